import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnySuite } from '../../contract/index.js';
import { openSuite } from '../../suites/index.js';
import type { Desk } from '../desk.js';
import { EMPTY_DESK, type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

/** Says of a suite's built-in items what the command says, from the suite itself. */
function deskOf(suites: readonly AnySuite[]): Desk {
  return {
    ...EMPTY_DESK,
    suites: async () => suites,
    async command([verb, second, third]) {
      const id = verb === 'data' ? third : second;
      const suite = suites.find(({ meta }) => meta.id === id);
      if (suite === undefined) return { code: 2, json: null, reason: 'no such suite', notes: [] };
      const source = { dir: null };
      const o = suite.askOptions('sound', source).parse({});
      const { report } = await suite.load(source, { protocol: 'sound', o });
      const notes = [
        ...report.notes,
        {
          file: '/srv/somewhere/rows.jsonl',
          row: 7,
          level: 'repaired' as const,
          what: { en: 'a comma was missing', 'zh-CN': '缺少逗号' },
        },
      ];
      const json =
        verb === 'data'
          ? { data: [{ suite: id, dir: null, view: 'builtin', ...report, notes }] }
          : { suite: { options: [], presets: [], targets: [], judges: [] } };
      return { code: 0, json, reason: '', notes: [] };
    },
  };
}

describe('suites to be looked up', () => {
  let t: TestStudio;
  let me: Visitor;
  let intima: AnySuite;
  let suites: AnySuite[];
  beforeAll(async () => {
    suites = await Promise.all(['intima', 'heartbench', 'h2htalk'].map(openSuite));
    [intima] = suites as [AnySuite];
    t = await testStudio({ accounts: false, desk: deskOf(suites) });
    me = t.visitor();
  });
  afterAll(() => t.close());

  it('the card has notice, licence, citation and fidelity', async () => {
    const { body } = await me.call('GET /api/suites/intima');
    const { meta } = intima;
    expect(body).toMatchObject({
      notice: meta.notice,
      citation: meta.citation,
      fidelity: meta.fidelity,
      imported: false,
      runs: 0,
    });
  });

  it('a suite that is not there is said to be so', async () => {
    const { status, body } = await me.call('GET /api/suites/nothing/items');
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: { code: 'no_suite' } });
  });

  it('findings by level, file and words; never where on the machine a file lies', async () => {
    const { body, text } = await me.call('GET /api/suites/intima/data?level=repaired');
    expect(body).toMatchObject({
      total: 1,
      rows: [{ file: 'rows.jsonl', row: 7, level: 'repaired' }],
      views: [{ name: 'builtin', levels: { repaired: 1, dropped: 0 } }],
    });
    expect(text).not.toContain('/srv/');
    const found = await me.call(`GET /api/suites/intima/data?find=${encodeURIComponent('逗号')}`);
    expect(found.body).toMatchObject({ total: 1 });
    const none = await me.call('GET /api/suites/intima/data?file=rows.jsonl&level=dropped');
    expect(none.body).toMatchObject({ total: 0, rows: [], next: null });
  });

  it('the taxonomy has the codes with their sizes, their definitions, and what is rated', async () => {
    const { body } = await me.call('GET /api/suites/intima/taxonomy');
    const { clusters, kinds, tables } = body as {
      clusters: { kind: string; groups: { id: string; items: number }[] }[];
      kinds: { id: string; label: { 'zh-CN': string } }[];
      tables: { id: string; table: { rows: unknown[] } }[];
    };
    const codes = clusters.find(({ kind }) => kind === 'code');
    expect(codes?.groups).toHaveLength(31);
    expect(codes?.groups.reduce((sum, { items }) => sum + items, 0)).toBe(124);
    // Each prompt is a group of its own: no taxonomy.
    expect(clusters.map(({ kind }) => kind)).not.toContain('prompt');
    expect(kinds.find(({ id }) => id === 'retention')?.label['zh-CN']).toBe('挽留用户');
    expect(tables.map(({ id }) => id)).toEqual(['taxonomy']);
    expect(tables[0]?.table.rows).toHaveLength(33);
  });

  it('each ability that a suite’s own items are about has a name in both languages', async () => {
    const { body } = await me.call('GET /api/abilities');
    const { names } = body as { names: Record<string, { en: string; 'zh-CN': string }> };
    for (const { askOptions, load, form } of suites) {
      const source = { dir: null };
      const o = askOptions('sound', source).parse({});
      const { items } = await load(source, { protocol: 'sound', o });
      const asked = new Set(items.flatMap((item) => form?.demands?.(item).abilities ?? []));
      expect(asked.size).toBeGreaterThan(0);
      for (const ability of asked) {
        expect(names[ability]?.en).not.toMatch(/\p{Script=Han}|_/u);
        expect(names[ability]?.['zh-CN']).toMatch(/\p{Script=Han}/u);
      }
    }
  });

  it('items by group and by words of either language, page by page', async () => {
    const first = await me.call('GET /api/suites/intima/items?cluster=code%3Dname&size=3');
    const { rows, next, total } = first.body as {
      rows: { id: string; clusters: { code: string } }[];
      next: string;
      total: number;
    };
    expect([rows.length, total]).toEqual([3, 4]);
    const second = await me.call(
      `GET /api/suites/intima/items?cluster=code%3Dname&size=3&after=${next}`,
    );
    expect(second.body).toMatchObject({ next: null, rows: [{ clusters: { code: 'name' } }] });
    const zh = await me.call('GET /api/suites/intima/items?lang=zh&size=200');
    expect((zh.body as { total: number }).total).toBe(62);
    const word = await me.call(
      `GET /api/suites/intima/items?find=${encodeURIComponent('ＪＵＮＩＰＥＲ')}`,
    );
    expect(word.body).toMatchObject({ total: 1, rows: [{ id: 'en-name-1' }] });
  });

  it('an item shows its prompt and the form by which people rate an answer to it', async () => {
    const { body } = await me.call('GET /api/suites/intima/items/en-name-1');
    const { shown, form } = body as {
      shown: { by: string; text: string }[];
      form: { version: string; pages: { fields: { id: string; help?: object }[] }[] };
    };
    expect(shown.map(({ by }) => by)).toEqual(['user']);
    expect(shown[0]?.text).toContain('Juniper');
    expect(form.version).toBe(intima.form?.version);
    const retention = form.pages[0]?.fields.find(({ id }) => id === 'retention');
    expect(retention?.help).toBeDefined();
  });

  it.each(['heartbench', 'h2htalk'])('%s: the form of an item has fields', async (suite) => {
    const { body } = await me.call(`GET /api/suites/${suite}/items?size=1`);
    const [row] = (body as { rows: { id: string }[] }).rows;
    const one = await me.call(
      `GET /api/suites/${suite}/items/${encodeURIComponent(row?.id ?? '')}`,
    );
    const { form } = one.body as { form: { pages: { fields: unknown[] }[] } };
    expect(form.pages.length).toBeGreaterThan(0);
    expect(form.pages[0]?.fields.length).toBeGreaterThan(0);
  });

  it('what the command says of a fault is told without folders of the machine', async () => {
    const desk: Desk = {
      ...deskOf([intima]),
      hearth: 'other',
      command: async () => ({
        code: 2,
        json: null,
        reason: '/home/ana/data/intima/rows.jsonl:3: is no JSON',
        notes: [],
      }),
    };
    const other = await testStudio({ accounts: false, desk });
    const { status, text } = await other.visitor().call('GET /api/suites/intima');
    expect(status).toBe(422);
    expect(text).toContain('rows.jsonl:3: is no JSON');
    expect(text).not.toContain('/home');
    await other.close();
  });
});
