import { useEffect, useState } from 'react';
import { call } from '../../api.js';
import { Outbox } from './outbox.js';
import { browserStore } from './outbox-store.js';
import { windowName } from './window-name.js';

let opened: Promise<Outbox> | null = null;

/** The outbox of this browser, opened once for all parts of a page. */
export function openOutbox(): Promise<Outbox> {
  opened ??= windowName().then(
    (device) =>
      new Outbox(
        browserStore(),
        {
          draft: (assignment, body) =>
            call('PUT /api/assignments/:assignment/draft', { params: { assignment }, body }),
          alive: (assignment, body) =>
            call('POST /api/assignments/:assignment/alive', { params: { assignment }, body }),
          submit: (assignment, body) =>
            call('POST /api/assignments/:assignment/submit', { params: { assignment }, body }),
          skip: (assignment, body) =>
            call('POST /api/assignments/:assignment/skip', { params: { assignment }, body }),
        },
        device,
      ),
  );
  return opened;
}

/** The outbox; null until it is open. */
export function useOutbox(): Outbox | null {
  const [outbox, setOutbox] = useState<Outbox | null>(null);
  useEffect(() => {
    let gone = false;
    void openOutbox().then((one) => {
      if (!gone) setOutbox(one);
    });
    return () => {
      gone = true;
    };
  }, []);
  return outbox;
}

/** Told to the window when something was sent from the outbox, or put into it. */
export const OUTBOX_CHANGED = 'hearth-outbox';
export const outboxChanged = (): boolean => dispatchEvent(new Event(OUTBOX_CHANGED));
