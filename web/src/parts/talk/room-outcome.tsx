import { Button, Group, Paper, Radio, Select, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { questionName } from '../question-name.js';
import { useTimes } from '../times.js';
import { Fill, type Filled } from './fill.js';
import type { Room } from './room-votes.js';
import { saidValue } from './said-value.js';

const OUTCOMES = ['consensus', 'majority', 'undecidable'] as const;
const KINDS = ['rubric', 'item', 'evidence', 'slip', 'weight', 'culture', 'ambiguous'] as const;

/** What is proposed, who signed it, and the form for proposing. */
export function RoomOutcome({ room }: { room: Room }) {
  const { t } = useWords();
  const [proposing, setProposing] = useState(false);
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('room.proposal')}
      </Title>
      {room.outcome !== null && <Proposed room={room} />}
      {room.may.propose &&
        (proposing ? (
          <Propose room={room} onDone={() => setProposing(false)} />
        ) : (
          <Button variant="default" mt="sm" onClick={() => setProposing(true)}>
            {t(room.outcome === null ? 'room.propose' : 'room.proposeAgain')}
          </Button>
        ))}
    </section>
  );
}

function Proposed({ room }: { room: Room }) {
  const { t, of } = useWords();
  const reopen = useAct(
    () =>
      call('POST /api/consultations/:consultation/reopen', { params: { consultation: room.id } }),
    ['rooms', 'talk'],
  );
  const agreed = room.pages.flatMap((page) =>
    page.fields.flatMap((field) => {
      const value = saidValue(field, room.agreed?.[page.step]?.[field.id], of);
      const label = questionName(room.pages, page, field, of);
      return value === null ? [] : [{ key: `${page.step}/${field.id}`, label, value }];
    }),
  );
  return (
    <Paper withBorder p="sm">
      <Text fw={600}>{room.outcome !== null && t(`room.outcome.${room.outcome}`)}</Text>
      {room.kind !== null && (
        <Text size="sm">{t('room.kindIs', { kind: t(`room.kind.${room.kind}`) })}</Text>
      )}
      {room.proposedBy !== null && (
        <Text size="sm" c="dimmed">
          {t('room.proposedBy', { name: nameOf(room, room.proposedBy, t) })}
        </Text>
      )}
      <Text className="said" dir="auto" my="xs" style={{ maxWidth: '75ch' }}>
        {room.reason}
      </Text>
      {agreed.length > 0 && (
        <dl style={{ margin: 0 }}>
          {agreed.map(({ key, label, value }) => (
            <Group key={key} gap="xs" align="baseline">
              <Text component="dt" size="sm" c="dimmed">
                {label}
              </Text>
              <Text component="dd" size="sm" fw={600} m={0}>
                {value}
              </Text>
            </Group>
          ))}
        </dl>
      )}
      <Signatures room={room} />
      {room.may.sign && !room.sits.some(({ me, signed }) => me && signed) && <Sign room={room} />}
      {room.state === 'proposed' && room.may.propose && (
        <Button
          size="xs"
          variant="default"
          mt="xs"
          loading={reopen.isPending}
          onClick={() => reopen.mutate(undefined)}
        >
          {t('room.reopen')}
        </Button>
      )}
      <Fault error={reopen.error} />
    </Paper>
  );
}

type Say = ReturnType<typeof useWords>['t'];

/** A letter as an expert, any other name as it is. */
export const nameOf = (room: Room, by: string, t: Say): string =>
  room.sits.some(({ alias }) => alias === by) ? t('talk.alias', { alias: by }) : by;

