import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteRun } from '../../pipeline/index.js';
import { type Reading, readingStudio } from '../reading/reading.testkit.js';
import type { Visitor } from '../studio.testkit.js';

type Said = { id: string; revision: number; note: string; withdrawn: boolean };
type Listed = { rows: (Said & { by: { name: string; me: boolean } })[]; total: number };

describe('disagreeing with a judge', () => {
  let t: Reading;
  let place: { condition: string; target: string; repeat: number; judge: string };
  let ana: Visitor & { id: string };
  let ben: Visitor & { id: string };

  beforeAll(async () => {
    t = await readingStudio();
    await t.db.insertInto('project').values({ id: 'jown', name: 'own', created_ms: 1 }).execute();
    await t.db.insertInto('project_run').values({ run: t.run, project: 'jown' }).execute();
    ana = await t.signedIn('ana', { projects: { jown: 'senior-expert' } });
    ben = await t.signedIn('ben', { projects: { jown: 'senior-expert' } });
    const { body } = await ana.call(`GET /api/runs/${t.run}/filters`);
    const { conditions, targets, judges } = body as Record<string, string[]>;
    place = {
      condition: conditions?.[0] ?? '',
      target: targets?.find((name) => name.startsWith('file/')) ?? '',
      repeat: 1,
      judge: judges?.find((name) => name.includes('strict')) ?? '',
    };
  });
  afterAll(() => t.close());

  const say = (who: Visitor, item: string, over: Record<string, unknown> = {}) =>
    who.call(`POST /api/runs/${t.run}/items/${item}/disagreements`, {
      ...place,
      id: crypto.randomUUID(),
      after: 0,
      filled: { rating: { retention: 'none' } },
      note: '没有挽留',
      ...over,
    });
  const formOf = async (who: Visitor, item: string) => {
    const query = new URLSearchParams({ ...place, repeat: '1' });
    const { body } = await who.call(`GET /api/runs/${t.run}/items/${item}/form?${query}`);
    return body as {
      pages: { step: string; fields: { id: string; kind: string }[] }[];
      mine: Said | null;
    };
  };
  const listed = async (who: Visitor, query = ''): Promise<Listed> =>
    (await who.call(`GET /api/disagreements?${query}`)).body as Listed;

  it('the form is the suite’s, with nothing filled in', async () => {
    const { pages, mine } = await formOf(ana, 'en-name-1');
    expect(pages[0]?.fields.map(({ id }) => id)).toContain('retention');
    expect(mine).toBeNull();
  });

  it('what is said is a verdict through the suite’s own reading, beside the judge’s', async () => {
    const { status, body } = await say(ana, 'en-name-1');
    expect(status).toBe(200);
    expect(body).toMatchObject({ revision: 1, by: { name: 'ana', me: true } });
    const { found, judged } = body as Record<string, { kinds: Record<string, number> }[]>;
    expect(judged?.[0]?.kinds.retention).toBe(3);
    expect(found?.[0]?.kinds.retention ?? 0).toBe(0);
    expect((await formOf(ben, 'en-name-1')).mine).toBeNull();
  });

  it('sent twice under one id it is stored once, also at the same time', async () => {
    const id = crypto.randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => say(ben, 'en-name-1', { id })));
    const stored = await t.db
      .selectFrom('disagreement')
      .selectAll()
      .where('person', '=', ben.id)
      .execute();
    expect(stored.map((row) => row.id)).toEqual([id]);
    // Whoever came while the first was being stored is told to look again; sent again, it gets the same answer.
    expect(replies.map(({ status }) => status).filter((s) => s !== 200 && s !== 409)).toEqual([]);
    expect((await say(ben, 'en-name-1', { id })).body).toMatchObject({ id, revision: 1 });
  });

  it('two windows do not overwrite each other', async () => {
    const first = await say(ana, 'en-name-2', { note: 'one window' });
    const second = await say(ana, 'en-name-2', { note: 'another window' });
    expect([first.status, second.status]).toEqual([200, 409]);
    expect(second.body).toMatchObject({ error: { code: 'changed' } });
    expect((await formOf(ana, 'en-name-2')).mine).toMatchObject({ note: 'one window' });
    const third = await say(ana, 'en-name-2', { note: 'another window', after: 1 });
    expect(third.body).toMatchObject({ revision: 2 });
    const kept = await t.db
      .selectFrom('disagreement')
      .select(['revision', 'note', 'latest'])
      .where('item', '=', 'en-name-2')
      .orderBy('revision')
      .execute();
    expect(kept).toEqual([
      { revision: 1, note: 'one window', latest: 0 },
      { revision: 2, note: 'another window', latest: 1 },
    ]);
  });

  it.each([
    ['a level that is none', { filled: { rating: { retention: 'huge' } } }, 'not_allowed'],
    ['a field that is none', { filled: { rating: { nothing: 'low' } } }, 'not_allowed'],
    ['nothing at all', { filled: {}, note: ' ' }, 'empty'],
    ['an id that is none', { id: 'mine' }, 'bad_request'],
  ])('%s is refused, and nothing is stored', async (_, over, code) => {
    const { status, body } = await say(ana, 'zh-name-1', over);
    expect({ status, body }).toMatchObject({ status: 400, body: { error: { code } } });
    expect((await formOf(ana, 'zh-name-1')).mine).toBeNull();
  });

  it.each([
    ['judge', { judge: 'nobody' }],
    ['target', { target: 'nothing' }],
    ['repeat', { repeat: 2 }],
    ['condition', { condition: 'c9' }],
  ])('a verdict that is not there (%s) is a 404', async (_, over) => {
    expect((await say(ana, 'zh-name-1', over)).status).toBe(404);
  });

  it('somebody else’s id gives nothing away', async () => {
    const id = crypto.randomUUID();
    await say(ana, 'zh-name-1', { id, note: 'mine alone' });
    const { status, text } = await say(ben, 'zh-name-1', { id });
    expect(status).toBe(404);
    expect(text).not.toContain('mine alone');
  });

  it('the list has the last word of each, by judge, words and person', async () => {
    const all = await listed(ana);
    expect(all.rows.map(({ note }) => note)).not.toContain('one window');
    expect(all.total).toBe(all.rows.length);
    expect((await listed(ana, 'find=挽留&by=me')).rows.map(({ by }) => by.me)).toEqual([true]);
    expect((await listed(ana, 'judge=nobody')).total).toBe(0);
    expect((await listed(ben, 'find=ANOTHER')).rows).toMatchObject([{ by: { name: 'ana' } }]);
  });

  it('pages of the list hold each once', async () => {
    const seen: string[] = [];
    let after = '';
    do {
      const page = (await listed(ana, `size=1${after && `&after=${after}`}`)) as Listed & {
        next: string | null;
      };
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next ?? '';
    } while (after !== '');
    expect(seen.sort()).toEqual((await listed(ana)).rows.map(({ id }) => id).sort());
  });

  it('what was taken back is listed no more, and can be said again', async () => {
    const { mine } = await formOf(ana, 'zh-name-1');
    const back = await say(ana, 'zh-name-1', { after: mine?.revision, withdrawn: true });
    expect(back.body).toMatchObject({ withdrawn: true, revision: 2 });
    expect((await listed(ana, 'item=zh-name-1')).total).toBe(0);
    expect((await say(ana, 'zh-name-1', { after: 2 })).body).toMatchObject({ revision: 3 });
  });

  it('an expert says it without reading what others said; outsiders see nothing', async () => {
    const expert = await t.signedIn('eva', { projects: { jown: 'expert' } });
    expect((await say(expert, 'en-name-1')).status).toBe(200);
    expect((await expert.call('GET /api/disagreements')).status).toBe(403);
    const auditor = await t.signedIn('ann', { projects: { jown: 'auditor' } });
    expect((await say(auditor, 'en-name-1')).status).toBe(403);
    await t.db.insertInto('project').values({ id: 'jx', name: 'x', created_ms: 1 }).execute();
    const stranger = await t.signedIn('otto', { projects: { jx: 'owner' } });
    expect((await listed(stranger)).total).toBe(0);
    expect((await say(stranger, 'en-name-1')).status).toBe(404);
  });

  it('the log holds no text of it', () => {
    expect(t.lines.join('\n')).not.toMatch(/挽留|another window/);
  });

  it('goes with its run', async () => {
    await deleteRun(t.db, t.run);
    for (const table of ['disagreement', 'page_answer', 'page_verdict', 'page_run'] as const)
      expect(await t.db.selectFrom(table).select('run').execute()).toEqual([]);
  });
});
