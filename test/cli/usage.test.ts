import { describe, expect, it } from 'vitest';
import { lastLine, line, output } from '../support.js';

describe('usage', () => {
  it('--version prints the version alone', async () => {
    const ran = await line('--version');
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('--help names every command, in both languages', async () => {
    const [en, zh] = await Promise.all([line('--help'), line('--help --lang zh-CN')]);
    for (const name of 'init run resume score judge report runs show rm label distil data doctor'.split(
      ' ',
    )) {
      expect(en.stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
      expect(zh.stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    }
    expect(en.code).toBe(0);
    expect(zh.stdout).toContain('用法：');
    expect(zh.stdout).toContain('被测对象');
    expect(zh.stdout).not.toContain('Usage');
  });

  it.each('init run resume score judge report runs show rm label distil data doctor'.split(' '))(
    '%s --help tells what it does, in both languages',
    async (name) => {
      const [en, zh] = await Promise.all([line(`${name} --help`), line(`help ${name} --lang zh`)]);
      expect(en).toMatchObject({ code: 0, stderr: '' });
      expect(en.stdout).toContain(`Usage: hearth ${name}`);
      expect(zh.stdout).toMatch(/\p{Script=Han}/u);
    },
  );

  it.each([
    ['', /name a command/],
    ['frobnicate', /there is no command "frobnicate"/],
    ['run intima --frobnicate', /unknown flag --frobnicate/],
    ['run intima --target', /--target: needs a value/],
    ['run nosuch --target sample/warm', /there is no suite "nosuch"; known: intima/],
    ['run intima', /--target: name at least one/],
    ['run', /name a suite/],
    ['run intima --target sample/warm --limit 0', /--limit: "0" is not a whole number/],
    ['run intima --target sample/warm --repeats 1.5', /--repeats: "1.5" is not/],
    ['run intima --target sample/warm --temperature hot', /--temperature: "hot" is not a number/],
    ['run intima --target sample/warm --fail-on-error many', /--fail-on-error: "many" is not/],
    [
      'run intima --target sample/warm --profile best',
      /--profile: "best" is not one of official, sound/,
    ],
    [
      'run intima --target sample/warm --panel mean',
      /--panel: "mean" is not one of median, majority/,
    ],
    ['run intima --target sample/warm --set lang', /--set: "lang" is not of the form key=value/],
    ['run intima --target sample/warm --set colour=red', /--set colour: intima has no such option/],
    ['run intima --target sample/warm --set lang=fr', /--set lang/],
    ['run intima --target sample/warm --preset fast', /--preset: "fast" is none of paper-v1/],
    [
      'run intima --target sample/warm --items en-name-1,nope',
      /--items: the suite has no item nope/,
    ],
    ['run intima --target sample/hot', /--target: nothing is called "sample\/hot"/],
    [
      'run intima --target sample/warm --judge local/nobody',
      /--judge: nothing is called "local\/nobody"/,
    ],
    [
      'run intima --target sample/warm --target sample/warm',
      /--target: "sample\/warm" stands there twice/,
    ],
    ['run intima extra --target sample/warm', /more arguments/],
    [
      'run intima --target sample/warm --data /no/such',
      /--data: there is no folder "intima" in \/no\/such; looked for/,
    ],
    ['run intima --target sample/warm --set view=368', /view/],
    ['runs --lang fr', /--lang: "fr" is none of en, zh-CN/],
    ['resume nosuch', /there is no run "nosuch"/],
    ['show nosuch', /there is no run "nosuch"/],
    ['report', /'?run'? is missing/],
    ['label x.jsonl', /judge/],
    ['data', /data: name one of list, pull, check/],
    ['data push', /data: "push" is none of list, pull, check/],
    ['data pull nosuch', /there is no suite "nosuch"/],
  ])('hearth %s: exit 2 with one clear line', async (command, reason) => {
    const ran = await line(command);
    expect(ran.code).toBe(2);
    expect(ran.stdout).toBe('');
    expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(lastLine(ran.stderr)).toMatch(reason);
  });

  it('says the same in the JSON object, with no runs', async () => {
    const ran = await line('run intima --json --target sample/hot');
    const { exit, runs } = output(ran);
    expect(exit.code).toBe(2);
    expect(exit.reason).toMatch(/nothing is called "sample\/hot"/);
    expect(runs).toEqual([]);
  });

  it('speaks the language of the environment, and --lang wins', async () => {
    const zh = { env: { LC_ALL: '', LANG: 'zh_CN.UTF-8' } };
    expect((await line('runs', zh)).stdout).toContain('还没有运行');
    expect((await line('runs --lang en', zh)).stdout).toContain('No run yet');
    expect(lastLine((await line('frobnicate', zh)).stderr)).toContain('没有命令“frobnicate”');
  });
});
