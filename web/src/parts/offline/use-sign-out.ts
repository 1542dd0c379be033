import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { openOutbox } from '../rating/outbox-here.js';
import { useSession } from '../session.js';
import { forgetCare } from './kept-care.js';
import { forgetSession } from './kept-session.js';
import { signOutOrOwe } from './sign-out.js';

/** What waits may take so long to be sent before somebody leaves. */
const SEND_MS = 3_000;

export type Leaving = {
  /** Items about which something is here that the server does not have; 0 where nobody is to be asked. */
  left: number;
  /** `ask`: what has not been sent is asked about first. */
  signOut: (unsent: 'ask' | 'keep' | 'drop') => Promise<void>;
  stay: () => void;
};

/** The way out: what waits is sent first, and nothing of one person stays in the browser for the next. */
export function useSignOut(): Leaving {
  const queries = useQueryClient();
  const go = useNavigate();
  const person = useSession().data?.viewer?.id;
  const [left, setLeft] = useState(0);
  return {
    left,
    stay: () => setLeft(0),
    async signOut(unsent) {
      // A browser without its database keeps nothing.
      const outbox = await openOutbox().catch(() => null);
      if (outbox !== null && person !== undefined) {
        if (unsent === 'ask') {
          const late = new Promise((done) => setTimeout(done, SEND_MS));
          await Promise.race([outbox.sendAll(person), late]);
          const { size } = await outbox.unsent(person);
          if (size > 0) return setLeft(size);
        }
        outbox.left = true;
        await outbox.forget(person, { all: unsent === 'drop' });
      }
      forgetSession();
      forgetCare();
      await signOutOrOwe();
      setLeft(0);
      queries.clear();
      await go({ to: '/sign-in' });
    },
  };
}
