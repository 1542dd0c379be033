import { Switch, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { useWords } from '../../words/index.js';
import { Folded } from '../folded.js';
import { Listing } from '../listing.js';
import { questionName } from '../question-name.js';
import { saidValue } from './said-value.js';

export type Room = Answer<'GET /api/consultations/:consultation'>;

/** First votes side by side, field by field, and how they were changed since. */
export function RoomVotes({ room }: { room: Room }) {
  const { t, of } = useWords();
  const [differing, setDiffering] = useState(true);
  if (room.revealMs !== null) return <Text role="status">{t('room.waiting')}</Text>;
  // One's own comes first, so that it is seen where the table is wider than the screen.
  const raters = room.sits
    .filter(({ role }) => role === 'rater')
    .sort((a, b) => Number(b.me) - Number(a.me));
  const rows = room.pages.flatMap((page) =>
    page.fields.map((field) => {
      const { step } = page;
      const firsts = raters.map(({ first }) => saidValue(field, first?.[step]?.[field.id], of));
      const nows = raters.map(({ now }, i) =>
        now === null ? firsts[i] : saidValue(field, now[step]?.[field.id], of),
      );
      const key = `${step}/${field.id}`;
      const asked = raters.map(({ notAsked }) => !notAsked.includes(key));
      // Whoever was not asked says nothing, neither the same nor something else.
      const differs = new Set(firsts.filter((_, i) => asked[i])).size > 1;
      const name = questionName(room.pages, page, field, of);
      return { key, name, firsts, nows, asked, differs };
    }),
  );
  const shown = rows.filter(({ differs }) => differs || !differing);
  const notes = raters.filter(({ firstNote, nowNote }) => firstNote !== '' || nowNote !== '');
  return (
    <section>
      <Title order={2} size="h4">
        {t('room.votes')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('room.votesAbout')}
      </Text>
      <Switch
        label={t('room.onlySplit')}
        checked={differing}
        onChange={(event) => setDiffering(event.currentTarget.checked)}
        mb="xs"
      />
      {shown.length === 0 ? (
        <Text>{t('room.noDifference')}</Text>
      ) : (
        <Listing
          grid
          label={t('room.votes')}
          minWidth={110 + 76 * raters.length}
          columns={[
            t('room.field'),
            ...raters.map(({ alias, me }) => {
              const name = t('talk.alias', { alias });
              return me ? t('talk.isMe', { name }) : name;
            }),
          ]}
        >
          {shown.map(({ key, name, firsts, nows, asked, differs }) => (
            <Table.Tr key={key}>
              <Table.Td style={{ maxWidth: 360 }}>
                {name}
                <Text size="xs" c="dimmed">
                  {differs ? `≠ ${t('room.differs')}` : `= ${t('room.agreed')}`}
                </Text>
              </Table.Td>
              {raters.map(({ alias, now }, i) => (
                <Table.Td key={alias}>
                  <Text size="sm" className="said">
                    {firsts[i] ?? t(asked[i] === false ? 'room.notAsked' : 'room.empty')}
                  </Text>
                  {now !== null && nows[i] !== firsts[i] && (
                    <Text size="sm" fw={600} className="said">
                      {t('room.now', { value: nows[i] ?? t('room.empty') })}
                    </Text>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Listing>
      )}
      {notes.length > 0 && (
        <Folded summary={t('room.notes')}>
          {notes.map(({ alias, firstNote, nowNote }) => (
            <Text key={alias} size="sm" className="said" dir="auto" mt={4}>
              <b>{t('talk.alias', { alias })}</b> {firstNote}
              {nowNote !== '' && ` → ${nowNote}`}
            </Text>
          ))}
        </Folded>
      )}
    </section>
  );
}
