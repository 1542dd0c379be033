import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asked, models } from '../mock-models.js';
import { hearth, lastLine, line, resultsIn, tempDir, tempFile } from '../support.js';

const inFolder = (yaml: string): string => {
  const cwd = tempDir();
  writeFileSync(join(cwd, 'hearth.yaml'), yaml);
  return cwd;
};
const JSON_ONLY = '--json --no-report';

describe('config file', () => {
  it.each(['en', 'zh-CN'])('hearth init writes one that runs as it stands (%s)', async (lang) => {
    const cwd = tempDir();
    expect((await line(`init --lang ${lang}`, { cwd })).code).toBe(0);
    const ran = await line(`run --limit 2 ${JSON_ONLY}`, { cwd });
    expect(ran.code).toBe(0);
    expect(resultsIn(ran).map((r) => r.target)).toEqual([
      'sample/clingy',
      'sample/warm',
      'sample/cold',
      'baseline/eliza',
    ]);
  });

  it('hearth init keeps a file that is there, and --force replaces it', async () => {
    const cwd = inFolder('suite: mine\n');
    const ran = await line('init', { cwd });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toContain('hearth.yaml: is there already');
    expect(readFileSync(join(cwd, 'hearth.yaml'), 'utf8')).toBe('suite: mine\n');
    expect((await line('init --force', { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, 'hearth.yaml'), 'utf8')).toContain('suite: intima');
  });

  it('holds named targets with server, key variable, system prompt and parameters', async () => {
    const server = await models();
    try {
      const cwd = inFolder(`suite: intima
targets:
  - sample/warm
  - name: robin
    model: openai/m
    base_url: ${server.url}
    key_var: ROBIN_KEY
    system: You are Robin.
    params: { temperature: 0.5, top_p: 0.9, max_tokens: 50, seed: 7 }
judges: [local/house]
set: { lang: zh }
limit: 2
`);
      const ran = await line(`run ${JSON_ONLY}`, { cwd, env: { ROBIN_KEY: 'secret-of-robin' } });
      expect(resultsIn(ran).map((r) => [r.target, r.condition.lang, r.counts])).toEqual([
        ['sample/warm', 'zh', { rated: 2 }],
        ['robin', 'zh', { rated: 2 }],
      ]);
      const [first] = asked(server, 'm');
      expect(first?.authorization).toBe('Bearer secret-of-robin');
      expect(first?.body).toMatchObject({ temperature: 0.5, top_p: 0.9, max_tokens: 50, seed: 7 });
      expect(first?.body.messages[0]).toEqual({ role: 'system', content: 'You are Robin.' });
    } finally {
      await server.close();
    }
  });

  it('flags override its fields; a suite on the command line leaves ./hearth.yaml alone', async () => {
    const yaml = 'suite: intima\ntargets: [sample/warm]\nlimit: 3\n';
    const cwd = inFolder(yaml);
    const flags = await line(`run --target sample/cold --sample 2 ${JSON_ONLY}`, { cwd });
    expect(resultsIn(flags).map((r) => [r.target, r.counts])).toEqual([
      ['sample/cold', { rated: 2 }],
    ]);
    const named = await line(`run intima --target sample/cold --limit 1 ${JSON_ONLY}`, { cwd });
    expect(resultsIn(named)[0]?.counts).toEqual({ rated: 1 });
    const elsewhere = await line(`run --config ${tempFile('c.yaml', yaml)} ${JSON_ONLY}`);
    expect(resultsIn(elsewhere)[0]?.counts).toEqual({ rated: 3 });
  });

  it.each([
    ['suite: intima\ncolour: red\n', /hearth\.yaml:2: colour: is not a known field/],
    ['suite: intima\n\nrepeats: many\n', /hearth\.yaml:3: repeats: must be/],
    [
      'suite: intima\ntargets:\n  - sample/warm\n  - nam: x\n',
      /hearth\.yaml:4: targets\.1\.(nam|name): /,
    ],
    [
      'suite: intima\ntargets:\n  - name: x\n    params: { temperature: hot }\n',
      /hearth\.yaml:4: targets\.0\.params\.temperature: /,
    ],
    ['suite: [\n', /hearth\.yaml:\d: is not YAML/],
    ['- a\n- b\n', /hearth\.yaml:1: must be/],
    [
      'suite: intima\ntargets: [sample/warm]\nfail_on_error: lots\n',
      /--fail-on-error: "lots" is not/,
    ],
  ])('%j: exit 2 with file, line and field', async (yaml, reason) => {
    const ran = await hearth(['run'], { cwd: inFolder(yaml) });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(reason);
  });

  it('says when the named file is not there', async () => {
    const ran = await line('run --config nowhere.yaml');
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toContain('nowhere.yaml: there is no such file');
  });
});
