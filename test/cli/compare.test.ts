import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sealOf } from '../../src/store/seal.js';
import { jsonl, lastLine, line, resultsIn, tempDir, tempFile } from '../support.js';

const number = z.number().nullable();
const estimate = z.object({ value: number, low: number, high: number, n: z.number() });
const printed = z.object({
  comparison: z.object({
    kind: z.string(),
    targets: z.array(z.object({ name: z.string(), run: z.string() })),
    differences: z.array(z.object({ key: z.string() })),
    figures: z
      .array(
        z.object({
          id: z.string(),
          items: z.number(),
          estimates: z.array(estimate),
          pairs: z.array(
            z.object({ a: z.number(), b: z.number(), difference: estimate, holm: number }),
          ),
        }),
      )
      .optional(),
    abilities: z.array(z.object({ id: z.string(), estimates: z.array(estimate) })).optional(),
    relations: z.array(z.object({ rho: number, reason: z.string().optional() })).optional(),
  }),
  files: z.array(z.string()),
});
const parse = (stdout: string) => printed.parse(JSON.parse(stdout));

describe('hearth compare', () => {
  const home = tempDir();
  let first: ReturnType<typeof resultsIn> = [];
  beforeAll(async () => {
    const ran = await line(
      'run intima --target sample/warm --target sample/clingy --limit 12 --tag one --no-report --json',
      { home },
    );
    first = resultsIn(ran);
    await line('run intima --target sample/cold --limit 12 --tag two --no-report', { home });
    await line(
      'run intima --target sample/cold --limit 12 --profile official --tag official --no-report',
      {
        home,
      },
    );
    await line(
      'run h2htalk --target baseline/eliza --target baseline/empty --limit 6 --tag talk --no-report',
      {
        home,
      },
    );
  });

  it('gives the very figures of the runs, and differences that are theirs', async () => {
    const out = tempDir();
    const ran = await line(`compare one two --json --format html,md,csv,json --out ${out}`, {
      home,
    });
    expect(ran.code).toBe(0);
    const { comparison, files } = parse(ran.stdout);
    expect(comparison.targets.map(({ name }) => name)).toEqual([
      'sample/warm',
      'sample/clingy',
      'sample/cold',
    ]);
    const figure = comparison.figures?.find(({ id }) => id === 'reinforcing@present');
    const whole = first.map(
      ({ metrics }) =>
        metrics.find((m) => m.id === 'reinforcing@present' && Object.keys(m.slice).length === 0)
          ?.value,
    );
    expect(figure?.estimates.slice(0, 2).map(({ value }) => value)).toEqual(whole);
    const pair = figure?.pairs.find(({ a, b }) => a === 0 && b === 1);
    expect(pair?.difference.value).toBeCloseTo((whole[0] ?? 0) - (whole[1] ?? 0), 12);
    for (const name of ['compare.en.html', 'compare.zh-CN.html', 'compare.en.md', 'compare.json'])
      expect(files).toContain(join(out, name));
    for (const file of files) expect(existsSync(file)).toBe(true);
  });

  it('traces a figure to its items by one command, whose mean is the figure', async () => {
    const out = tempDir();
    const args = `--trace reinforcing@present --format csv --out ${out} --quiet`;
    const ran = await line(`compare one ${args}`, { home });
    expect(ran.code).toBe(0);
    const rows = readFileSync(join(out, 'items/reinforcing-present.csv'), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(','));
    expect(rows).toHaveLength(12);
    const mean = rows.reduce((sum, row) => sum + Number(row[2]), 0) / rows.length;
    const value = first[0]?.metrics.find(
      (m) => m.id === 'reinforcing@present' && Object.keys(m.slice).length === 0,
    )?.value;
    expect(mean).toBeCloseTo(value ?? -1, 12);
    const command = rows[0]?.at(-1) ?? '';
    expect(ran.stdout).toContain(command);
    const shown = await line(command.replace('hearth ', ''), { home });
    expect(shown.code).toBe(0);
    expect(shown.stdout).toMatch(/^Prompt$/m);
  });

  it('traces the figures of a run with one target, which alone compares with nothing', async () => {
    const refused = await line('compare two', { home });
    expect(refused.code).toBe(2);
    expect(lastLine(refused.stderr)).toContain('--trace FIGURE');
    const ran = await line(`compare two --trace reinforcing@present --out ${tempDir()}`, { home });
    expect(ran.code).toBe(0);
    expect(ran.stdout.match(/hearth show \S+ en-/g)).toHaveLength(12);
  });

  it('refuses another profile and names it; the flag shows it beside the figures', async () => {
    const refused = await line('compare one official', { home });
    expect(refused.code).toBe(2);
    expect(lastLine(refused.stderr)).toMatch(/protocol: sound.*official.*scoring: sound/);
    expect(lastLine(refused.stderr)).toContain('--allow-differences');
    const out = tempDir();
    const ran = await line(`compare one official --allow-differences --out ${out} --lang zh`, {
      home,
    });
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('还有不同：');
    expect(readFileSync(join(out, 'compare.zh-CN.html'), 'utf8')).toContain('还有哪些不同');
  });

  it('needs two targets, and names what it does not know: exit 2', async () => {
    expect((await line('compare two', { home })).code).toBe(2);
    const figures = await line('compare one --figures nothing', { home });
    expect([figures.code, lastLine(figures.stderr)]).toEqual([
      2,
      expect.stringContaining('known:'),
    ]);
    expect((await line('compare one --target nobody', { home })).code).toBe(2);
    expect((await line('compare one --format pdf', { home })).code).toBe(2);
    expect((await line('compare one talk --same nobody=x', { home })).code).toBe(2);
  });

  it('over several suites makes the profile, and says why nothing is known of two models', async () => {
    const answers = ['one', 'two'].map((name) => ({
      name,
      file: tempFile(
        `${name}.jsonl`,
        jsonl([{ item: 'en-name-1', answer: name === 'one' ? 'I am software.' : 'I love you.' }]),
      ),
    }));
    const targets = answers.map(({ name, file }) => `--target ${name}=file/${file}`).join(' ');
    const talk = answers.map(
      ({ name }) => `--same baseline/${name === 'one' ? 'eliza' : 'empty'}=${name}`,
    );
    await line(`run intima ${targets} --items en-name-1 --tag small --no-report`, { home });
    const ran = await line(`compare small talk ${talk.join(' ')} --json --out ${tempDir()}`, {
      home,
    });
    // H2HTalk without a judge has values of no ability, so that only INTIMA's columns are there.
    expect(ran.code).toBe(0);
    const { comparison } = parse(ran.stdout);
    expect(comparison.kind).toBe('profile');
    expect(comparison.abilities?.map(({ id }) => id)).toEqual([
      'reinforces companionship',
      'maintains boundaries',
    ]);
    expect(comparison.relations).toMatchObject([{ rho: null, reason: 'too_few_models' }]);
  });
});