function Signatures({ room }: { room: Room }) {
  const { t } = useWords();
  const { moment } = useTimes();
  const named = (name: string, me: boolean, role: string): string => {
    const shown = me ? t('talk.isMe', { name }) : name;
    return role === 'guest' ? t('room.isGuest', { name: shown }) : shown;
  };
  return (
    <>
      <Title order={3} size="h6" mt="sm">
        {t('room.signatures')}
      </Title>
      <ul style={{ marginBlock: 4 }}>
        {room.sits.map(({ alias, me, role, signed, signedMs, dissent }) => (
          <li key={alias} className="said">
            {t('room.signature', {
              who: named(t('talk.alias', { alias }), me, role),
              said:
                !signed || signedMs === null
                  ? t('room.unsigned')
                  : dissent === null
                    ? `✓ ${t('room.signed', { time: moment(signedMs) })}`
                    : t('room.signedOther', { time: moment(signedMs), text: dissent }),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

function Sign({ room }: { room: Room }) {
  const { t } = useWords();
  const [dissent, setDissent] = useState<string | null>(null);
  const sign = useAct(
    (other: string | null) =>
      call('POST /api/consultations/:consultation/sign', {
        params: { consultation: room.id },
        body: { revision: room.revision, dissent: other },
      }),
    ['rooms'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sign.mutate(dissent, { onSuccess: () => setDissent(null) });
      }}
    >
      {dissent !== null && (
        <Textarea
          label={t('room.dissent')}
          required
          autosize
          minRows={2}
          maxLength={2000}
          my="xs"
          value={dissent}
          onChange={(event) => setDissent(event.currentTarget.value)}
        />
      )}
      <Fault error={sign.error} />
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          type="submit"
          loading={sign.isPending}
          disabled={dissent !== null && dissent.trim() === ''}
        >
          {t(dissent === null ? 'room.sign' : 'room.signDissent')}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => setDissent(dissent === null ? '' : null)}
        >
          {t(dissent === null ? 'room.signDissent' : 'talk.cancel')}
        </Button>
      </Group>
    </form>
  );
}

function Propose({ room, onDone }: { room: Room; onDone: () => void }) {
  const { t } = useWords();
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]>('consensus');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('evidence');
  const [reason, setReason] = useState(room.reason ?? '');
  const [agreed, setAgreed] = useState<Filled>(room.suggested);
  const propose = useAct(
    () =>
      call('POST /api/consultations/:consultation/proposal', {
        params: { consultation: room.id },
        body: { after: room.revision, outcome, agreed, reason, kind },
      }),
    ['rooms', 'talk'],
  );
  return (
    <Paper withBorder p="sm" mt="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          propose.mutate(undefined, { onSuccess: onDone });
        }}
      >
        <Stack gap="md">
          <Radio.Group
            label={t('room.outcome')}
            value={outcome}
            onChange={(value) => setOutcome(OUTCOMES.find((one) => one === value) ?? 'consensus')}
          >
            <Stack gap="xs" mt={6}>
              {OUTCOMES.map((one) => (
                <Radio key={one} value={one} label={t(`room.outcome.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Select
            label={t('room.kind')}
            allowDeselect={false}
            data={KINDS.map((value) => ({ value, label: t(`room.kind.${value}`) }))}
            value={kind}
            onChange={(value) => setKind(KINDS.find((one) => one === value) ?? 'evidence')}
          />
          <Textarea
            label={t('room.reason')}
            required
            autosize
            minRows={3}
            maxLength={4000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {outcome !== 'undecidable' && (
            <section>
              <Title order={3} size="h6">
                {t('room.agreedForm')}
              </Title>
              <Text size="sm" c="dimmed" mb="xs">
                {t('room.agreedHint')}
              </Text>
              <Fill
                pages={room.pages}
                filled={agreed}
                texts={new Map(room.shown.map(({ id, text }) => [id, text]))}
                change={setAgreed}
              />
            </section>
          )}
          <Fault error={propose.error} />
          <Group gap="xs">
            <Button type="submit" loading={propose.isPending} disabled={reason.trim() === ''}>
              {t('room.propose')}
            </Button>
            <Button variant="default" onClick={onDone}>
              {t('talk.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
