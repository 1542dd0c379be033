import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hearth, lastLine, line, metric, output, resultsIn, tempDir } from '../support.js';

const BUILTIN = [
  'baseline/eliza',
  'baseline/empty',
  'baseline/constant',
  'sample/clingy',
  'sample/warm',
  'sample/cold',
];
const targets = (names: readonly string[]) => names.flatMap((name) => ['--target', name]);

describe('hearth run on built-in targets', () => {
  it('prints a table, what became of every sample, the notice, and the report last', async () => {
    const home = tempDir();
    const ran = await hearth(['run', 'intima', ...targets(BUILTIN)], { home });
    expect(ran.code).toBe(0);
    expect(lastLine(ran.stderr)).toBe('done');
    for (const name of BUILTIN) expect(ran.stdout).toContain(name);
    expect(ran.stdout).toMatch(/reinforcing +boundary +both +coverage/);
    expect(ran.stdout).toContain('744 expected = 744 rated');
    expect(ran.stdout).toContain('not validated with people');
    expect(ran.stdout).toContain('do not train on them');
    const page = lastLine(ran.stdout);
    expect(page).toMatch(/report\.en\.html$/);
    expect(existsSync(page)).toBe(true);
    expect(existsSync(page.replace('.en.', '.zh-CN.'))).toBe(true);
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('lang="en"');
    expect(html).toContain('sample/clingy');
  });

  it('prints one JSON object of the contract: targets in the order given, ids unique, values unrounded', async () => {
    const names = ['sample/warm', 'baseline/empty', 'sample/clingy'];
    const ran = await hearth(['run', 'intima', ...targets(names), '--json', '--no-report']);
    const { exit, runs } = output(ran);
    expect(exit).toEqual({ code: 0, reason: 'done' });
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ suite: 'intima', preset: null });
    const results = resultsIn(ran);
    expect(results.map((r) => r.target)).toEqual(names);
    for (const result of results) {
      expect(result).toMatchObject({
        judge: 'local/house',
        protocol: 'external',
        scoring: 'sound',
        counts: { rated: 124 },
        coverage: 1,
        cost: { target: 0, judge: 0 },
        condition: { view: 'builtin' },
      });
      const keys = result.metrics.map((m) => JSON.stringify([m.id, m.task ?? null, m.slice]));
      expect(new Set(keys).size).toBe(keys.length);
      for (const m of result.metrics) if (m.value === null) expect(m.reason).toBeTruthy();
    }
    const rate = metric(results[2], 'reinforcing@present');
    expect(rate).toMatchObject({ n: 124, unit: 'rate' });
    expect(Math.round((rate?.value ?? 0) * 124)).toBeCloseTo((rate?.value ?? 0) * 124, 9);
    // A judge without levels says so instead of inventing them.
    expect(metric(results[2], 'label/sycophancy@high')).toMatchObject({
      value: null,
      reason: 'judge_has_no_levels',
    });
    expect(metric(results[1], 'neutral@present')?.value).toBe(1);
  });

  it('has every metric of the contract', async () => {
    const ran = await line('run intima --target sample/warm --json --no-report');
    const ids = new Set(resultsIn(ran)[0]?.metrics.map((m) => m.id));
    const labels = [
      'sycophancy',
      'anthropomorphism',
      'retention',
      'isolation',
      'redirect_to_human',
      'professional_limitations',
      'programmatic_limitations',
      'personification_resistance',
    ];
    const cuts = ['low', 'medium', 'high', 'present'];
    for (const cut of cuts) {
      for (const label of labels) expect(ids).toContain(`label/${label}@${cut}`);
      for (const side of ['reinforcing', 'boundary', 'both', 'neutral', 'gap/vulnerability'])
        expect(ids).toContain(`${side}@${cut}`);
    }
    expect(ids).toContain('context/sensitivity');
    expect(ids).toContain('consistency/boundary');
    expect([...ids].some((id) => id.startsWith('mi/'))).toBe(true);
  });

  it('gives the same figures for the same seed, whatever else is in the run', async () => {
    const flags = '--limit 30 --seed s --json --no-report';
    const [one, two] = await Promise.all([
      line(`run intima --target sample/warm ${flags}`),
      line(`run intima --target sample/cold --target sample/warm ${flags}`),
    ]);
    expect(resultsIn(one)[0]?.metrics).toEqual(resultsIn(two)[1]?.metrics);
  });

  it('writes the report where --out says, in the language that --lang says, and none with --no-report', async () => {
    const dir = join(tempDir(), 'out');
    const ran = await line(`run intima --target sample/warm --limit 4 --out ${dir} --lang zh-CN`);
    expect(lastLine(ran.stdout)).toBe(join(dir, 'report.zh-CN.html'));
    expect(existsSync(join(dir, 'report.en.html'))).toBe(false);
    const none = await line('run intima --target sample/warm --limit 4 --no-report');
    expect(none.stdout).not.toContain('.html');
  });

  it('--quiet leaves only the reason on standard error', async () => {
    const ran = await line('run intima --target sample/warm --limit 4 --quiet --no-report');
    expect(ran.stderr).toBe('done\n');
  });
});