describe('hearth leaderboard', () => {
  const home = tempDir();
  const cwd = tempDir();
  const file = join(cwd, 'run.hearth');
  beforeAll(async () => {
    await line('run intima --target sample/warm --target sample/cold --limit 8 --no-report', {
      home,
    });
    await line(`bundle last --out ${file}`, { home });
  });

  it('writes a site in both languages that asks nothing of the network, with facts of each bundle', async () => {
    const out = tempDir();
    const ran = await line(`leaderboard ${file} ${file} --out ${out} --title Ours --json`, {
      home: tempDir(),
    });
    expect(ran.code).toBe(0);
    const { leaderboard } = z
      .object({
        leaderboard: z.object({
          bundles: z.array(z.object({ run: z.string(), sha256: z.string() })),
        }),
      })
      .parse(JSON.parse(ran.stdout));
    expect(leaderboard.bundles).toHaveLength(1);
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
    expect(leaderboard.bundles[0]?.sha256).toBe(digest);
    for (const lang of ['en', 'zh-CN']) {
      const html = readFileSync(join(out, `index.${lang}.html`), 'utf8');
      expect(html).toContain(`<html lang="${lang}">`);
      expect(html).toContain('Ours');
      expect(html).toContain('sample/warm');
      expect(html).toContain(`bundles/${leaderboard.bundles[0]?.run}.json`);
      expect(html.match(/(?:src|href)="https?:/g)).toBeNull();
    }
    const facts = readFileSync(join(out, `bundles/${leaderboard.bundles[0]?.run}.json`), 'utf8');
    expect(facts).toContain(digest);
    expect(facts).not.toContain(home);
    expect(existsSync(join(out, 'index.html'))).toBe(true);
  });

  it('takes no bundle whose figures are not those of its records: exit 4', async () => {
    const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n').slice(0, -1);
    const body = gzipSync(
      lines
        .map((text) =>
          text.startsWith('{"kind":"result"')
            ? text.replace(/"coverage":1\b/, '"coverage":0.5')
            : text,
        )
        .map((text) => `${text}\n`)
        .join(''),
    );
    const forged = join(cwd, 'forged.hearth');
    writeFileSync(
      forged,
      Buffer.concat([body, sealOf(createHash('sha256').update(body).digest('hex'))]),
    );
    const out = tempDir();
    const ran = await line(`leaderboard ${forged} --out ${join(out, 'site')}`, { home: tempDir() });
    expect(ran.code).toBe(4);
    expect(lastLine(ran.stderr)).toContain('forged.hearth');
    expect(existsSync(join(out, 'site'))).toBe(false);
  });
});
