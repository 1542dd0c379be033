import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { asyncBufferFromFile, parquetMetadataAsync, parquetSchema } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { counts, exporter, folder, gone, message, ownRun, rowsOf } from './export.testkit.js';

describe('hearth export: what is read by people and programs', () => {
  const home = folder();
  const exported = exporter(home);
  const out = (name: string): string => join(home, name);
  afterAll(() => gone(home));
  beforeAll(async () => {
    await ownRun(home, 'mine');
  });

  describe('Inspect’s log', () => {
    const score = z.strictObject({
      value: z.number().nullable(),
      metadata: z.object({ judge: z.string() }),
    });
    /** `EvalLog` of inspect_ai.log, version 2, as far as a reader needs it; strict where fields were removed. */
    const log = z.strictObject({
      version: z.literal(2),
      status: z.enum(['started', 'success', 'cancelled', 'error']),
      eval: z.looseObject({
        run_id: z.string(),
        created: z.iso.datetime(),
        task: z.string(),
        task_version: z.union([z.string(), z.number()]),
        dataset: z.object({ samples: z.number(), sample_ids: z.array(z.string()) }),
        model: z.string(),
        config: z.object({ epochs: z.number() }),
      }),
      plan: z.object({ name: z.string(), steps: z.array(z.object({ solver: z.string() })) }),
      results: z.object({
        total_samples: z.number(),
        completed_samples: z.number(),
        scores: z.array(
          z.object({
            name: z.string(),
            scorer: z.string(),
            scored_samples: z.number(),
            unscored_samples: z.number(),
            metrics: z.record(z.string(), z.object({ name: z.string(), value: z.number() })),
          }),
        ),
      }),
      stats: z.looseObject({ started_at: z.string(), completed_at: z.string() }),
      samples: z.array(
        z.looseObject({
          id: z.string(),
          epoch: z.number().int().min(1),
          input: z.union([z.string(), z.array(message)]),
          target: z.string(),
          messages: z.array(z.looseObject({ role: z.string(), content: z.string() })),
          output: z.object({
            model: z.string(),
            choices: z.array(
              z.object({
                message: z.looseObject({ role: z.literal('assistant'), content: z.string() }),
                stop_reason: z.enum(['stop', 'max_tokens', 'content_filter', 'unknown']),
              }),
            ),
          }),
          scores: z.record(z.string(), score),
        }),
      ),
    });

    it('has a sample an answer, and NaN where a figure is unscored', async () => {
      const done = await exported(
        'mine',
        'inspect',
        'i.json',
        '--target',
        'two',
        '--figure',
        'dimension/care',
      );
      const text = readFileSync(out('i.json'), 'utf8');
      expect(text.match(/"value":NaN/g)).toHaveLength(1);
      const read = log.parse(JSON.parse(text.replaceAll('"value":NaN', '"value":null')));
      expect(read.samples.map(({ id, scores }) => [id, scores['dimension/care']?.value])).toEqual([
        ['a', 0],
        ['b', 1],
        ['c', 0],
        ['d', null],
      ]);
      expect(read.results).toMatchObject({ total_samples: 4, completed_samples: 4 });
      expect(read.results.scores).toEqual([
        {
          name: 'dimension/care',
          scorer: 'people',
          scored_samples: 3,
          unscored_samples: 1,
          metrics: { mean: { name: 'mean', value: 1 / 3 } },
        },
      ]);
      expect(read.samples[0]).toMatchObject({
        input: '=cmd a',
        output: { choices: [{ message: { content: 'two says "a"\n你好' } }] },
      });
      expect(counts(done).rows).toBe(4);
      expect(readFileSync(out('i.json.card.en.md'), 'utf8')).toContain('never 0): 1');
    });

    it('is of one target', async () => {
      await expect(exported('mine', 'inspect', 'x')).rejects.toMatchObject({
        place: { field: '--target' },
      });
    });
  });

  describe('tables', () => {
    const long = [
      'run,suite,condition,target,repeat,judge,judge_repeat,item,task,lang',
      'strata,clusters,fields,benchmark_items',
      'answer_state,verdict_state,figure,value',
    ]
      .join(',')
      .split(',');
    const cell = (value: unknown): string =>
      value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
    const csv = (name: string): Record<string, string>[] =>
      parse(readFileSync(out(name)), { bom: true, columns: true });

    it('long: one row per answer, judge and figure, the same in CSV and in Parquet', async () => {
      await exported('mine', 'csv', 't.csv', '--figure', 'dimension/pace');
      await exported('mine', 'parquet', 't.parquet', '--figure', 'dimension/pace');
      const rows = await rowsOf(out('t.parquet'));
      expect(Object.keys(rows[0] ?? {})).toEqual(long);
      expect(rows.map(({ target, item, value }) => [target, item, value])).toEqual([
        ['one', 'a', 1],
        ['one', 'b', 1],
        ['one', 'c', 0],
        ['one', 'd', 1],
        ['two', 'a', 1],
        ['two', 'b', 1],
        ['two', 'c', 1],
        ['two', 'd', null],
      ]);
      expect(csv('t.csv')).toEqual(
        rows.map((row) => Object.fromEntries(long.map((name) => [name, cell(row[name])]))),
      );
    });

    it('wide: texts, clusters and a column a figure; formulas cannot run in a spreadsheet', async () => {
      await exported('mine', 'csv', 'w.csv', '--wide');
      await exported('mine', 'parquet', 'w.parquet', '--wide');
      const rows = await rowsOf(out('w.parquet'));
      expect(rows).toHaveLength(8);
      expect(rows[4]).toMatchObject({
        target: 'two',
        prompt: '=cmd a',
        reply: 'two says "a"\n你好',
        clusters: {},
        'dimension/care': 0,
        verdict_state: 'rated',
      });
      expect(rows[7]).toMatchObject({ item: 'd', 'dimension/care': null, question_mean: null });
      expect(csv('w.csv')[4]).toMatchObject({ prompt: "'=cmd a", 'dimension/care': '0' });
      const meta = await parquetMetadataAsync(await asyncBufferFromFile(out('w.parquet')));
      const column = (name: string) =>
        parquetSchema(meta).children.find(({ element }) => element.name === name)?.element;
      expect(column('clusters')).toMatchObject({
        converted_type: 'JSON',
        repetition_type: 'OPTIONAL',
      });
      expect(column('dimension/care')).toMatchObject({
        type: 'DOUBLE',
        repetition_type: 'OPTIONAL',
      });
    });
  });
});
