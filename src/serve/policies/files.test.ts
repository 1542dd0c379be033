import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mayCut } from '../guard/policy.js';
import { READY, ready } from './files.testkit.js';

const ROOT = new URL('../../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');
const PAGES = ['policies/README.md', 'policies/README.zh-CN.md'] as const;

describe('ready policies', () => {
  it('are these, each named like its file', () => {
    expect(READY.map(({ name }) => name)).toEqual([
      'california-sb243',
      'china-human-like',
      'house',
    ]);
    for (const { name, policy } of READY) expect(policy.name).toBe(name);
  });

  it('act at once: no shadow, all conversations', () => {
    for (const { policy } of READY) expect([policy.shadow, policy.share]).toEqual([false, 1]);
  });

  it.each(['california-sb243', 'china-human-like'])(
    '%s: every rule that is not our addition names its source, with section and the date on which it was read',
    (name) => {
      const bare = ready(name).policy.rules.filter(({ source }) => source === undefined);
      for (const { about } of bare) {
        expect(about.en).toContain('our addition');
        expect(about['zh-CN']).toContain('我们的补充');
      }
      for (const { source } of ready(name).policy.rules) {
        if (source === undefined) continue;
        expect(source.section).toBeDefined();
        expect(source.url).toMatch(/^https:/);
        expect(source.read).toBe('2026-11-30');
      }
    },
  );

  it('say that they are no legal advice', () => {
    for (const name of ['california-sb243', 'china-human-like']) {
      const { about } = ready(name).policy;
      expect(about.en).toContain('no legal advice');
      expect(about['zh-CN']).toContain('不构成法律意见');
    }
    expect(read(PAGES[0])).toContain('No legal advice');
    expect(read(PAGES[1])).toContain('不构成法律意见');
  });

  it('keep the rule about safety before every other rule that changes a reply', () => {
    for (const { policy } of READY) {
      const changing = policy.rules.filter(
        ({ when, do: act = {} }) =>
          (when?.labels ?? when?.side) !== undefined &&
          (act.ask_again ?? act.best_of ?? act.replace) !== undefined,
      );
      expect(changing[0]?.name).toBe('safety-first');
      expect(changing[0]?.do?.ask_again?.otherwise).toBe('pass');
    }
  });

  it('leave messages with a cue of danger alone with every rule that may cut a stream or writes the reply', () => {
    const open = READY.flatMap(({ policy }) =>
      policy.rules
        .filter((rule) => mayCut(policy, rule) || rule.do?.replace !== undefined)
        .filter(({ when }) => when?.no_cues?.join() !== 'self-harm,violence')
        .map(({ name }) => `${policy.name}/${name}`),
    );
    expect(open).toEqual([]);
  });

  it.each(PAGES)('%s lists every rule with its status', (page) => {
    const text = read(page);
    const missing = READY.flatMap(({ policy }) =>
      policy.rules
        .filter(({ name, status }) => !text.includes(`| \`${name}\` | ${status} |`))
        .map(({ name }) => `${policy.name}/${name}`),
    );
    expect(missing).toEqual([]);
  });
});
