import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Plan, planRun, type VoiceFields, voiceOf } from '../../pipeline/index.js';
import { openSuite } from '../../suites/index.js';
import { EMPTY_DESK, type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';
import { tableSender } from './set-up.testkit.js';

const ANSWERS =
  '题号,模型,回复\nen-name-1,robin,"That is a lovely name, thank you."\nen-name-2,robin,Juniper it is.\nen-name-1,kestrel,I am a program.\n';
const COLUMNS = {
  item: '题号',
  value: '回复',
  target: '模型',
  rater: null,
  repeat: null,
  step: null,
  task: null,
  state: null,
};

type Found = {
  ok: boolean;
  sets: { name: string; records: number; items: number }[];
  faults: {
    row: number;
    column: string;
    what: { en: string; 'zh-CN': string };
    mend: { en: string };
  }[];
  rows: { row: number; cells: string[] }[];
};

describe('answers and verdicts that were put in for a suite', () => {
  let t: TestStudio;
  let pm: Visitor & { id: string };
  let outsider: Visitor & { id: string };
  let planned: Plan | null = null;
  let args: readonly string[] = [];

  beforeAll(async () => {
    const intima = await openSuite('intima');
    t = await testStudio({
      desk: {
        ...EMPTY_DESK,
        suites: async () => [intima],
        // Plans as the command does, from the config file that it is given.
        async command(given) {
          args = given;
          const config = given.find((arg) => arg.startsWith('--config='))?.slice(9);
          if (config !== undefined) {
            const { targets, judges } = JSON.parse(readFileSync(config, 'utf8')) as Record<
              'targets' | 'judges',
              VoiceFields[]
            >;
            planned = await planRun({
              suite: intima,
              source: { dir: null },
              targets: targets.map((one) => voiceOf(one, {})),
              judges: judges.map((one) => voiceOf(one, {})),
              panels: [],
              profiles: null,
              preset: null,
              set: {},
              filter: {},
              repeats: null,
              judgeRepeats: null,
              seed: '1',
              maxConnections: 1,
              tag: null,
              hearth: 'test',
              env: {},
              now: new Date(0),
            });
          }
          return { code: 2, json: null, reason: 'enough', notes: [] };
        },
      },
    });
    for (const id of ['garden', 'other'])
      await t.db.insertInto('project').values({ id, name: id, created_ms: 1 }).execute();
    pm = await t.signedIn('pm', { projects: { garden: 'pm' } });
    outsider = await t.signedIn('outsider', { projects: { other: 'pm' } });
  });
  afterAll(() => t.close());

  const send = async (text: string, purpose: 'answers' | 'verdicts') =>
    tableSender(t, pm)('garden', 'a.csv', text, `&purpose=${purpose}&about=intima`);
  const check = async (id: string, columns: object, name = 'robin') =>
    (await pm.call(`POST /api/uploads/${id}/records/check`, { name, columns })).body as Found;

  it('columns are guessed by their names in either language', async () => {
    const { id } = await send(ANSWERS, 'answers');
    expect((await pm.call(`GET /api/uploads/${id}`)).body).toMatchObject({
      purpose: 'answers',
      about: 'intima',
      records: { answers: COLUMNS },
    });
  });

  it('each fault has its row and the table’s own column, what it is and what to do', async () => {
    const { id } = await send(
      '题号,模型,回复\nen-name-1,,Yes\n\nno-such,,No\nen-name-1,,Again\n,,Nobody\n',
      'answers',
    );
    const found = await check(id, COLUMNS);
    expect(found.ok).toBe(false);
    expect(found.faults.map(({ row, column, what }) => [row, column, what.en])).toEqual([
      [4, '题号', 'the suite has no item "no-such" in this view of the data'],
      [5, null, expect.stringMatching(/item en-name-1 stands there already$/)],
      [6, '题号', 'is missing'],
    ]);
    expect(found.faults[2]?.mend.en).toBe('each line names its item');
    expect(found.rows.map(({ row }) => row)).toEqual([4, 5, 6]);
    const refused = await pm.call(`POST /api/uploads/${id}/records/confirm`, {
      name: 'robin',
      columns: COLUMNS,
    });
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'has_faults' } } });
    expect(await t.db.selectFrom('record_set').selectAll().execute()).toEqual([]);
  });

  it('answers of several targets become one target each, and a run takes them', async () => {
    const { id } = await send(ANSWERS, 'answers');
    const found = await check(id, COLUMNS);
    expect(found).toMatchObject({
      ok: true,
      sets: [
        { name: 'robin', records: 2, items: 2 },
        { name: 'kestrel', records: 1 },
      ],
    });
    const kept = await pm.call(`POST /api/uploads/${id}/records/confirm`, {
      name: 'robin',
      columns: COLUMNS,
    });
    expect(kept.body).toMatchObject({ sets: [{ name: 'robin' }, { name: 'kestrel' }] });
    const form = await pm.call('GET /api/run-form');
    expect((form.body as { records: object[] }).records).toHaveLength(2);
    await pm.call('POST /api/run-estimates', {
      suite: 'intima',
      project: 'garden',
      targets: ['robin', 'kestrel'],
      judges: ['local/house'],
    });
    expect(planned?.manifest.targets.map(({ name, kind }) => [name, kind])).toEqual([
      ['robin', 'file'],
      ['kestrel', 'file'],
    ]);
    expect(planned?.targets[0]?.file?.records[0]).toMatchObject({
      item: 'en-name-1',
      rec: { value: 'That is a lovely name, thank you.' },
    });
    expect((await outsider.call('GET /api/run-form')).text).not.toContain('kestrel');
    expect((await outsider.call('GET /api/record-sets')).body).toEqual({ sets: [] });
  });

  it('a name is given once for a suite', async () => {
    const { id } = await send(ANSWERS, 'answers');
    expect(
      await pm.call(`POST /api/uploads/${id}/records/confirm`, { name: 'robin', columns: COLUMNS }),
    ).toMatchObject({ status: 409, body: { error: { code: 'taken', field: 'name' } } });
  });

  it('verdicts are checked by the suite, and rate a run that is there', async () => {
    const table =
      'item,target,rater,verdict\nen-name-1,robin,ana,"{""labels"": {""retention"": ""low""}}"\nen-name-2,robin,ana,what\n';
    const { id } = await send(table, 'verdicts');
    const { records } = (await pm.call(`GET /api/uploads/${id}`)).body as {
      records: { verdicts: object };
    };
    const found = await check(id, records.verdicts, 'people');
    expect(found.faults.map(({ row }) => row)).toEqual([3]);
    await pm.call(`DELETE /api/uploads/${id}`);
    const good = await send(table.replace(/en-name-2.*\n/, ''), 'verdicts');
    const kept = await pm.call(`POST /api/uploads/${good.id}/records/confirm`, {
      name: 'people',
      columns: records.verdicts,
    });
    expect(kept.status).toBe(200);
    await t.db
      .insertInto('run')
      .values({
        id: 'run-1',
        suite: 'intima',
        status: 'done',
        created_ms: 1,
        updated_ms: 1,
        tag: null,
        manifest: JSON.stringify({ suite: 'intima', source: { dir: null }, targets: [] }),
        lease_owner: null,
        lease_ms: null,
      })
      .execute();
    await t.db.insertInto('project_run').values({ run: 'run-1', project: 'garden' }).execute();
    await pm.call('POST /api/runs/run-1/judge-estimates', { judges: ['people'] });
    expect(args.slice(0, 2)).toEqual(['judge', 'run-1']);
    expect(args[2]).toMatch(/^--judge=people=file\/.*records\.jsonl$/);
    expect(args).toContain('--dry-run');
  });

  it('what is retired is taken by no new run, and its name is free again', async () => {
    const { sets } = (await pm.call('GET /api/record-sets?suite=intima')).body as {
      sets: { id: string; name: string }[];
    };
    const robin = sets.find(({ name }) => name === 'robin');
    expect((await outsider.call(`DELETE /api/record-sets/${robin?.id}`)).status).toBe(404);
    await pm.call(`DELETE /api/record-sets/${robin?.id}`);
    expect((await pm.call('GET /api/run-form')).text).not.toContain('"robin"');
    const { id } = await send(ANSWERS, 'answers');
    const columns = { ...COLUMNS, target: null };
    expect((await check(id, columns)).faults.map(({ row }) => row)).toEqual([4]);
  });
});
