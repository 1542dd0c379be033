// People of the load test who rate in a browser: an account with a password each, joined to nothing yet.
import { join } from 'node:path';

const PASSWORD = 'a soak for one hour in fifteen windows';

/** Adds accounts until the data has so many; `data.pages` holds them, spread over the campaigns. */
export async function addAccounts(home, data, wanted) {
  const had = data.pages ?? [];
  if (had.length >= wanted) return;
  process.env.HEARTH_HOME = home;
  const { openDatabase } = await import('../dist/store/index.js');
  const { addPerson } = await import('../dist/server/accounts/people.js');
  const { hashPassword } = await import('../dist/server/accounts/passwords.js');
  const db = await openDatabase(join(home, 'hearth.db'));
  const password = await hashPassword(PASSWORD);
  data.pages = [...had];
  for (let n = had.length; n < wanted; n++) {
    const one = { id: `p-window-${n}`, name: `Window ${n + 1}`, email: `window-${n}@load.example` };
    await addPerson(db, { ...one, password }, { team: 'expert', projects: {} }, Date.now());
    data.pages.push({ ...one, campaign: data.campaigns[n % data.campaigns.length] });
  }
  await db.destroy();
}

/** Signs somebody in by the server. @returns cookies, as a browser takes them */
export async function cookiesOf(origin, { email }) {
  const reply = await fetch(`${origin}/api/sign-in`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (reply.status !== 200)
    throw new Error(`${email} could not sign in: ${reply.status} ${await reply.text()}`);
  return reply.headers.getSetCookie().flatMap((cookie) => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return name === undefined || value === '' ? [] : [{ name, value, url: origin }];
  });
}
