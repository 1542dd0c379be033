import { isAway } from '../../api.js';
import { mayAnywhere, type Session } from '../session.js';
import { keepsHere } from './keeps-here.js';
import { settleSignOut } from './sign-out.js';
import { soon } from './soon.js';

const KEPT = 'hearth-session';
/** As long as a session of the server lasts. */
const DAYS_MS = 7 * 86_400_000;

/** Who looks; where the server cannot be reached, who it was last, if they rate here and have not signed out. */
export async function sessionOf(ask: () => Promise<Session>): Promise<Session> {
  if (!(await settleSignOut())) return { mode: 'team', hearth: '', ways: null, viewer: null };
  const kept = keptSession();
  try {
    const session = await (kept === null ? ask() : soon(ask()));
    keepSession(session);
    return session;
  } catch (error) {
    if (kept === null || !isAway(error)) throw error;
    return kept;
  }
}

function keepSession(session: Session): void {
  if (!keepsHere() || !mayAnywhere(session.viewer, 'annotate')) forgetSession();
  else localStorage.setItem(KEPT, JSON.stringify({ session, atMs: Date.now() }));
}

function keptSession(): Session | null {
  const text = localStorage.getItem(KEPT);
  if (text === null) return null;
  const { session, atMs } = JSON.parse(text) as { session: Session; atMs: number };
  return Date.now() - atMs < DAYS_MS ? session : null;
}

export function forgetSession(): void {
  localStorage.removeItem(KEPT);
}
