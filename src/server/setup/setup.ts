import type { Log } from '../../serve/http/index.js';
import type { Db } from '../../store/index.js';
import { alarmsOf, resealAlarms } from '../guard/alarm-rows.js';
import { serverSecret } from '../secret.js';
import { PostOffice } from './notices/post-office.js';
import { ProviderKeys } from './provider-keys.js';
import { type Sealer, sealer } from './sealing.js';
import { type Signer, signer } from './signing.js';
import { Tables } from './tables.js';

/** Secrets that were in use before, with commas: what they sealed is sealed anew when the server starts. */
const OLD_VARIABLE = 'HEARTH_SECRET_OLD';

/** What handlers need to set things up. */
export type Setup = {
  /** The home folder: uploads and suites that were put in lie below it. */
  home: string;
  keys: ProviderKeys;
  notices: PostOffice;
  seals: () => Promise<Sealer>;
  /** Signs certificates. */
  signs: () => Promise<Signer>;
  /** Reads tables outside of the server's thread. */
  tables: Tables;
};

/** The server's secret is made when the first thing is sealed, so that a start changes nothing in the home folder. */
export function openSetup(parts: {
  db: Db;
  home: string;
  mode: 'local' | 'team';
  env: NodeJS.ProcessEnv;
  address: () => string;
  log: Log;
  everyMs?: number | undefined;
  /** The file of the threads that read tables. */
  tableWorker?: URL | undefined;
}): Setup & { open(): Promise<void>; stop(): Promise<void> } {
  const { db, home, env } = parts;
  let known: Promise<Sealer> | null = null;
  const old = (env[OLD_VARIABLE] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const seals = (): Promise<Sealer> => {
    known ??= serverSecret(home, env).then((secret) => sealer(secret, old));
    // A file that could not be read may be mended meanwhile.
    known.catch(() => {
      known = null;
    });
    return known;
  };
  const keys = new ProviderKeys(db, seals);
  const notices = new PostOffice({ ...parts, seals }, Date.now, parts.everyMs);
  return {
    home,
    keys,
    notices,
    seals,
    signs: async () => signer(await serverSecret(home, env), old),
    tables: new Tables(parts.tableWorker),
    async open() {
      await keys.open();
      await notices.open();
      if ((await alarmsOf(db)).length > 0) await resealAlarms(db, await seals());
    },
    stop: () => notices.stop(),
  };
}
