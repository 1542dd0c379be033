import '../rating/rating.css';
import { List, Stack, Switch, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '../../words/index.js';
import { PageLink } from '../page-link.js';
import { OUTBOX_CHANGED, useOutbox } from '../rating/outbox-here.js';
import { useTimes } from '../times.js';
import { AwayNote } from './away-note.js';
import { keepsHere, setKeepsHere } from './keeps-here.js';
import { forgetCare } from './kept-care.js';
import { keptItems } from './kept-items.js';
import { forgetSession } from './kept-session.js';
import { endWorker, startWorker } from './start-worker.js';

/** What opens without a network in this browser, and whether anything is kept here for that. */
export function KeptList({
  person,
  away = null,
}: {
  person: string;
  /** Asks the server again; null where it can be reached. */
  away?: (() => void) | null;
}) {
  const { t, lang } = useWords();
  const { moment } = useTimes();
  const outbox = useOutbox();
  const [keeps, setKeeps] = useState(keepsHere);
  const [items, setItems] = useState<Awaited<ReturnType<typeof keptItems>>>([]);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      if (outbox === null) return;
      const sent = new Set((await outbox.store.waiting(person)).map((one) => one.assignment));
      const found = await keptItems(outbox.store, person, Date.now());
      if (!gone) setItems(found.filter(({ assignment }) => !sent.has(assignment)));
    };
    const again = () => void look();
    again();
    addEventListener(OUTBOX_CHANGED, again);
    return () => {
      gone = true;
      removeEventListener(OUTBOX_CHANGED, again);
    };
  }, [outbox, person]);
  const change = async (now: boolean): Promise<void> => {
    setKeepsHere(now);
    setKeeps(now);
    if (now) return startWorker(lang);
    setItems([]);
    forgetSession();
    forgetCare();
    await outbox?.forget(person);
    await endWorker();
  };
  if (outbox === null) return null;
  return (
    <>
      {away !== null && (
        <AwayNote again={away}>
          {t(items.length === 0 ? 'offline.rateNone' : 'offline.rate')}
        </AwayNote>
      )}
      <Stack component="section" gap="xs" my="lg" aria-labelledby="kept-here">
        <Title order={2} size="h4" id="kept-here">
          {t('offline.title')}
        </Title>
        <Text size="sm" maw="70ch">
          {t('offline.about')}
        </Text>
        {items.length > 0 && (
          <List size="sm">
            {items.map(({ assignment, title, endMs }) => (
              <List.Item key={assignment}>
                <PageLink to="/work/$assignment" params={{ assignment }} underline="always">
                  {title}
                </PageLink>{' '}
                · {t('offline.until', { time: moment(endMs) })}
              </List.Item>
            ))}
          </List>
        )}
        <Switch
          label={t('offline.keep')}
          description={t('offline.keepHint')}
          checked={keeps}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      </Stack>
    </>
  );
}
