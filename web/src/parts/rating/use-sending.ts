import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { saidOf } from '../fault.js';
import { keepHere } from '../offline/keep-here.js';
import { type Assignment, onlyAsked, type Said } from './filled.js';
import { newUuid } from './new-id.js';
import type { Next, Outbox, Sent } from './outbox.js';
import { OUTBOX_CHANGED, outboxChanged, withdrawnBy } from './outbox-here.js';
import type { SkipReason, Waiting } from './outbox-store.js';
import { undoToast } from './undo-toast.js';

/** An answer that comes at once is not waited for in sight: drawing the desk for it would hold up the next item. */
const SHOWN_MS = 150;

export type Sending = {
  /** Whether to show that something is on its way. */
  busy: boolean;
  /** Whether something is, shown or not: nothing is changed meanwhile. */
  isBusy: () => boolean;
  /** What is kept here because it could not be sent; null where nothing is. */
  kept: { key: string; is: 'offline' | 'signed-out' } | null;
  /** Whether the server has it and the next item comes: leaving waits for nothing then. */
  isSent: () => boolean;
  error: unknown;
  submit: (said: Said) => Promise<void>;
  skip: (reason: SkipReason, note: string) => Promise<void>;
  /** Takes back what has not been sent. */
  withdraw: () => Promise<void>;
};

/**
 * Sends the verdict or the skip of one item, and goes to the next one. Each item is sent under one key for as long as
 * it is open, so that a second click, a lost answer or a failed page stores it once.
 */
export function useSending(outbox: Outbox, item: Assignment, person: string): Sending {
  const { t } = useWords();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const key = useRef(newUuid());
  const inFlight = useRef(false);
  const arrived = useRef(false);
  const [busy, setBusy] = useState(false);
  const [kept, setKept] = useState<Sending['kept']>(null);
  const [error, setError] = useState<unknown>(null);

  // What was sent from here before the page was opened anew waits still, and is not sent a second time.
  useEffect(() => {
    let gone = false;
    void outbox.store.waiting(person).then((all) => {
      const own = all.find((one) => one.assignment === item.id && one.refused === null);
      if (gone || own === undefined) return;
      key.current = own.key;
      setKept({ key: own.key, is: 'offline' });
    });
    return () => {
      gone = true;
    };
  }, [outbox, item.id, person]);

  // Taken back in another window of this browser.
  useEffect(() => {
    const heard = (event: Event) =>
      setKept((now) => (now !== null && now.key === withdrawnBy(event) ? null : now));
    addEventListener(OUTBOX_CHANGED, heard);
    return () => removeEventListener(OUTBOX_CHANGED, heard);
  }, []);

  const undo = async (): Promise<void> => {
    try {
      const back = await call('POST /api/assignments/:assignment/undo', {
        params: { assignment: item.id },
      });
      queries.setQueryData(['assignment', item.id], back);
      await keepHere(outbox, person, back);
      notifications.show({ message: t('desk.undone') });
      await navigate({ to: '/work/$assignment', params: { assignment: item.id } });
    } catch (fault) {
      notifications.show({ color: 'red', message: saidOf(fault, t) });
    }
  };

  const goOn = async (next: Next | null): Promise<void> => {
    if (next?.there === true) {
      const { assignment } = next;
      queries.setQueryData(['assignment', assignment.id], assignment);
      // Beside it: nobody waits for what is only read when the line is gone.
      void keepHere(outbox, person, assignment).catch(() => null);
      await navigate({ to: '/work/$assignment', params: { assignment: assignment.id } });
    } else if (next?.why === 'not-calibrated')
      // The exam's last item, or a rubric that asks for another one: both go on there.
      await navigate({ to: '/rate/$campaign/exam', params: { campaign: item.campaign } });
    else
      await navigate({
        to: '/rate/$campaign',
        params: { campaign: item.campaign },
        ...(next !== null && { search: { none: next.why } }),
      });
  };

  const send = async (what: WhatIsSent): Promise<void> => {
    if (inFlight.current) return;
    inFlight.current = true;
    const shown = setTimeout(() => setBusy(true), SHOWN_MS);
    setError(null);
    try {
      const waiting: Waiting = {
        key: key.current,
        assignment: item.id,
        campaign: item.campaign,
        person,
        device: outbox.device,
        madeMs: Date.now(),
        refused: null,
        ...what,
      };
      const sent: Sent = await outbox.send(waiting, true);
      outboxChanged();
      if (sent.is === 'refused') {
        // It is on the page still, to be mended here.
        await outbox.withdraw(waiting.key);
        setError(sent.error);
        return;
      }
      if (sent.is !== 'sent') {
        setKept({ key: waiting.key, is: sent.is });
        return;
      }
      // Taken back, it is another verdict.
      key.current = newUuid();
      arrived.current = true;
      // What else there is to do comes after the next item, which is waited for.
      await goOn(sent.next);
      for (const name of ['rate', 'mine', 'care'])
        void queries.invalidateQueries({ queryKey: [name] });
      undoToast({
        message: [
          t(what.kind === 'submit' ? 'desk.submitted' : 'desk.skipped'),
          ...(sent.counts ? [] : [t('desk.tooLate')]),
        ].join(' '),
        undo: t('desk.undo'),
        act: () => void undo(),
        close: t('act.close'),
      });
      // Opened again, it is asked for anew.
      queries.removeQueries({ queryKey: ['assignment', item.id], type: 'inactive' });
    } catch (fault) {
      setError(fault);
    } finally {
      inFlight.current = false;
      arrived.current = false;
      clearTimeout(shown);
      setBusy(false);
    }
  };

  return {
    busy,
    isBusy: () => inFlight.current,
    kept,
    isSent: () => arrived.current,
    error,
    submit: ({ filled, note }) =>
      send({
        kind: 'submit',
        filled: onlyAsked(item.pages, filled),
        note,
        formVersion: item.formVersion,
      }),
    skip: (reason, note) => send({ kind: 'skip', reason, note }),
    async withdraw() {
      if (kept === null) return;
      await outbox.withdraw(kept.key);
      outboxChanged(kept.key);
      setKept(null);
    },
  };
}

type WhatIsSent =
  | { kind: 'submit'; filled: Said['filled']; note: string; formVersion: string }
  | { kind: 'skip'; reason: SkipReason; note: string };
