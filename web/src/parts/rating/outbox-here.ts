import { useEffect, useState } from 'react';
import { call } from '../../api.js';
import { Outbox } from './outbox.js';
import { browserStore } from './outbox-store.js';
import { windowName } from './window-name.js';

let opened: Promise<Outbox> | null = null;

/** The outbox of this browser, opened once for all parts of a page. */
export function openOutbox(): Promise<Outbox> {
  opened ??= windowName().then((device) => {
    hearOthers();
    return new Outbox(
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
    );
  });
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

/** Told to all windows of the browser when something was sent from the outbox, put into it or taken back. */
export const OUTBOX_CHANGED = 'hearth-outbox';
let others: BroadcastChannel | null = null;
const toldHere = (withdrawn: string | null): boolean =>
  dispatchEvent(new CustomEvent(OUTBOX_CHANGED, { detail: withdrawn }));

/** What one window sends waited in another one, perhaps, which says so until it hears of it. */
function hearOthers(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  others = new BroadcastChannel(OUTBOX_CHANGED);
  others.addEventListener('message', ({ data }: MessageEvent<string | null>) => toldHere(data));
}

/** @param withdrawn key of what was taken back and never sent */
export function outboxChanged(withdrawn: string | null = null): void {
  others?.postMessage(withdrawn);
  toldHere(withdrawn);
}

/** What an event of this name says to have been taken back; null where it is nothing. */
export const withdrawnBy = (event: Event): string | null =>
  event instanceof CustomEvent && typeof event.detail === 'string' ? event.detail : null;
