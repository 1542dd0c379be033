import { isSecret } from '../../models/index.js';
import type { Db } from '../../store/index.js';
import type { CommandHow, Desk } from '../desk.js';
import type { Sealer } from './sealing.js';

/** A key as it may be shown: whether it is there and since when, never anything of it. */
export type KeyState = {
  variable: string;
  setMs: number;
  /** False: it was sealed with a secret that this server does not have any more; it must be set again. */
  readable: boolean;
};

/** Two words at least: PWD is no password. */
const UPPER = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/;

/**
 * Whether a variable may hold a key that is set here. A variable such as NODE_OPTIONS or PATH would change what runs, not
 * how it is paid; those of Hearth's own decide over the server itself.
 */
export const isKeyVariable = (variable: string): boolean =>
  UPPER.test(variable) && !variable.startsWith('HEARTH_') && isSecret(variable, '-');

const place = (variable: string): string => `provider_key ${variable}`;

/** Providers' keys, sealed in the database; only processes of runs get them, as variables of theirs. */
export class ProviderKeys {
  #set: ReadonlySet<string> = new Set();

  constructor(
    private readonly db: Db,
    private readonly seals: () => Promise<Sealer>,
  ) {}

  /** Seals anew what an older secret sealed. */
  async open(): Promise<void> {
    const rows = await this.db.selectFrom('provider_key').selectAll().execute();
    if (rows.length === 0) return;
    const seals = await this.seals();
    for (const { variable, sealed } of rows) {
      const text = seals.isOld(sealed) ? seals.open(sealed, place(variable)) : null;
      if (text === null) continue;
      await this.db
        .updateTable('provider_key')
        .set({ sealed: seals.seal(text, place(variable)) })
        .where('variable', '=', variable)
        .where('sealed', '=', sealed)
        .execute();
    }
    await this.environment();
  }

  async put(variable: string, key: string, by: string, now: number): Promise<void> {
    const sealed = (await this.seals()).seal(key, place(variable));
    const row = { sealed, set_ms: now, set_by: by };
    await this.db
      .insertInto('provider_key')
      .values({ variable, ...row })
      .onConflict((c) => c.column('variable').doUpdateSet(row))
      .execute();
    this.#set = new Set([...this.#set, variable]);
  }

  /** Whether there was one. */
  async remove(variable: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('provider_key')
      .where('variable', '=', variable)
      .executeTakeFirst();
    this.#set = new Set([...this.#set].filter((one) => one !== variable));
    return Number(numDeletedRows) > 0;
  }

  async list(): Promise<KeyState[]> {
    const rows = await this.db.selectFrom('provider_key').selectAll().orderBy('variable').execute();
    if (rows.length === 0) return [];
    const seals = await this.seals();
    return rows.map(({ variable, sealed, set_ms }) => ({
      variable,
      setMs: Number(set_ms),
      readable: seals.open(sealed, place(variable)) !== null,
    }));
  }

  /** Variables for a process that asks models; what cannot be opened is left out, and its provider says that no key is set. */
  async environment(): Promise<Record<string, string>> {
    const rows = await this.db.selectFrom('provider_key').select(['variable', 'sealed']).execute();
    if (rows.length === 0) {
      this.#set = new Set();
      return {};
    }
    const seals = await this.seals();
    const known = rows.flatMap(({ variable, sealed }): [string, string][] => {
      const key = seals.open(sealed, place(variable));
      return key === null ? [] : [[variable, key]];
    });
    this.#set = new Set(known.map(([variable]) => variable));
    return Object.fromEntries(known);
  }

  /** Whether a key is set here, as far as this server knows without asking the database. */
  has(variable: string): boolean {
    return this.#set.has(variable);
  }
}

/** The desk, whose commands get the keys that are set here beside those of the server's own environment. */
export const withKeys = (desk: Desk, keys: ProviderKeys): Desk => ({
  ...desk,
  providers: () =>
    desk.providers().map((one) => ({
      ...one,
      keySet: one.keySet || (one.keyName !== null && keys.has(one.keyName)),
    })),
  command: async (args, how: CommandHow = {}) =>
    desk.command(args, { ...how, env: { ...(await keys.environment()), ...how.env } }),
});
