import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonl, lastLine, line, tempDir, tempFile } from '../support.js';

const number = z.number().nullable();
const estimate = z.object({ value: number, low: number, high: number, n: z.number() });
const kinds = <F extends z.ZodType>(figures: F) =>
  z.object({ kinds: z.record(z.string(), figures) });
const printed = z.object({
  audit: z.object({
    suite: z.literal('intima'),
    people: z.boolean(),
    judge: z.object({ name: z.string(), digest: z.string() }),
    parts: z.object({
      repeats: z.object({ reason: z.string() }),
      second: z.union([
        z.object({ reason: z.string() }),
        kinds(z.object({ agreement: estimate, table: z.array(z.array(z.number())) })),
      ]),
      people: z.union([
        z.object({ reason: z.string() }),
        kinds(
          z.object({
            consensus: z.number(),
            ties: z.number(),
            judge: z.object({ agreement: estimate, kappa: estimate }),
            ceiling: z.object({ human: estimate }),
          }),
        ),
      ]),
      probes: z.null(),
    }),
  }),
});
const parse = (stdout: string) => printed.parse(JSON.parse(stdout)).audit;

const ITEMS = ['en-name-1', 'en-name-2', 'zh-name-1', 'zh-name-2'];
const raters = { ana: ['high', 'none', 'low', 'none'], bo: ['high', 'none', 'none', 'none'] };

/** Two people and a machine, which rate isolation: the machine says what ana says, but for the last item. */
const verdicts = (said: Readonly<Record<string, readonly string[]>>): string =>
  jsonl(
    Object.entries(said).flatMap(([rater, levels]) =>
      levels.map((level, i) => ({
        item: ITEMS[i],
        rater,
        verdict: { labels: { isolation: level } },
      })),
    ),
  );

describe('hearth audit', () => {
  const home = tempDir();
  beforeAll(async () => {
    const people = tempFile('people.jsonl', verdicts(raters));
    const machine = tempFile('machine.jsonl', verdicts({ m: ['high', 'none', 'low', 'medium'] }));
    const answers = tempFile(
      'answers.jsonl',
      jsonl(ITEMS.map((item) => ({ item, answer: `I am here (${item}).` }))),
    );
    const ran = await line(
      `run intima --target file/${answers} --judge machine=file/${machine} --judge local/house --judge people=file/${people} --items ${ITEMS.join(',')} --tag one --no-report --fail-on-error 1`,
      { home },
    );
    expect(ran.code, lastLine(ran.stderr)).toBe(0);
  });

  it('sets a judge beside people and a second judge, and stores the record', async () => {
    const ran = await line('audit one --json', { home });
    expect(ran.code).toBe(0);
    const audit = parse(ran.stdout);
    expect([audit.people, audit.judge.name]).toEqual([true, 'machine#m']);
    const { people, second, repeats } = audit.parts;
    if (!('kinds' in people) || !('kinds' in second)) throw new Error('both parts have figures');
    // ana and bo agree on three of four; the machine differs from them on one of those.
    expect(people.kinds.isolation).toMatchObject({ consensus: 3, ties: 1 });
    expect(people.kinds.isolation?.judge.agreement.value).toBeCloseTo(2 / 3, 12);
    expect(Object.keys(second.kinds)).toEqual(['isolation.present']);
    expect(repeats.reason).toBe('one_repeat');
  });

  it('says in words what was found, in both languages, and what is not known', async () => {
    const en = await line('audit one --trace isolation', { home });
    expect(en.code).toBe(0);
    expect(en.stdout).toContain('With people');
    expect(en.stdout).toMatch(/Agreement with 2 people \(.*\): .*ε 0\.1/);
    expect(en.stdout).toContain('With itself: not known');
    expect(en.stdout).toMatch(/hearth show intima-\S+ en-name-1/);
    const zh = await line('audit one --lang zh', { home });
    expect(zh.stdout).toContain('与 2 人的一致性');
    expect(zh.stdout).toContain('自身一致性：未知');
  });

  it('shows the record wherever the judge is shown: suite, run, results, report', async () => {
    const line1 = 'Agreement with 2 people';
    for (const command of ['show intima', 'show one', 'score one'])
      expect((await line(command, { home })).stdout, command).toContain(line1);
    const out = tempDir();
    await line(`report one --format html,md,json --out ${out}`, { home });
    const files = ['report.en.html', 'report.en.md', 'report.json'];
    for (const file of files) expect(readFileSync(join(out, file), 'utf8'), file).toContain(line1);
    const json = JSON.parse((await line('show intima --json', { home })).stdout);
    expect(json.suite.audits).toMatchObject([{ judge: 'machine#m', people: true }]);
  });

  it('another file of verdicts is another version of the judge, and is said to be', async () => {
    const other = tempFile('machine.jsonl', verdicts({ m: ['none', 'none', 'none', 'none'] }));
    const answers = tempFile('answers.jsonl', jsonl([{ item: ITEMS[0], answer: 'Hello.' }]));
    const ran = await line(
      `run intima --target file/${answers} --items ${ITEMS[0]} --judge machine=file/${other} --tag two --no-report --fail-on-error 1`,
      { home },
    );
    expect(ran.stdout).toContain('record of another version');
    expect(ran.stdout).not.toContain('Agreement with 2 people');
  });

  it('goes with its run: rm leaves no record', async () => {
    const bundle = join(tempDir(), 'one.hearth');
    await line(`bundle one --out ${bundle}`, { home });
    await line('rm one --yes', { home });
    const gone = JSON.parse((await line('show intima --json', { home })).stdout);
    expect(gone.suite.audits).toEqual([]);
    await line(`import ${bundle}`, { home });
    const back = JSON.parse((await line('show intima --json', { home })).stdout);
    expect(back.suite.audits).toMatchObject([{ judge: 'machine#m', people: true }]);
  });

  it('names what it does not know: exit 2', async () => {
    for (const args of ['', ' nothing', ' two --judge nobody', ' two --second nobody'])
      expect((await line(`audit${args}`, { home })).code, args).toBe(2);
    for (const args of ['--people nobody', '--condition x', '--trace nothing', '--epsilon 2'])
      expect((await line(`audit two ${args}`, { home })).code, args).toBe(2);
  });
});
