import { Button, Drawer, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { Fault } from '../fault.js';
import { type Assignment, differing, fieldAt, onlyAsked, placeName, type Said } from './filled.js';
import { useSay } from './merge-view.js';
import { isSameBrowser } from './window-name.js';

type Revision = Answer<'GET /api/assignments/:assignment/drafts'>['drafts'][number];

/** What was typed about the item and saved, revision by revision, to read and to put back. */
export function Revisions({
  opened,
  close,
  item,
  said,
  device,
  putBack,
}: {
  opened: boolean;
  close: () => void;
  item: Assignment;
  /** What the form says now. */
  said: Said;
  /** This window's name. */
  device: string;
  /** Null where the form is looked at only. */
  putBack: ((said: Said) => void) | null;
}) {
  const { t } = useWords();
  const { data, error } = useQuery({
    queryKey: ['drafts', item.id],
    queryFn: ({ signal }) =>
      call('GET /api/assignments/:assignment/drafts', { params: { assignment: item.id } }, signal),
    enabled: opened,
    // What was typed between two looks is in the list of the second one.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="right"
      title={t('desk.revisions')}
      closeButtonProps={{ 'aria-label': t('act.close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t(putBack === null ? 'desk.revisionsLook' : 'desk.revisionsAbout')}</Text>
        <Fault error={error} />
        {data === undefined && error === null && <Text aria-busy>{t('state.loading')}</Text>}
        {data?.drafts.length === 0 && <Text>{t('desk.revisionsNone')}</Text>}
        {data !== undefined && data.drafts.length > 0 && (
          <ol className="desk-revisions">
            {data.drafts.map((revision) => (
              <OneRevision
                key={revision.revision}
                item={item}
                said={said}
                revision={revision}
                here={isSameBrowser(revision.device, device)}
                putBack={
                  putBack === null
                    ? null
                    : () => {
                        const { note } = revision;
                        putBack({ filled: onlyAsked(item.pages, revision.filled), note });
                        close();
                      }
                }
              />
            ))}
          </ol>
        )}
      </Stack>
    </Drawer>
  );
}

function OneRevision({
  item,
  said,
  revision,
  here,
  putBack,
}: {
  item: Assignment;
  said: Said;
  revision: Revision;
  /** Whether it was typed in this browser. */
  here: boolean;
  putBack: (() => void) | null;
}) {
  const { t, of, lang } = useWords();
  const say = useSay();
  // To the second: what is typed in one go is saved many times a minute.
  const time = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'medium' });
  const at = time.format(revision.atMs);
  const now = (value: string, there: string) => t('desk.revisionNow', { value, now: there });
  const apart = differing(item.pages, said, revision).flatMap((place) => {
    const field = fieldAt(item.pages, place);
    if (field === undefined) return [];
    const valueIn = ({ filled }: Said) => say(field, filled[place.step]?.[place.field]);
    const value = now(valueIn(revision), valueIn(said));
    return [{ name: placeName(place), label: of(field.label), value }];
  });
  if (revision.note !== said.note) {
    const value = now(revision.note || t('desk.nothing'), said.note || t('desk.nothing'));
    apart.push({ name: 'note', label: t('desk.note'), value });
  }
  return (
    <li data-revision={revision.revision}>
      <Group justify="space-between" gap="xs" wrap="nowrap" className="desk-tools">
        <div>
          <Text size="sm" fw={600}>
            {at}
          </Text>
          <Text size="sm" c="dimmed">
            {t(here ? 'desk.revisionHere' : 'desk.revisionThere')}
          </Text>
        </div>
        {putBack !== null && apart.length > 0 && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('desk.putBackOf', { time: at })}
            onClick={putBack}
            style={{ flexShrink: 0 }}
          >
            {t('desk.putBack')}
          </Button>
        )}
      </Group>
      {apart.length === 0 ? (
        <Text size="sm">{t('desk.revisionSame')}</Text>
      ) : (
        <List size="sm" className="said">
          {apart.map(({ name, label, value }) => (
            <List.Item key={name}>{t('say.pair', { name: label, value })}</List.Item>
          ))}
        </List>
      )}
    </li>
  );
}
