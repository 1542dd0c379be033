import './rating.css';
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useWords } from '../../words/index.js';
import { PageLink } from '../page-link.js';
import { useTimes } from '../times.js';
import { OUTBOX_CHANGED, outboxChanged, useOutbox } from './outbox-here.js';
import type { KeptDraft, Waiting } from './outbox-store.js';

/** What is kept in this browser and not sent yet; nothing where there is nothing. */
export function WaitingList({ person }: { person: string }) {
  const { t } = useWords();
  const { moment } = useTimes();
  const outbox = useOutbox();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([]);
  const look = useCallback(async () => {
    if (outbox === null) return;
    const sends = await outbox.store.waiting(person);
    const unsent = (await outbox.store.drafts(person)).filter(
      ({ sent, changes }) => sent < changes,
    );
    setWaiting(sends);
    setDrafts(unsent.filter((one) => !sends.some((send) => send.assignment === one.assignment)));
  }, [outbox, person]);
  useEffect(() => {
    void look();
    const again = () => void look();
    addEventListener(OUTBOX_CHANGED, again);
    return () => removeEventListener(OUTBOX_CHANGED, again);
  }, [look]);
  const count = waiting.length + drafts.length;
  if (outbox === null || count === 0) return null;
  const link = (assignment: string) => (
    <PageLink to="/work/$assignment" params={{ assignment }}>
      {t('rate.openItem')}
    </PageLink>
  );
  const typedNotTaken = (assignment: string) => {
    const why = outbox.draftRefused(assignment);
    if (why === null) return null;
    return (
      <NotTaken
        why={why}
        drop={() => void outbox.dropDraft(assignment).then(() => outboxChanged())}
      />
    );
  };
  return (
    <Alert color="orange" role="status" mb="md" title={t('rate.waiting', { count })}>
      <Text size="sm">{t('rate.waitingAbout')}</Text>
      <List size="sm" my="xs">
        {waiting.map((one) => (
          <List.Item key={one.key}>
            {t(`rate.kind.${one.kind}`)}, {moment(one.madeMs)} · {link(one.assignment)}
            {one.refused !== null && (
              <NotTaken
                why={one.refused}
                drop={() => void outbox.withdraw(one.key).then(() => outboxChanged(one.key))}
              />
            )}
          </List.Item>
        ))}
        {drafts.map(({ assignment }) => (
          <List.Item key={assignment}>
            {t('rate.kind.draft')} · {link(assignment)}
            {typedNotTaken(assignment)}
          </List.Item>
        ))}
      </List>
      <Group>
        <Button
          size="xs"
          variant="default"
          onClick={() => void outbox.sendAll(person).then(() => outboxChanged())}
        >
          {t('rate.sendNow')}
        </Button>
      </Group>
    </Alert>
  );
}

/** What the server does not take: why, and the way to let it go. */
function NotTaken({ why, drop }: { why: string; drop: () => void }) {
  const { t } = useWords();
  return (
    <>
      <Text size="sm" className="desk-bad">
        {t('rate.refused', { why })}
      </Text>
      <Button size="compact-xs" mih={24} variant="default" onClick={drop}>
        {t('rate.dropIt')}
      </Button>
    </>
  );
}
