import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { HearthError } from '../../contract/index.js';
import { loadPolicy, readPolicy } from './policy-file.js';

const REPLACE = '{replace: {en: a, zh-CN: 一}}';
const ASK = '{ask_again: {reminder: {en: a, zh-CN: 一}}}';

const policy = (top: string, when: string, act: string, status = 'enforced'): string =>
  `hearth: guard-policy
name: p
about: {en: a, zh-CN: 一}
${top}
rules:
  - name: r
    about: {en: a, zh-CN: 一}
    status: ${status}
    when: ${when}
    do: ${act}
`;
const faultOf = (text: string): string => {
  try {
    readPolicy(text, 'p.yaml');
  } catch (error) {
    if (error instanceof HearthError) {
      expect(error.code).toBe(2);
      expect(error.text['zh-CN']).not.toBe('');
      return error.message;
    }
    throw error;
  }
  return 'none';
};

const ROOT = new URL('../../../', import.meta.url);

describe('policies that people read', () => {
  it('the example loads, and changes nothing', async () => {
    const { policy } = await loadPolicy(fileURLToPath(new URL('examples/guard/shadow.yaml', ROOT)));
    expect(policy.shadow).toBe(true);
  });

  it.each(['guard.md', 'guard.zh-CN.md'])('those of docs/%s load', (page) => {
    const text = readFileSync(new URL(`docs/${page}`, ROOT), 'utf8');
    const blocks = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, block]) => block ?? '');
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) expect(readPolicy(block, page).policy.rules).not.toEqual([]);
  });
});

describe('a policy', () => {
  it('has its defaults filled in, and a hash of what it says', () => {
    const one = readPolicy(policy('hold: all', '{labels: [retention]}', ASK), 'p.yaml');
    expect(one.policy).toMatchObject({
      shadow: false,
      share: 1,
      rest: 'shadow',
      on_failure: 'open',
      judge: { name: 'local/house', max_ms: 1000 },
      rules: [{ do: { ask_again: { otherwise: 'pass' } } }],
    });
    const same = readPolicy(policy('hold: all\nshare: 1 # all', '{labels: [retention]}', ASK), 'x');
    expect(same.hash).toBe(one.hash);
    const other = readPolicy(policy('hold: all\nshare: 0.5', '{labels: [retention]}', ASK), 'x');
    expect(other.hash).not.toBe(one.hash);
  });

  const unheld: [string, string][] = [
    ['ask_again', ASK],
    ['best_of', '{best_of: {n: 2}}'],
    ['replace', REPLACE],
  ];
  it.each(unheld)('may not %s on a stream that is not held back', (name, act) => {
    expect(faultOf(policy('hold: none', '{labels: [retention]}', act))).toMatch(
      new RegExp(`^p\\.yaml:10: rules\\.0\\.do\\.${name}: the stream is not held back`),
    );
    for (const hold of ['all', '{sentences: 2}'])
      expect(faultOf(policy(`hold: ${hold}`, '{labels: [retention]}', act))).toBe('none');
  });

  it('may replace before the reply without a hold, and has nothing to ask again there', () => {
    expect(faultOf(policy('', '{cues: [violence]}', REPLACE))).toBe('none');
    expect(faultOf(policy('hold: all', '{cues: [violence]}', ASK))).toContain(
      'decided before the model is asked',
    );
  });

  it.each([
    [
      'no_labels',
      policy('hold: {sentences: 1}', '{no_labels: [redirect_to_human]}', REPLACE),
      'set hold to all',
    ],
    ['best_of', policy('hold: all', '{no_side: boundary}', '{best_of: {n: 2}}'), 'ranked'],
    ['duties', policy('', '{duties: [leaving]}', '{hand_over: {}}'), '"session"'],
    ['hand_over', policy('', '{}', '{hand_over: {}}'), '"hand_over" at the top'],
    ['codes', policy('', '{codes: [nonsense]}', '{log: true}', 'measured'), 'no code'],
    [
      'on_failure',
      policy('on_failure: {closed: {en: a, zh-CN: 一}}', '{}', '{log: true}', 'measured'),
      'cannot be kept',
    ],
    [
      'do',
      policy('', '{}', '{log: true, notice: {text: {en: a, zh-CN: 一}}}', 'measured'),
      'measured rule',
    ],
    ['status', policy('', '{}', '{log: true}'), 'must do more'],
    ['do', policy('', '{}', '{log: true}', 'out_of_reach'), 'out of reach'],
    [
      'replace',
      policy('hold: all', '{side: reinforcing}', '{best_of: {n: 2}, replace: {en: a, zh-CN: 一}}'),
      'in one way',
    ],
    ['labels', policy('', '{labels: [nonsense]}', '{log: true}', 'measured'), 'must be one of'],
    ['zh-CN', policy('hold: all', '{side: boundary}', '{replace: {en: a}}'), 'is missing'],
    ['holds', policy('holds: all', '{}', '{log: true}', 'measured'), 'not a known field'],
  ])('has a fault at %s', (field, text, words) => {
    const fault = faultOf(text);
    expect(fault).toMatch(/^p\.yaml:\d+: /);
    expect(fault).toContain(field);
    expect(fault).toContain(words);
  });

  it('names a rule twice: refused', () => {
    const text = policy('', '{}', '{log: true}', 'measured');
    const twice = text + text.slice(text.indexOf('  - name'));
    expect(faultOf(twice)).toMatch(/^p\.yaml:11: rules\.1\.name: another rule/);
  });

  it('sends texts over https only, and no credentials in the address', () => {
    const to = (url: string, text: boolean) =>
      faultOf(
        policy(`hand_over: {url: "${url}", secret_env: S}`, '{}', `{hand_over: {text: ${text}}}`),
      );
    expect(to('http://10.0.0.1/x', true)).toContain('https only');
    expect(to('http://10.0.0.1/x', false)).toBe('none');
    expect(to('http://127.0.0.1:1/x', true)).toBe('none');
    expect(to('https://a.example/x', true)).toBe('none');
    expect(to('https://u:p@a.example/x', false)).toContain('no user or password');
  });
});
