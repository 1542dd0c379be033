/** That somebody signed out while the server could not be told. */
const OWED = 'hearth-sign-out';

/** Nobody who leaves is kept waiting by a network that does not answer. */
const WAIT_MS = 5_000;

async function post(): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), WAIT_MS);
  try {
    return await fetch('/api/sign-out', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
      signal: late.signal,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Ends the session. Where the server cannot be reached it is told before anything else is asked of it. */
export async function signOutOrOwe(): Promise<void> {
  localStorage.setItem(OWED, '1');
  await settleSignOut();
}

/**
 * Tells the server of a sign-out that it has not heard of.
 * @returns whether nothing is owed any more
 */
export async function settleSignOut(): Promise<boolean> {
  if (localStorage.getItem(OWED) === null) return true;
  const said = await post().catch(() => null);
  if (said === null || said.status >= 500) return false;
  localStorage.removeItem(OWED);
  return true;
}
