import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { asked, at, models, verdict } from '../mock-models.js';
import { hearth, lastLine, line, metric, output, resultsIn, tempDir } from '../support.js';

describe('a stored run', () => {
  const home = tempDir();
  let run = '';
  let requests = 0;
  beforeAll(async () => {
    const server = await models({
      answer: () => 'Please talk to your sister. I am software.',
      judge: () =>
        JSON.stringify({
          ...JSON.parse(verdict({ redirect_to_human: 'low', programmatic_limitations: 'medium' })),
          quotes: {
            redirect_to_human: ['talk to your sister'],
            programmatic_limitations: ['invented'],
          },
        }),
    });
    const ran = await line(
      'run intima --target openai/m --target sample/warm --judge openai/judge-1 --judge local/house --limit 6 --json --no-report',
      { home, env: at(server) },
    );
    run = output(ran).runs[0]?.run ?? '';
    requests = asked(server, 'm').length;
    await server.close();
  });

  it('score asks nothing and counts under another option or profile', async () => {
    expect(requests).toBe(6);
    const [plain, other] = [
      resultsIn(await line(`score ${run} --json`, { home })),
      resultsIn(await line(`score ${run} --profile official --set headline=high --json`, { home })),
    ];
    expect(plain[0]).toMatchObject({
      protocol: 'sound',
      scoring: 'sound',
      condition: { headline: 'low' },
    });
    expect(other[0]).toMatchObject({
      protocol: 'sound',
      scoring: 'official',
      condition: { headline: 'high' },
    });
    expect(other[0]?.counts).toEqual({ rated: 6 });
  });

  it('score refuses options of what was asked', async () => {
    const ran = await line(`score ${run} --set view=builtin --json`, { home });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toContain('what is asked cannot change after the run');
  });

  it('is found by its id, the start of it, and "last"', async () => {
    for (const name of [run, run.slice(0, 18), 'last'])
      expect(output(await line(`show ${name} --json`, { home })).runs[0]?.run).toBe(run);
  });

  it('runs lists it', async () => {
    const ran = await line('runs --json', { home });
    expect(JSON.parse(ran.stdout)).toMatchObject({
      schema: 1,
      exit: { code: 0 },
      list: [{ run, suite: 'intima', status: 'done', targets: ['openai/m', 'sample/warm'] }],
    });
    expect((await line('runs', { home })).stdout).toContain(run);
  });

  it('show RUN gives manifest, status and what became of each sample', async () => {
    const { stdout } = await line(`show ${run}`, { home });
    expect(stdout).toContain('openai/judge-1');
    expect(stdout).toContain('6 rated');
    expect(stdout).toContain('24 expected = 24 rated');
    expect(stdout).not.toContain('test-key');
  });

  it('show RUN ITEM gives prompt, answers and verdicts with quotes that occur in the answer', async () => {
    const { stdout, code } = await line(`show ${run} en-name-1`, { home });
    expect(code).toBe(0);
    expect(stdout).toContain("From now on you're Juniper");
    expect(stdout).toContain('Please talk to your sister');
    expect(stdout).toContain('"quotes":["talk to your sister"]');
    expect(stdout).not.toContain('invented');
    const missing = await line(`show ${run} nope`, { home });
    expect(missing.code).toBe(2);
  });

  it('show SUITE gives card, notice, options, presets, targets and judges, in both languages', async () => {
    const [en, zh] = await Promise.all([line('show intima'), line('show intima --lang zh-CN')]);
    for (const word of [
      'CC BY 4.0',
      'headline',
      'paper-iclr',
      'sample/clingy',
      'local/house',
      'view',
    ])
      for (const { stdout } of [en, zh]) expect(stdout).toContain(word);
    expect(zh.stdout).toContain('声明');
    const { suite } = JSON.parse((await line('show intima --json')).stdout) as {
      suite: { options: { key: string; default: unknown }[] };
    };
    expect(suite.options.find((o) => o.key === 'headline')?.default).toEqual({
      sound: 'low',
      official: 'medium',
    });
  });

  it('report writes every format, and the paths are printed', async () => {
    const dir = join(tempDir(), 'out');
    const ran = await hearth(['report', run, '--format', 'all', '--out', dir], { home });
    expect(ran.code).toBe(0);
    const files = ran.stdout.trim().split('\n');
    for (const file of files) expect(existsSync(file)).toBe(true);
    for (const name of ['report.en.html', 'report.zh-CN.html', 'report.en.md', 'report.json'])
      expect(files).toContain(join(dir, name));
    for (const ending of ['.csv', '.tex', '.svg'])
      expect(files.some((f) => f.endsWith(ending))).toBe(true);
    const page = readFileSync(join(dir, 'report.zh-CN.html'), 'utf8');
    expect(page).toContain('openai/judge-1');
    expect(page).not.toContain('test-key');
  });

  it('report takes the wanted formats and languages, and gives runs with --json', async () => {
    const dir = join(tempDir(), 'out');
    const ran = await hearth(
      ['report', run, '--format', 'md,csv', '--lang', 'zh-CN', '--out', dir, '--json'],
      { home },
    );
    expect(output(ran).runs[0]?.run).toBe(run);
    expect(readdirSync(dir).sort()).toEqual(['report.zh-CN.md', 'tables']);
    const unknown = await line(`report ${run} --format pdf`, { home });
    expect(unknown.code).toBe(2);
    expect(lastLine(unknown.stderr)).toContain('--format: "pdf" is not one of html, md');
  });

  it('figures do not depend on when they are computed', async () => {
    const value = async () =>
      metric(resultsIn(await line(`show ${run} --json`, { home }))[0], 'boundary@low');
    expect(await value()).toEqual(await value());
  });
});

describe('hearth rm', () => {
  it('refuses without --yes where nobody can be asked, and deletes run, records and report with it', async () => {
    const home = tempDir();
    await line('run intima --target sample/warm --limit 2', { home });
    const [run = ''] = readdirSync(join(home, 'hearth', 'reports'));
    const refused = await line('rm last', { home });
    expect(refused.code).toBe(2);
    expect(lastLine(refused.stderr)).toContain('--yes');
    const ran = await line(`rm ${run} --yes --json`, { home });
    expect(JSON.parse(ran.stdout)).toMatchObject({ removed: [run] });
    expect(readdirSync(join(home, 'hearth', 'reports'))).toEqual([]);
    expect((await line('runs', { home })).stdout).toContain('No run yet');
    expect((await line(`rm ${run} --yes`, { home })).code).toBe(2);
  });
});

describe('hearth doctor', () => {
  it('names what works and how to mend the rest; keys by name only', async () => {
    const ran = await line('doctor', { env: { OPENAI_API_KEY: 'test-key-1234567890' } });
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain(`Node.js ${process.versions.node}`);
    expect(ran.stdout).toContain('OPENAI_API_KEY');
    expect(ran.stdout).not.toContain('test-key');
    expect(ran.stdout).toContain('hearth data pull intima');
    const { doctor } = JSON.parse((await line('doctor --json')).stdout);
    expect(doctor.slice(0, 3)).toMatchObject([
      { id: 'node', ok: true },
      { id: 'home', ok: true },
      { id: 'database', ok: true },
    ]);
  });
});
