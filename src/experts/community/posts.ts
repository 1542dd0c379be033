import { type Db, fromColumn, toColumn } from '../../store/index.js';
import type { Sent } from '../money/sent-again.js';
import { tellPeople } from '../notices.js';
import { members } from './members.js';

export type PostKind = 'announcement' | 'post' | 'learning';
export type PostText = { title: string; body: string; link: string };
export type Post = PostText & {
  id: string;
  parent: string | null;
  kind: PostKind;
  person: string;
  revision: number;
  madeMs: number;
  changedMs: number;
  hidden: { reason: string } | null;
  replies: number;
};

/**
 * Stores a post; members are told of an announcement. Sent again under its id, it is stored once.
 * @returns `none` where the post that it answers is not there; `other` where its id stands for another post
 */
export async function addPost(
  db: Db,
  post: PostText & {
    id: string;
    parent: string | null;
    kind: PostKind;
    person: string;
    atMs: number;
  },
): Promise<Sent | 'none'> {
  return db.transaction().execute(async (trx) => {
    const known = await postOf(trx, post.id);
    if (known !== null) return sameAsFirst(trx, known, post);
    if (post.parent !== null) {
      const parent = await postOf(trx, post.parent);
      if (parent === null || parent.parent !== null || parent.hidden !== null) return 'none';
    }
    const { numInsertedOrUpdatedRows: n } = await trx
      .insertInto('community_post')
      .values({
        id: post.id,
        parent: post.parent,
        kind: post.kind,
        person: post.person,
        title: toColumn(post.title),
        body: toColumn(post.body),
        link: post.link,
        revision: 1,
        made_ms: post.atMs,
        changed_ms: post.atMs,
        hidden_ms: null,
        hidden_by: null,
        hidden_reason: null,
      })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (Number(n ?? 0) === 0) return 'other';
    if (post.kind === 'announcement')
      await tellPeople(
        trx,
        (await members(trx)).map(({ person }) => person),
        { kind: 'work.event', link: '/community', once: post.id, atMs: post.atMs },
      );
    return 'new';
  });
}

/** Whether what is sent is what was stored under this id first; it may have been changed since. */
async function sameAsFirst(
  trx: Db,
  known: Post,
  sent: PostText & Pick<Post, 'parent' | 'kind' | 'person'>,
): Promise<'known' | 'other'> {
  const first: PostText = (await editsOf(trx, known.id)).at(-1) ?? known;
  const same =
    known.person === sent.person &&
    known.parent === sent.parent &&
    known.kind === sent.kind &&
    first.title === sent.title &&
    first.body === sent.body &&
    first.link === sent.link;
  return same ? 'known' : 'other';
}

/**
 * Changes a post; what it said before stays as a revision.
 * @returns false where it was changed since `after`, or hidden
 */
export async function changePost(
  db: Db,
  id: string,
  change: PostText & { after: number; atMs: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await postOf(trx, id);
    if (before === null || before.hidden !== null || before.revision !== change.after) return false;
    await trx
      .insertInto('community_edit')
      .values({
        post: id,
        revision: before.revision,
        title: toColumn(before.title),
        body: toColumn(before.body),
        link: before.link,
        at_ms: before.changedMs,
      })
      .execute();
    const { numUpdatedRows: n } = await trx
      .updateTable('community_post')
      .set({
        title: toColumn(change.title),
        body: toColumn(change.body),
        link: change.link,
        revision: before.revision + 1,
        changed_ms: change.atMs,
      })
      .where('id', '=', id)
      .where('revision', '=', before.revision)
      .executeTakeFirst();
    return Number(n) === 1;
  });
}

/** Hides a post with a reason; it stays for whoever asks why. */
export async function hidePost(
  db: Db,
  id: string,
  { reason, by, atMs }: { reason: string; by: string; atMs: number },
): Promise<void> {
  await db
    .updateTable('community_post')
    .set({ hidden_ms: atMs, hidden_by: by, hidden_reason: toColumn(reason) })
    .where('id', '=', id)
    .where('hidden_ms', 'is', null)
    .execute();
}

export async function postOf(db: Db, id: string): Promise<Post | null> {
  const row = await db
    .selectFrom('community_post')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : told(row, 0);
}

/** Posts, newest first, or replies to one, oldest first. `after`: the `next` of the page before. */
export async function postsOf(
  db: Db,
  {
    parent,
    kind,
    after,
    size,
  }: {
    parent: string | null;
    kind?: PostKind | undefined;
    after?: string | undefined;
    size: number;
  },
): Promise<{ rows: Post[]; next: string | null; total: number }> {
  const wanted = db
    .selectFrom('community_post')
    .where('parent', parent === null ? 'is' : '=', parent)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind ?? ''));
  const { n } = await wanted.select((eb) => eb.fn.countAll().as('n')).executeTakeFirstOrThrow();
  const order = parent === null ? 'desc' : 'asc';
  const [at = '', id = ''] = (after ?? '').split('~');
  const ms = Number(at);
  const than = parent === null ? '<' : '>';
  const rows = await wanted
    .selectAll()
    .$if(id !== '' && Number.isSafeInteger(ms), (q) =>
      q.where((eb) =>
        eb.or([eb('made_ms', than, ms), eb.and([eb('made_ms', '=', ms), eb('id', than, id)])]),
      ),
    )
    .orderBy('made_ms', order)
    .orderBy('id', order)
    .limit(size + 1)
    .execute();
  const shown = rows.slice(0, size);
  const replies = new Map<string, number>();
  if (shown.length > 0)
    for (const row of await db
      .selectFrom('community_post')
      .select((eb) => ['parent', eb.fn.countAll().as('n')])
      .where(
        'parent',
        'in',
        shown.map((one) => one.id),
      )
      .groupBy('parent')
      .execute())
      replies.set(row.parent ?? '', Number(row.n));
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => told(row, replies.get(row.id) ?? 0)),
    next: rows.length > size && last !== undefined ? `${Number(last.made_ms)}~${last.id}` : null,
    total: Number(n),
  };
}

/** What a post said before, newest first. */
export async function editsOf(
  db: Db,
  post: string,
): Promise<(PostText & { revision: number; atMs: number })[]> {
  const rows = await db
    .selectFrom('community_edit')
    .selectAll()
    .where('post', '=', post)
    .orderBy('revision', 'desc')
    .execute();
  return rows.map((row) => ({
    revision: row.revision,
    title: fromColumn<string>(row.title),
    body: fromColumn<string>(row.body),
    link: row.link,
    atMs: Number(row.at_ms),
  }));
}

type Row = {
  id: string;
  parent: string | null;
  kind: string;
  person: string;
  title: string;
  body: string;
  link: string;
  revision: number;
  made_ms: number;
  changed_ms: number;
  hidden_ms: number | null;
  hidden_reason: string | null;
};

const told = (row: Row, replies: number): Post => ({
  id: row.id,
  parent: row.parent,
  kind: row.kind as PostKind,
  person: row.person,
  title: fromColumn<string>(row.title),
  body: fromColumn<string>(row.body),
  link: row.link,
  revision: row.revision,
  madeMs: Number(row.made_ms),
  changedMs: Number(row.changed_ms),
  hidden:
    row.hidden_ms === null
      ? null
      : { reason: row.hidden_reason === null ? '' : fromColumn<string>(row.hidden_reason) },
  replies,
});
