import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSuite } from '../../suites/index.js';
import { EMPTY_DESK, type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';
import { tableSender } from './set-up.testkit.js';

const LABELS = 'id,prompt\na,今天过得怎么样？\nb,I miss you\n';
const MORE = `${LABELS}c,Good night\n`;

describe('suites that were put in', () => {
  let t: TestStudio;
  let pm: Visitor & { id: string };
  let outsider: Visitor & { id: string };
  const asked: (readonly string[])[] = [];

  beforeAll(async () => {
    t = await testStudio({
      desk: {
        ...EMPTY_DESK,
        suites: async () => [await openSuite('intima')],
        command: async (args) => {
          asked.push(args);
          return { code: 2, json: null, reason: '--target: no', notes: [] };
        },
      },
    });
    for (const id of ['garden', 'other'])
      await t.db.insertInto('project').values({ id, name: id, created_ms: 1 }).execute();
    pm = await t.signedIn('pm', { projects: { garden: 'pm', other: 'pm' } });
    outsider = await t.signedIn('outsider', { projects: { other: 'pm' } });
  });
  afterAll(() => t.close());

  const send = (file: string, text: string, query = '') =>
    tableSender(t, pm)('garden', file, text, query);
  async function specOf(id: string): Promise<string> {
    const { body } = await pm.call(`GET /api/uploads/${id}`);
    const { guess } = body as { guess: object };
    const written = await pm.call(`POST /api/uploads/${id}/spec`, {
      ...guess,
      kind: 'labels',
      title: 'Warmth',
      lang: 'en',
    });
    return (written.body as { spec: string }).spec;
  }
  const stored = async (id: string, spec: string) =>
    pm.call(`POST /api/uploads/${id}/confirm`, { spec });
  let series = '';
  let first = '';

  it('are offered to a run, and listed, to those who see their project and to nobody else', async () => {
    const { id } = await send('items.csv', LABELS);
    first = await specOf(id);
    const reply = await stored(id, first);
    expect(reply).toMatchObject({ status: 200, body: { suite: 'warmth', version: 1 } });
    series = (reply.body as { id: string }).id;
    const form = await pm.call('GET /api/run-form');
    expect(form.body).toMatchObject({
      suites: [
        { id: 'intima', project: null },
        { id: series, project: 'garden', title: { en: 'Warmth' }, judges: expect.any(Array) },
      ],
    });
    const listed = await pm.call('GET /api/suites');
    expect(listed.body).toMatchObject({
      rows: [
        { id: 'intima', own: null },
        { id: series, own: { project: 'garden', version: 1, retired: false } },
      ],
    });
    for (const text of [form.text, listed.text]) expect(text).not.toContain(t.folder);
    for (const path of ['GET /api/run-form', 'GET /api/suites', 'GET /api/own-suites'])
      expect((await outsider.call(path)).text).not.toContain('Warmth');
    for (const part of ['', '/data', '/items', '/items/a', '/taxonomy'])
      expect((await outsider.call(`GET /api/suites/${series}${part}`)).status).toBe(404);
  });

  it('have a card, data quality, items with the rubric, and what is rated', async () => {
    const card = await pm.call(`GET /api/suites/${series}`);
    expect(card.body).toMatchObject({
      title: { en: 'Warmth' },
      imported: true,
      options: expect.arrayContaining([expect.objectContaining({ key: 'lang' })]),
      judges: expect.arrayContaining([expect.objectContaining({ name: 'local/everything' })]),
    });
    expect((await pm.call(`GET /api/suites/${series}/data`)).body).toMatchObject({
      views: [{ rows: 2, items: 2 }],
    });
    expect((await pm.call(`GET /api/suites/${series}/items?find=miss`)).body).toMatchObject({
      total: 1,
      rows: [{ id: 'b' }],
    });
    const item = await pm.call(`GET /api/suites/${series}/items/b`);
    const { shown, form } = item.body as {
      shown: { text: string }[];
      form: { pages: { fields: unknown[] }[] };
    };
    expect(shown[0]?.text).toBe('I miss you');
    expect(form.pages[0]?.fields.length).toBeGreaterThan(0);
    const { kinds } = (await pm.call(`GET /api/suites/${series}/taxonomy`)).body as {
      kinds: unknown[];
    };
    expect(kinds.length).toBeGreaterThan(0);
  });

  const FORM = { suite: '', project: 'garden', targets: ['baseline/constant'] };

  it('go to the command by their folder, in their own project only', async () => {
    asked.length = 0;
    const estimate = { ...FORM, suite: series };
    await pm.call('POST /api/run-estimates', estimate);
    expect(asked.at(-1)?.slice(0, 3)).toEqual([
      'run',
      join(t.folder, 'studio-suites', series),
      '--target=baseline/constant',
    ]);
    const elsewhere = await pm.call('POST /api/run-estimates', { ...estimate, project: 'other' });
    expect(elsewhere).toMatchObject({ status: 422, body: { error: { field: 'project' } } });
    const stranger = { ...estimate, project: 'other' };
    expect(await outsider.call('POST /api/run-estimates', stranger)).toMatchObject({
      status: 422,
      body: { error: { code: 'no_suite' } },
    });
  });

  it('a new version has a folder of its own; the earlier one stays for its runs', async () => {
    const { id } = await send('more.csv', MORE, `&purpose=version&about=${series}`);
    const upload = await pm.call(`GET /api/uploads/${id}`);
    const { before } = upload.body as { before: string };
    expect(before).toContain('title: Warmth');
    const reply = await stored(id, before.replace('id: warmth', 'id: other-id'));
    expect(reply.body).toEqual({ id: series, suite: 'warmth', version: 2 });
    const { suites } = (await pm.call('GET /api/own-suites')).body as {
      suites: { id: string; items: number; versions: { id: string; items: number }[] }[];
    };
    expect(suites).toMatchObject([
      { id: series, version: 2, items: 3, versions: [{ items: 3 }, { items: 2 }] },
    ]);
    const [newest, oldest] = suites[0]?.versions ?? [];
    for (const version of [newest, oldest])
      expect(existsSync(join(t.folder, 'studio-suites', version?.id ?? '', 'suite.yaml'))).toBe(
        true,
      );
    expect((await pm.call(`GET /api/suites/${series}`)).body).toMatchObject({
      version: '2',
      own: { version: 2 },
    });
  });

  it('its labels can be edited: the table is laid out again, and stored as a further version', async () => {
    const { id } = (await pm.call(`POST /api/own-suites/${series}/edits`, {})).body as {
      id: string;
    };
    const { before, rows } = (await pm.call(`GET /api/uploads/${id}`)).body as {
      before: string;
      rows: number;
    };
    expect(rows).toBe(3);
    const edited = `${before}  - id: longing\n    name: Longing\n    definition: Says that somebody is missed.\n`;
    expect((await stored(id, edited)).body).toMatchObject({ version: 3 });
    const { text } = await pm.call(`GET /api/suites/${series}/items/b`);
    expect(text).toContain('Longing');
  });

  it('two suites of one project do not have the same id', async () => {
    const { id } = await send('items.csv', LABELS);
    expect(await stored(id, first)).toMatchObject({
      status: 409,
      body: { error: { code: 'twin' } },
    });
    const { body } = await pm.call(`POST /api/uploads/${id}/check`, { spec: first });
    const { ok, faults } = body as { ok: boolean; faults: { in: string; mend: { en: string } }[] };
    expect(ok).toBe(false);
    expect(faults[0]).toMatchObject({ in: 'spec', row: expect.any(Number) });
    expect(faults[0]?.mend.en).toContain('-2"');
    await pm.call(`DELETE /api/uploads/${id}`);
  });

  it('titles without Latin letters get ids of their own', async () => {
    const ids: string[] = [];
    for (const title of ['温柔', '耐心']) {
      const { id } = await send('items.csv', LABELS);
      const { body: opened } = await pm.call(`GET /api/uploads/${id}`);
      const { guess } = opened as { guess: object };
      const { body } = await pm.call(`POST /api/uploads/${id}/spec`, {
        title,
        ...guess,
        lang: 'en',
      });
      const { body: told } = await stored(id, (body as { spec: string }).spec);
      ids.push((told as { suite: string }).suite);
    }
    expect(ids).toEqual(['my-benchmark', 'my-benchmark-2']);
  });

  it('a double click stores once: the second one is told what the first did', async () => {
    const { id } = await send('items.csv', LABELS);
    const spec = first.replace(/^id: .*$/m, 'id: twice').replaceAll('Warmth', 'Twice');
    const [one, two] = await Promise.all([stored(id, spec), stored(id, spec)]);
    const later = await stored(id, spec);
    expect(one.status).toBe(200);
    expect(two.body).toEqual(one.body);
    expect(later.body).toEqual(one.body);
    const { suites } = (await pm.call('GET /api/own-suites')).body as {
      suites: { suite: string }[];
    };
    expect(suites.filter(({ suite }) => suite === 'twice')).toHaveLength(1);
  });

  it('what was typed and not confirmed is kept, and its upload is found again', async () => {
    const { id } = await send('items.csv', LABELS);
    const draft = JSON.stringify({ spec: 'title: half-writt' });
    expect((await pm.call(`PUT /api/uploads/${id}/draft`, { draft })).status).toBe(200);
    expect((await pm.call(`GET /api/uploads/${id}`)).body).toMatchObject({ draft });
    expect((await pm.call('GET /api/uploads')).body).toMatchObject({
      uploads: [{ id, purpose: 'suite', file: 'items.csv' }],
    });
    expect((await outsider.call('GET /api/uploads')).body).toEqual({ uploads: [] });
  });

  it('a retired one is not offered any more, its page stays, and it can be offered again', async () => {
    const retire = (retired: boolean) => pm.call(`PATCH /api/own-suites/${series}`, { retired });
    await retire(true);
    for (const path of ['GET /api/run-form', 'GET /api/suites'])
      expect((await pm.call(path)).text).not.toContain('Warmth');
    expect((await pm.call(`GET /api/suites/${series}`)).body).toMatchObject({
      own: { retired: true },
    });
    expect(await pm.call('POST /api/run-estimates', { ...FORM, suite: series })).toMatchObject({
      status: 422,
      body: { error: { field: 'suite' } },
    });
    expect(
      (await outsider.call(`PATCH /api/own-suites/${series}`, { retired: false })).status,
    ).toBe(404);
    await retire(false);
    expect((await pm.call('GET /api/run-form')).text).toContain('Warmth');
  });
});
