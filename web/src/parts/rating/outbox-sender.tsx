import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dropEnded, dropOthers } from '../offline/kept-items.js';
import { openOutbox, outboxChanged } from './outbox-here.js';

/** What waits is tried again so often. */
const EVERY_MS = 15_000;

/** Sends what waits in this browser's outbox, on whatever page its writer is: draws nothing. */
export function OutboxSender({ person }: { person: string }) {
  const queries = useQueryClient();
  useEffect(() => {
    let busy = false;
    const send = async () => {
      if (busy) return;
      busy = true;
      try {
        const outbox = await openOutbox();
        await dropOthers(outbox.store, person);
        await dropEnded(outbox.store, Date.now());
        if ((await outbox.sendAll(person)) === 0) return;
        outboxChanged();
        await Promise.all(
          ['rate', 'mine'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
        );
      } catch {
        // A browser without its database (a private window of an old one) has nothing waiting.
      } finally {
        busy = false;
      }
    };
    void send();
    const timer = setInterval(() => void send(), EVERY_MS);
    const now = () => void send();
    addEventListener('online', now);
    addEventListener('focus', now);
    return () => {
      clearInterval(timer);
      removeEventListener('online', now);
      removeEventListener('focus', now);
    };
  }, [person, queries]);
  return null;
}
