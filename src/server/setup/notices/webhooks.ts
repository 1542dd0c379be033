import { type Db, fromColumn, toColumn } from '../../../store/index.js';
import { newId } from '../../accounts/ids.js';
import type { Sealer } from '../sealing.js';
import { type HookKind, hookKindOf } from './kinds.js';
import type { Quiet } from './quiet-hours.js';
import { FORMS, type Form } from './webhook-forms.js';

/** Where notices are sent, without what must not be seen. */
export type Webhook = {
  id: string;
  scope: 'project' | 'person';
  owner: string;
  name: string;
  form: Form;
  host: string;
  signed: boolean;
  lang: 'en' | 'zh-CN';
  kinds: HookKind[];
  quiet: Quiet | null;
  madeMs: number;
  /** The id of the person who added it. */
  madeBy: string;
};

export type NewWebhook = Pick<Webhook, 'name' | 'form' | 'lang' | 'kinds' | 'quiet'> & {
  url: string;
  secret: string | null;
};

const place = (id: string, what: 'address' | 'secret'): string => `webhook ${id} ${what}`;

type Row = {
  id: string;
  scope: string;
  owner: string;
  name: string;
  form: string;
  host: string;
  secret: string | null;
  lang: string;
  kinds: string;
  quiet: string | null;
  made_ms: number;
  made_by: string;
};

const ofRow = (row: Row): Webhook => ({
  id: row.id,
  scope: row.scope === 'person' ? 'person' : 'project',
  owner: row.owner,
  name: row.name,
  form: FORMS.find((form) => form === row.form) ?? 'generic',
  host: row.host,
  signed: row.secret !== null,
  lang: row.lang === 'zh-CN' ? 'zh-CN' : 'en',
  kinds: fromColumn<string[]>(row.kinds).flatMap((kind) => hookKindOf(kind) ?? []),
  quiet: row.quiet === null ? null : fromColumn<Quiet>(row.quiet),
  madeMs: Number(row.made_ms),
  madeBy: row.made_by,
});

/** The address itself holds a key with most bots: it is sealed as one. */
export async function addWebhook(
  db: Db,
  seals: Sealer,
  { scope, owner }: Pick<Webhook, 'scope' | 'owner'>,
  { name, form, lang, kinds, quiet, url, secret }: NewWebhook,
  by: string,
  now: number,
): Promise<string> {
  const id = newId('w');
  await db
    .insertInto('webhook')
    .values({
      id,
      scope,
      owner,
      name,
      form,
      host: new URL(url).host,
      address: seals.seal(url, place(id, 'address')),
      secret: secret === null ? null : seals.seal(secret, place(id, 'secret')),
      lang,
      kinds: toColumn(kinds),
      quiet: quiet === null ? null : toColumn(quiet),
      made_ms: now,
      made_by: by,
    })
    .execute();
  return id;
}

export async function webhooksOf(
  db: Db,
  scope: Webhook['scope'],
  owners: readonly string[],
): Promise<Webhook[]> {
  if (owners.length === 0) return [];
  const rows = await db
    .selectFrom('webhook')
    .selectAll()
    .where('scope', '=', scope)
    .where('owner', 'in', [...owners])
    .orderBy('made_ms')
    .orderBy('id')
    .execute();
  return rows.map(ofRow);
}

/** Where and with what to sign; `url` null where it was sealed with a secret that this server does not have. */
export async function openWebhook(
  db: Db,
  seals: Sealer,
  id: string,
): Promise<{ webhook: Webhook; url: string | null; secret: string | null } | null> {
  const row = await db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  return {
    webhook: ofRow(row),
    url: seals.open(row.address, place(id, 'address')),
    secret: row.secret === null ? null : seals.open(row.secret, place(id, 'secret')),
  };
}

/**
 * Changes it. `url` null: the address stays, which nobody can read to send it again; `secret` undefined: that stays.
 * Messages that wait go to the new address.
 */
export async function changeWebhook(
  db: Db,
  seals: Sealer,
  id: string,
  {
    name,
    form,
    lang,
    kinds,
    quiet,
    url,
    secret,
  }: Omit<NewWebhook, 'url' | 'secret'> & {
    url: string | null;
    secret?: string | null | undefined;
  },
): Promise<void> {
  await db
    .updateTable('webhook')
    .set({
      name,
      form,
      lang,
      kinds: toColumn(kinds),
      quiet: quiet === null ? null : toColumn(quiet),
      ...(url !== null && {
        host: new URL(url).host,
        address: seals.seal(url, place(id, 'address')),
      }),
      ...(secret !== undefined && {
        secret: secret === null ? null : seals.seal(secret, place(id, 'secret')),
      }),
    })
    .where('id', '=', id)
    .execute();
}

/** Takes it away, with the messages that wait for it. */
export async function removeWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('webhook', '=', id).execute();
  await db.deleteFrom('webhook').where('id', '=', id).execute();
}

/** Seals anew what an older secret sealed. */
export async function resealWebhooks(db: Db, seals: Sealer): Promise<void> {
  const rows = await db.selectFrom('webhook').select(['id', 'address', 'secret']).execute();
  for (const row of rows)
    for (const what of ['address', 'secret'] as const) {
      const sealed = row[what];
      if (sealed === null || !seals.isOld(sealed)) continue;
      const text = seals.open(sealed, place(row.id, what));
      if (text === null) continue;
      await db
        .updateTable('webhook')
        .set({ [what]: seals.seal(text, place(row.id, what)) })
        .where('id', '=', row.id)
        .execute();
    }
}
