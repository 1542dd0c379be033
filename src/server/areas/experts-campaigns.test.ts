import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { anyVerdict } from '../../experts/campaigns/campaigns.testkit.js';
import { addToLedger } from '../../experts/money/ledger.js';
import type { WorkContent } from '../../experts/work/content.js';
import { campaignSettings } from '../../experts/work/settings.js';
import { type Reading, readingStudio } from '../reading/reading.testkit.js';
import type { Visitor } from '../studio.testkit.js';

type Body = Record<string, unknown>;
const SETTINGS = campaignSettings.parse({ overlap: 2, spacing: 0, exam: { required: false } });
const say = (text: string) => ({ en: text, 'zh-CN': text });

describe('campaigns over the API', () => {
  let t: Reading;
  let pm: Visitor & { id: string };
  let ana: Visitor & { id: string };
  let bo: Visitor & { id: string };
  beforeAll(async () => {
    t = await readingStudio();
    pm = await t.signedIn('pm', { projects: { home: 'pm' } });
    ana = await t.signedIn('ana', { projects: { home: 'expert' } });
    bo = await t.signedIn('bo', { projects: { home: 'expert' } });
  });
  afterAll(() => t.close());

  const ok = async <T = Body>(who: Visitor, key: string, body?: unknown): Promise<T> => {
    const { status, text, body: said } = await who.call(key, body);
    expect(`${status} ${status === 200 ? '' : text}`).toBe('200 ');
    return said as T;
  };
  const refused = async (who: Visitor, key: string, body?: unknown) => {
    const { status, body: said } = await who.call(key, body);
    return {
      status,
      ...(said as { error?: { code: string; message: string; field?: string } }).error,
    };
  };
  const make = async (more: Body = {}): Promise<string> => {
    const { id } = await ok<{ id: string }>(pm, 'POST /api/projects/home/campaigns', {
      title: 'Warmth',
      settings: SETTINGS,
      ...more,
    });
    return id;
  };
  /** Looks at an import until it is at this step. */
  const until = async (id: string, status: string): Promise<Body & { counts: Body }> => {
    for (;;) {
      const found = await ok<Body & { counts: Body }>(pm, `GET /api/imports/${id}`);
      if (found.status === status) return found;
      if (found.status === 'failed') throw new Error(JSON.stringify(found.reason));
      await new Promise((go) => setTimeout(go, 10));
    }
  };
  const fromRun = async (campaign: string, choice: string, more: Body = {}) => {
    const { import: id } = await ok<{ import: string }>(
      pm,
      `POST /api/campaigns/${campaign}/imports/run`,
      { run: t.run, choice, licence: 'CC BY', provenance: 'a test', ...more },
    );
    return { id, found: await until(id, 'staged') };
  };
  const signed = async (id: string): Promise<void> => {
    await ok(pm, `POST /api/imports/${id}/decide`, { rows: null, decision: 'release' });
    await ok(pm, `POST /api/imports/${id}/sign`, { note: 'read ten rows' });
    await until(id, 'done');
  };

  it('a run goes to people and their verdicts come back: set-up, check, work, export, judge’s records', async () => {
    const campaign = await make({ suite: 'intima' });
    const about = await ok<Body>(pm, `GET /api/runs/${t.run}/people`);
    expect(about).toMatchObject({ suite: 'intima', form: true });
    expect((about.campaigns as Body[]).map(({ id }) => id)).toContain(campaign);
    // Opening says what is missing.
    const early = await refused(pm, `POST /api/campaigns/${campaign}/status`, {
      revision: 1,
      to: 'open',
    });
    expect(early).toMatchObject({ status: 409, code: 'not_ready' });
    expect(early.message).toContain('nothing to rate');

    const { id, found } = await fromRun(campaign, 'all');
    expect(found.counts).toMatchObject({ new: 6, same: 0, changed: 0 });
    await signed(id);
    // B7, B15: once more adds nothing, and leaves nothing once it is discarded.
    const contents = () => t.db.selectFrom('work_content').select('item').orderBy('item').execute();
    const before = await contents();
    const again = await fromRun(campaign, 'all');
    expect(again.found.counts).toMatchObject({ new: 0, same: 6 });
    const { rows: shown } = await ok<{ rows: Body[] }>(
      pm,
      `GET /api/imports/${again.id}/rows?only=all`,
    );
    expect(shown).toHaveLength(6);
    for (const { texts } of shown) expect(texts).not.toEqual([]);
    await ok(pm, `DELETE /api/imports/${again.id}`);
    expect(await contents()).toEqual(before);

    await ok(pm, `POST /api/campaigns/${campaign}/raters`, { people: [ana.id, bo.id] });
    await ok(pm, `POST /api/campaigns/${campaign}/status`, { revision: 1, to: 'open' });
    for (const [nth, who] of [ana, bo].entries())
      for (;;) {
        const next = await ok<{ there: boolean; assignment: Body & WorkContent & { id: string } }>(
          who,
          `POST /api/campaigns/${campaign}/next`,
          { device: 'd' },
        );
        if (!next.there) break;
        // F2: nothing that raters get names a target or a judge.
        expect(JSON.stringify(next)).not.toMatch(/baseline\/constant|\.jsonl/);
        await ok(who, `POST /api/assignments/${next.assignment.id}/submit`, {
          key: crypto.randomUUID(),
          device: 'd',
          filled: anyVerdict(next.assignment, nth),
          note: '=1+1',
          active: [],
        });
      }
    const now = await ok<Body>(pm, `GET /api/campaigns/${campaign}`);
    expect(now).toMatchObject({ items: 6, done: 6, raters: 2 });
    const manifest = await ok<Body>(pm, `GET /api/campaigns/${campaign}/manifest`);
    expect(manifest).toMatchObject({ items: 6, submissions: 12, skips: 0 });
    const csv = await pm.call(`GET /api/campaigns/${campaign}/export/verdicts.csv`);
    expect(csv.text.split('\n').filter((line) => line.includes(',verdict,'))).toHaveLength(12);
    expect(csv.text).toContain("'=1+1");
    expect(csv.text).not.toContain(ana.id);
    const jsonl = await pm.call(`GET /api/campaigns/${campaign}/export/jsonl`);
    expect(jsonl.text.trim().split('\n').at(-1)).toContain('"type":"end"');
    expect((await pm.call(`GET /api/campaigns/${campaign}/export/xlsx`)).status).toBe(200);
    const put = await ok<Body>(pm, `POST /api/campaigns/${campaign}/verdicts-to-run`, {
      run: t.run,
    });
    expect(put).toMatchObject({ added: 12, raters: 2, left: 0 });
    const twice = await ok<Body>(pm, `POST /api/campaigns/${campaign}/verdicts-to-run`, {
      run: t.run,
    });
    expect(twice).toMatchObject({ added: 0, unchanged: 12 });
    // An archive is for another place.
    expect(await archived(jsonl.text)).toMatchObject({ status: 422, code: 'unreadable_table' });
  }, 30_000);

  const archived = async (text: string) => {
    const response = await fetch(
      `http://127.0.0.1:${t.studio.port}/api/projects/home/campaign-archives`,
      {
        method: 'POST',
        headers: { Origin: t.studio.address, Cookie: cookieOf(pm) },
        body: text,
      },
    );
    const said = (await response.json()) as { error?: Body };
    return { status: response.status, ...said.error };
  };
  const cookieOf = ({ cookies }: Visitor): string =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  it('which answers: a sample, those where judges differ, those that people disagreed on', async () => {
    const campaign = await make();
    const sample = await fromRun(campaign, 'sample', { sample: 2 });
    expect(sample.found.counts).toMatchObject({ new: 2 });
    // The two judges differ on two of the three answers that they rated.
    const differ = await fromRun(campaign, 'judges-differ');
    expect(differ.found.counts).toMatchObject({ new: 2 });
    await t.db
      .insertInto('disagreement')
      .values({
        id: crypto.randomUUID(),
        run: t.run,
        condition: 'sound',
        target: 'baseline/constant',
        repeat: 1,
        item: 'en-name-1',
        judge: 'x',
        judge_repeat: 1,
        person: 'p',
        revision: 1,
        latest: 1,
        withdrawn: 0,
        suite: 'intima',
        form_version: '',
        filled: '{}',
        recs: '[]',
        found: '[]',
        judged: '[]',
        note: '',
        note_words: '',
        at_ms: 1,
      })
      .execute();
    const [row] = await t.db.selectFrom('disagreement').selectAll().execute();
    const { conditions } = JSON.parse(
      (await t.db.selectFrom('run').select('manifest').executeTakeFirstOrThrow()).manifest,
    ) as { conditions: { id: string }[] };
    await t.db
      .updateTable('disagreement')
      .set({ condition: conditions[0]?.id ?? '' })
      .where('id', '=', row?.id ?? '')
      .execute();
    const disagreed = await fromRun(campaign, 'disagreements');
    expect(disagreed.found.counts).toMatchObject({ new: 1 });
    // INTIMA says of no rating that it is low.
    expect(
      await refused(pm, `POST /api/campaigns/${campaign}/imports/run`, {
        run: t.run,
        choice: 'low',
        licence: 'x',
        provenance: 'x',
      }),
    ).toMatchObject({ status: 400, field: 'body.choice' });
  });

  const send = async (campaign: string, name: string, content: Buffer | string) => {
    const response = await fetch(
      `http://127.0.0.1:${t.studio.port}/api/campaigns/${campaign}/imports/file?file=${encodeURIComponent(name)}`,
      {
        method: 'POST',
        headers: { Origin: t.studio.address, Cookie: cookieOf(pm) },
        body: typeof content === 'string' ? content : new Uint8Array(content),
      },
    );
    return (await response.json()) as { import: string };
  };
  const STAGE = {
    columns: {
      id: 'id',
      texts: [{ column: 'text', by: 'target', title: say('Reply') }],
      standard: { 'item/warm': 'gold' },
    },
    pages: [
      {
        step: 'item',
        title: say('Verdict'),
        fields: [
          {
            id: 'warm',
            kind: 'ranking',
            label: say('Order'),
            help: null,
            optional: false,
            options: ['a', 'b'].map((value) => ({ value, label: say(value), help: null })),
          },
          {
            id: 'where',
            kind: 'spans',
            label: say('Where'),
            help: null,
            optional: true,
            of: 'text-1',
          },
        ],
      },
    ],
    licence: 'CC0',
    provenance: 'a test',
    kind: 'gold',
  };

  it('D18: a file with a form of one’s own: faults by row, private rows decided, standards kept', async () => {
    const campaign = await make();
    const { import: id } = await send(
      campaign,
      '题目 1.csv',
      'id,text,gold\n1,Rest a little,a > b\n2,call 13800138000,b > a\n3,,a > b\n4,Sleep,perhaps\n',
    );
    const sent = await ok<Body>(pm, `GET /api/imports/${id}`);
    expect(sent).toMatchObject({ status: 'sent', columns: ['id', 'text', 'gold'] });
    await ok(pm, `POST /api/imports/${id}/stage`, STAGE);
    const staged = await until(id, 'staged');
    expect(staged.counts).toMatchObject({ new: 2, faulty: 2, doubtful: 1, undecided: 1 });
    expect((staged.faults as Body[]).map(({ row, column }) => [row, column])).toEqual([
      [4, 'text'],
      [5, 'gold'],
    ]);
    // Signing waits for the decision on what looks private.
    expect(await refused(pm, `POST /api/imports/${id}/sign`, { note: '' })).toMatchObject({
      status: 409,
      code: 'undecided',
    });
    const { rows } = await ok<{ rows: Body[] }>(pm, `GET /api/imports/${id}/rows`);
    expect(rows).toMatchObject([
      { n: 2, findings: [{ kind: 'phone', n: 1 }], decision: 'waiting' },
    ]);
    await ok(pm, `POST /api/imports/${id}/decide`, { rows: [2], decision: 'drop' });
    await ok(pm, `POST /api/imports/${id}/sign`, { note: '' });
    await until(id, 'done');
    const items = await ok<{ rows: Body[]; total: number }>(
      pm,
      `GET /api/campaigns/${campaign}/items?kind=gold`,
    );
    expect(items.rows).toMatchObject([{ external: '1', kind: 'gold', standard: true }]);
    const { standard } = await t.db
      .selectFrom('work_secret')
      .innerJoin('work_item', 'work_item.id', 'work_secret.item')
      .select('work_secret.standard')
      .where('work_item.campaign', '=', campaign)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(standard ?? '')).toEqual({ item: { warm: [['a'], ['b']] } });
  });

  it('XLSX and JSONL are read as CSV is; a form that cannot be is refused beside its field', async () => {
    const campaign = await make();
    const bytes = await writeXlsxFile([
      [{ value: 'id' }, { value: 'text' }, { value: 'gold' }],
      [{ value: 'x1' }, { value: '你好' }, { value: 'a > b' }],
    ]).toBuffer();
    const { import: xlsx } = await send(campaign, 'a.xlsx', Buffer.from(bytes));
    await ok(pm, `POST /api/imports/${xlsx}/stage`, STAGE);
    expect((await until(xlsx, 'staged')).counts).toMatchObject({ new: 1 });
    const { import: jsonl } = await send(
      campaign,
      'a.jsonl',
      '{"id":"j1","text":"Hi","gold":[["b"],["a"]]}\n',
    );
    const bad = { ...STAGE, columns: { ...STAGE.columns, why: 'none such' } };
    expect(await refused(pm, `POST /api/imports/${jsonl}/stage`, bad)).toMatchObject({
      status: 400,
      field: 'body.columns',
    });
    const [page] = STAGE.pages;
    const spans = {
      ...STAGE,
      pages: [{ ...page, fields: [{ ...page?.fields[1], of: 'text-9' }] }],
    };
    expect(await refused(pm, `POST /api/imports/${jsonl}/stage`, spans)).toMatchObject({
      status: 400,
      field: 'body.pages',
    });
    await ok(pm, `POST /api/imports/${jsonl}/stage`, STAGE);
    expect((await until(jsonl, 'staged')).counts).toMatchObject({ new: 1 });
  });

  it('A13: pages answer while an import goes on', async () => {
    const campaign = await make();
    const lines = Array.from({ length: 5000 }, (_, i) =>
      JSON.stringify({ id: `n${i}`, text: `${'word '.repeat(400)}${i}`, gold: 'a > b' }),
    );
    const { import: id } = await send(campaign, 'many.jsonl', `${lines.join('\n')}\n`);
    await ok(pm, `POST /api/imports/${id}/stage`, STAGE);
    // Each is answered before the import has ended.
    const looked = await ok<Body>(pm, `GET /api/imports/${id}`);
    await ok(pm, 'GET /api/campaigns');
    expect(looked.status).toBe('staging');
    expect((await until(id, 'staged')).counts).toMatchObject({ new: 5000 });
    await ok(pm, `POST /api/imports/${id}/sign`, { note: '' });
    await ok(pm, 'GET /api/campaigns');
    expect(await until(id, 'done')).toMatchObject({ added: 5000 });
    expect(await ok<Body>(pm, `POST /api/imports/${id}/undo`)).toEqual({
      withdrawn: 5000,
      kept: 0,
    });
  }, 60_000);

  it('settings follow a revision; the currency is fixed once something was earned; a closed campaign is read and not changed', async () => {
    const campaign = await make();
    const settings = campaignSettings.parse({ ...SETTINGS, overlap: 5 });
    const change = (revision: number) => ({ revision, settings, title: 'Other' });
    expect(await ok(pm, `PATCH /api/campaigns/${campaign}`, change(1))).toEqual({ revision: 2 });
    expect(await refused(pm, `PATCH /api/campaigns/${campaign}`, change(1))).toMatchObject({
      status: 409,
      code: 'changed',
    });
    // As long as nobody earned anything.
    const money = (revision: number, currency: string) => ({
      revision,
      settings: { ...settings, money: { ...settings.money, currency } },
    });
    expect(await ok(pm, `PATCH /api/campaigns/${campaign}`, money(2, 'EUR'))).toEqual({
      revision: 3,
    });
    await ok(pm, `POST /api/campaigns/${campaign}/status`, { revision: 3, to: 'paused' });
    const prices = () => ok<{ currency: string }>(pm, `GET /api/campaigns/${campaign}/prices`);
    expect((await prices()).currency).toBe('EUR');
    expect(await ok(pm, `PATCH /api/campaigns/${campaign}`, money(4, 'USD'))).toEqual({
      revision: 5,
    });
    // The rule, and all that is shown of it, follows at once.
    expect((await prices()).currency).toBe('USD');
    await t.db.transaction().execute((trx) =>
      addToLedger(trx, {
        campaign,
        person: 'somebody',
        assignment: null,
        kind: 'bonus',
        cause: 'hand',
        sequence: 0,
        amount: 100,
        currency: 'USD',
        priceRule: 1,
        tier: 0,
        rubric: 1,
        reason: 'a bonus',
        by: 'somebody else',
        atMs: 1,
      }),
    );
    expect(await refused(pm, `PATCH /api/campaigns/${campaign}`, money(5, 'EUR'))).toMatchObject({
      status: 400,
      field: 'body.settings.money.currency',
    });
    expect(await ok(pm, `PATCH /api/campaigns/${campaign}`, money(5, 'USD'))).toEqual({
      revision: 6,
    });
    await ok(pm, `POST /api/campaigns/${campaign}/status`, { revision: 6, to: 'closed' });
    expect(await refused(pm, `PATCH /api/campaigns/${campaign}`, change(7))).toMatchObject({
      status: 409,
      code: 'closed',
    });
    const found = await ok<Body & { settings: Body }>(pm, `GET /api/campaigns/${campaign}`);
    expect(found).toMatchObject({ title: 'Other', status: 'closed', missing: [] });
    expect(found.settings.overlap).toBe(5);
  });

  it('D19: a bulk edit is done as it was previewed, and taken back', async () => {
    const campaign = await make();
    const { id } = await fromRun(campaign, 'all');
    await signed(id);
    const body = { filter: {}, change: { priority: 7 } };
    const preview = await ok<{ n: number }>(
      pm,
      `POST /api/campaigns/${campaign}/edits/preview`,
      body,
    );
    expect(preview.n).toBe(6);
    const edit = { ...body, id: crypto.randomUUID(), expected: 5 };
    expect(await refused(pm, `POST /api/campaigns/${campaign}/edits`, edit)).toMatchObject({
      code: 'changed',
    });
    const made = await ok<{ act: string; n: number }>(pm, `POST /api/campaigns/${campaign}/edits`, {
      ...edit,
      expected: 6,
    });
    expect(made.n).toBe(6);
    // Sent again it is the same edit; another one under its id is none.
    const again = { ...edit, expected: 6 };
    expect(await ok(pm, `POST /api/campaigns/${campaign}/edits`, again)).toMatchObject({ n: 6 });
    expect(
      await refused(pm, `POST /api/campaigns/${campaign}/edits`, {
        ...again,
        change: { priority: 8 },
      }),
    ).toMatchObject({ status: 409, code: 'other_content' });
    expect(await ok(pm, `GET /api/campaigns/${campaign}/edits`)).toMatchObject({
      acts: [{ n: 6, moves: [{ field: 'priority', from: 0, to: 7, n: 6 }], undoneMs: null }],
    });
    expect(await ok(pm, `POST /api/campaigns/${campaign}/edits/${made.act}/undo`)).toEqual({
      n: 6,
    });
    expect(
      await refused(pm, `POST /api/campaigns/${campaign}/edits/${made.act}/undo`),
    ).toMatchObject({
      status: 409,
    });
    expect(
      await refused(pm, `POST /api/campaigns/${campaign}/edits/preview`, {
        filter: {},
        change: {},
      }),
    ).toMatchObject({ code: 'nothing' });
  });

  it('G9: a pause has a reason, which the person reads', async () => {
    const campaign = await make();
    await ok(pm, `POST /api/campaigns/${campaign}/raters`, { people: [ana.id], band: 'lay' });
    const pause = (reason: string) => ({ status: 'paused', reason });
    const at = `PATCH /api/campaigns/${campaign}/raters/${ana.id}`;
    expect(await refused(pm, at, pause(' '))).toMatchObject({ field: 'body.reason' });
    await ok(pm, at, pause('Please look at the examples again.'));
    const { raters } = await ok<{ raters: Body[] }>(pm, `GET /api/campaigns/${campaign}/raters`);
    expect(raters).toMatchObject([
      {
        person: ana.id,
        band: 'lay',
        status: 'paused',
        reason: { en: 'Please look at the examples again.' },
      },
    ]);
    const { campaigns } = await ok<{ campaigns: { id: string; joined: Body }[] }>(
      ana,
      'GET /api/rate',
    );
    expect(campaigns.find(({ id }) => id === campaign)?.joined).toMatchObject({
      status: 'paused',
      reason: { en: 'Please look at the examples again.' },
    });
    await ok(pm, at, { status: 'active' });
  });

  it('H2: raters see none of it, and a run of another project cannot be sent', async () => {
    const campaign = await make();
    for (const path of ['', '/items', '/raters', '/imports', '/export/jsonl', '/plan'])
      expect(await refused(ana, `GET /api/campaigns/${campaign}${path}`)).toMatchObject({
        status: 403,
      });
    await t.db.insertInto('project').values({ id: 'jx', name: 'x', created_ms: 1 }).execute();
    const other = await t.signedIn('elsewhere', { projects: { jx: 'pm' } });
    const { id } = await ok<{ id: string }>(other, 'POST /api/projects/jx/campaigns', {
      title: 'x',
    });
    expect(
      await refused(other, `POST /api/campaigns/${id}/imports/run`, {
        run: t.run,
        choice: 'all',
        licence: 'x',
        provenance: 'x',
      }),
    ).toMatchObject({ status: 404 });
    expect(
      await refused(other, `POST /api/campaigns/${id}/raters`, { people: [ana.id] }),
    ).toMatchObject({ status: 400, field: 'body.people' });
  });

  it('rights in a campaign are those in its project, whatever one may do in others', async () => {
    const campaign = await make();
    const both = await t.signedIn('both', { projects: { jx: 'pm', home: 'expert' } });
    const { id } = await ok<{ id: string }>(both, 'POST /api/projects/jx/campaigns', {
      title: 'x',
    });
    const may = async (who: Visitor, of: string) =>
      (await ok<{ may: string[] }>(who, `GET /api/campaigns/${of}/rights`)).may;
    expect(await may(both, campaign)).toEqual(['annotate']);
    expect(await may(both, id)).toContain('set-up');
    expect(await may(pm, campaign)).toContain('set-up');
    // Another's is as one that is not there.
    expect([await may(ana, id), await may(ana, 'nowhere')]).toEqual([[], []]);
  });

  it('plans are reckoned before anything is made', async () => {
    const plan = await ok<Body>(pm, 'POST /api/projects/home/plans', {
      questions: 118,
      answers: 14,
      raters: [4, 2, 1, 1],
      hoursPerWeek: 10,
      minutes: 3,
      difficulty: [1, 0, 0],
      atLeast: [0, 0, 0],
      settings: campaignSettings.parse({}),
    });
    expect(plan).toMatchObject({ judgements: 4956, possible: true });
  });
});
