import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  commandsIn,
  counts,
  exporter,
  files,
  folder,
  gone,
  ITEMS,
  linesOf,
  message,
  origin,
  ownRun,
  rowsOf,
} from './export.testkit.js';

const said = z.tuple([z.strictObject({ role: z.literal('assistant'), content: z.string() })]);

describe('hearth export: training data', () => {
  const home = folder();
  const exported = exporter(home);
  const out = (name: string): string => join(home, name);
  afterAll(() => gone(home));
  beforeAll(async () => {
    await ownRun(home, 'mine');
  });

  describe('preference pairs', () => {
    // By hand: "a" and "c" differ by the weights, "b" is equal, "d" has one rated answer.
    const weights = ['--weight', 'dimension/care=1', '--weight', 'dimension/pace=0.25'];

    it('TRL, conversational preference: prompt, chosen, rejected are lists of messages', async () => {
      const done = await exported('mine', 'preference', 'p.jsonl', ...weights);
      const shape = z.strictObject({
        prompt: z.array(message).min(1),
        chosen: said,
        rejected: said,
        metadata: origin,
      });
      const rows = linesOf(out('p.jsonl')).map((row) => shape.parse(row));
      expect(
        rows.map(({ prompt, chosen, rejected, metadata }) => [
          metadata.item,
          prompt,
          chosen[0].content,
          rejected[0].content,
        ]),
      ).toEqual(
        ['a', 'c'].map((id) => [
          id,
          [{ role: 'user', content: `=cmd ${id}` }],
          `one says "${id}"\n你好`,
          `two says "${id}"\n你好`,
        ]),
      );
      expect(counts(done)).toMatchObject({ rows: 2, leftOut: { tie: 1, unrated: 1 } });
    });

    it('OpenRLHF: prompt_key + chosen_key and rejected_key, with the margin', async () => {
      await exported('mine', 'preference', 'po.jsonl', '--for', 'openrlhf', ...weights);
      const rows = linesOf(out('po.jsonl')).map((row) =>
        z
          .strictObject({
            prompt: z.array(message).min(1),
            chosen: said,
            rejected: said,
            margin: z.number(),
            metadata: origin,
          })
          .parse(row),
      );
      expect(rows.map(({ margin }) => margin)).toEqual([1, 0.75]);
    });

    it('verl: Parquet with the five columns, nested, and chosen and rejected', async () => {
      await exported('mine', 'preference', 'p.parquet', '--for', 'verl', ...weights);
      const rows = (await rowsOf(out('p.parquet'))).map((row) =>
        z
          .strictObject({
            data_source: z.literal('hearth/mine'),
            prompt: z.array(message).min(1),
            ability: z.string(),
            reward_model: z.strictObject({ style: z.literal('model'), ground_truth: z.string() }),
            chosen: z.string(),
            rejected: z.string(),
            extra_info: z.strictObject({
              split: z.literal('train'),
              index: z.number(),
              reward: z.null(),
              margin: z.number(),
              benchmark_items: z.literal(false),
              metadata: z.string().transform((text) => origin.parse(JSON.parse(text))),
            }),
          })
          .parse(row),
      );
      expect(
        rows.map(({ extra_info: { index, margin, metadata } }) => [index, margin, metadata.item]),
      ).toEqual([
        [0, 1, 'a'],
        [1, 0.75, 'c'],
      ]);
      expect(rows[0]).toMatchObject({
        prompt: [{ role: 'user', content: '=cmd a' }],
        chosen: 'one says "a"\n你好',
        rejected: 'two says "a"\n你好',
      });
    });

    it('leaves out what differs by less than the margin', async () => {
      const done = await exported('mine', 'preference', 'pm.jsonl', ...weights, '--margin', '0.8');
      expect(counts(done)).toMatchObject({ rows: 1, leftOut: { tie: 1, margin: 1, unrated: 1 } });
    });

    it('are made of repeats of one target too, each item by itself', async () => {
      const jsonl = (rows: readonly unknown[]) => rows.map((r) => JSON.stringify(r)).join('\n');
      const places = ['a', 'b'].flatMap((item) => [1, 2, 3].map((repeat) => ({ item, repeat })));
      const dir = files(home, 'again', {
        'suite.yaml':
          'id: again\ntitle: T\nkind: labels\ndata: items.csv\nlabels:\n  - {id: warm, definition: The reply is warm.}\n',
        'items.csv': 'id,prompt\na,Hi\nb,Ho\n',
        't.jsonl': jsonl(places.map((p) => ({ ...p, answer: `${p.item}${p.repeat}` }))),
        // "a" is warm the second time only; "b" is never rated.
        'v.jsonl': jsonl(
          places
            .filter(({ item }) => item === 'a')
            .map((p) => ({
              ...p,
              verdict: { ratings: { warm: p.repeat === 2 ? 'yes' : 'no' } },
            })),
        ),
      });
      await commandsIn(home)(
        ...['run', dir, '--target', `t=file/${dir}/t.jsonl`, '--judge', `j=file/${dir}/v.jsonl`],
        ...['--no-report', '--tag', 'again', '--fail-on-error', '100%'],
      );
      const weight = ['--weight', 'label/warm@present=1'];
      const done = await exported('again', 'preference', 'again.jsonl', ...weight);
      const rows = linesOf(out('again.jsonl')).map((row) =>
        z.object({ chosen: said, rejected: said }).parse(row),
      );
      expect(rows.map(({ chosen, rejected }) => [chosen[0].content, rejected[0].content])).toEqual([
        ['a2', 'a1'],
        ['a2', 'a3'],
      ]);
      expect(counts(done)).toEqual({ rows: 2, leftOut: { tie: 1, unrated: 3 } });
    });
  });

  describe('scalar rewards', () => {
    it('are the formula’s value; what is not rated is left out and counted, never 0', async () => {
      const done = await exported('mine', 'reward', 'r.jsonl', '--figure', 'dimension/care');
      const rows = linesOf(out('r.jsonl')).map((row) =>
        z
          .strictObject({
            prompt: z.array(message).min(1),
            completion: said,
            reward: z.number(),
            metadata: origin.extend({ target: z.string() }),
          })
          .parse(row),
      );
      expect(rows.map(({ metadata, reward }) => [metadata.target, metadata.item, reward])).toEqual([
        ...ITEMS.map((item) => ['one', item, 1]),
        ['two', 'a', 0],
        ['two', 'b', 1],
        ['two', 'c', 0],
      ]);
      expect(counts(done)).toMatchObject({ rows: 7, leftOut: { unrated: 1 } });
    });

    it('are means over the repeats of a judge', async () => {
      const dir = files(home, 'judged', {
        'suite.yaml':
          'id: judged\ntitle: J\nkind: labels\ndata: items.csv\nlabels:\n  - {id: warm, definition: The reply is warm.}\n',
        'items.csv': 'id,prompt\na,Hi\n',
        't.jsonl': JSON.stringify({ item: 'a', answer: 'Ho' }),
        'judge.mjs':
          "let n = 0;\nexport default async () => JSON.stringify({ ratings: { warm: n++ % 2 ? 'no' : 'yes' } });\n",
      });
      await commandsIn(home)(
        ...[
          'run',
          dir,
          '--target',
          `t=file/${dir}/t.jsonl`,
          '--judge',
          `j=module/${dir}/judge.mjs`,
        ],
        ...['--judge-repeats', '2', '--no-report', '--tag', 'judged'],
      );
      await exported('judged', 'reward', 'judged.jsonl', '--weight', 'label/warm@present=1');
      expect(linesOf(out('judged.jsonl'))).toMatchObject([{ reward: 0.5 }]);
      // A table has each verdict by itself.
      await exported('judged', 'parquet', 'judged.parquet', '--figure', 'label/warm@present');
      const values = (await rowsOf(out('judged.parquet'))).map((row) => [
        row.judge_repeat,
        row.value,
      ]);
      expect(values).toEqual([
        [1, expect.any(Number)],
        [2, expect.any(Number)],
      ]);
      expect(values.map(([, value]) => value).sort()).toEqual([0, 1]);
    });

    it('OpenRLHF: input, output and reward; verl: the reward in extra_info', async () => {
      await exported(
        'mine',
        'reward',
        'ro.jsonl',
        '--for',
        'openrlhf',
        '--figure',
        'question_mean',
      );
      const shape = z.strictObject({
        input: z.array(message).min(1),
        output: said,
        reward: z.number(),
        metadata: origin,
      });
      const lines = linesOf(out('ro.jsonl')).map((row) => shape.parse(row));
      await exported('mine', 'reward', 'r.parquet', '--for', 'verl', '--figure', 'question_mean');
      const rows = (await rowsOf(out('r.parquet'))).map((row) =>
        z
          .object({
            reward_model: z.object({ ground_truth: z.string() }),
            extra_info: z.object({ reward: z.number() }),
          })
          .parse(row),
      );
      expect(
        rows.map(({ reward_model, extra_info }) => [reward_model.ground_truth, extra_info.reward]),
      ).toEqual(lines.map(({ output, reward }) => [output[0].content, reward]));
    });

    it('need a formula, and figures that are there', async () => {
      await expect(exported('mine', 'reward', 'x')).rejects.toMatchObject({ code: 2 });
      await expect(exported('mine', 'reward', 'x', '--figure', 'kindness')).rejects.toMatchObject({
        code: 2,
        text: { en: expect.stringContaining('dimension/care') },
      });
    });
  });

  describe('sft and chat', () => {
    it('sft takes what every rule keeps; without a rule it is refused', async () => {
      const done = await exported(
        ...(['mine', 'sft', 's.jsonl', '--keep', 'dimension/care>=1'] as const),
        ...['--keep', 'dimension/pace>0.5'],
      );
      const rows = linesOf(out('s.jsonl')).map((row) =>
        z
          .strictObject({ prompt: z.array(message).min(1), completion: said, metadata: origin })
          .parse(row),
      );
      expect(rows.map(({ metadata }) => metadata.item)).toEqual(['a', 'b', 'd', 'b']);
      expect(counts(done)).toMatchObject({ rows: 4, leftOut: { policy: 3, unrated: 1 } });
      await expect(exported('mine', 'sft', 'x')).rejects.toMatchObject({
        place: { field: '--keep' },
      });
    });

    it.each(['trl', 'openrlhf'])('chat for %s: messages that end with the reply', async (name) => {
      const done = await exported('mine', 'chat', `c-${name}.jsonl`, '--for', name);
      const rows = linesOf(out(`c-${name}.jsonl`)).map((row) =>
        z.strictObject({ messages: z.array(message).min(2), metadata: origin }).parse(row),
      );
      expect(rows.every(({ messages }) => messages.at(-1)?.role === 'assistant')).toBe(true);
      expect(counts(done)).toMatchObject({ rows: 8, leftOut: {} });
    });

    it('chat for verl: a messages column, as its multi-turn data set reads it', async () => {
      await exported('mine', 'chat', 'c.parquet', '--for', 'verl', '--target', 'two');
      const rows = (await rowsOf(out('c.parquet'))).map((row) =>
        z
          .strictObject({ messages: z.array(message).min(2), extra_info: z.looseObject({}) })
          .parse(row),
      );
      expect(rows).toHaveLength(4);
    });

    it('prompts are the messages that a model was sent, without its own system prompt', async () => {
      const dir = files(home, 'persona', {
        'suite.yaml':
          'id: persona\ntitle: P\nkind: labels\ndata: items.csv\nlabels:\n  - {id: warm, definition: The reply is warm.}\n',
        'items.csv': 'id,prompt\na,Hi\n',
        'bot.mjs': "export default async ({ system }) => 'I am ' + system;\n",
        'system.txt': 'PERSONA',
      });
      await commandsIn(home)(
        ...['run', dir, '--target', `bot=module/${dir}/bot.mjs`, '--system', `${dir}/system.txt`],
        ...['--judge', 'local/everything', '--no-report', '--tag', 'persona'],
      );
      await exported('persona', 'chat', 'persona.jsonl');
      expect(linesOf(out('persona.jsonl'))).toMatchObject([
        {
          messages: [
            { role: 'user', content: 'Hi' },
            { role: 'assistant', content: 'I am PERSONA' },
          ],
        },
      ]);
    });
  });
});
