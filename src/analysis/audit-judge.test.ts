import { describe, expect, it } from 'vitest';
import type { JudgeEntry, Manifest } from '../pipeline/index.js';
import { chosenRaters } from './audit-judge.js';

const file = (name: string, rater: string | null = null): JudgeEntry => ({
  name,
  kind: 'file',
  path: 'v.jsonl',
  hash: 'h',
  rater,
});
const local: JudgeEntry = { name: 'local/house', kind: 'local', hash: 'h' };
const coin: JudgeEntry = { name: 'local/coin', kind: 'local', hash: 'h', baseline: true };

const chosen = (judges: JudgeEntry[], people: readonly string[] = []) => {
  const manifest = { run: 'r', judges } as unknown as Manifest;
  const found = chosenRaters(manifest, { judge: null, second: null, people });
  const names = (all: readonly JudgeEntry[]) => all.map(({ name }) => name);
  return {
    judge: found.judge.name,
    seconds: names(found.seconds),
    people: names(found.people),
  };
};

describe('who is audited where nobody is named', () => {
  const sheets = [file('people/ana'), file('people/bo'), local, coin];

  it('no person: neither where one of several is named, nor where none is', () => {
    expect(chosen(sheets, ['people/ana'])).toEqual({
      judge: 'local/house',
      seconds: [],
      people: ['people/ana'],
    });
    expect(chosen(sheets)).toMatchObject({
      judge: 'local/house',
      people: ['people/ana', 'people/bo'],
    });
  });

  it('no other rater of the file from which a person was named', () => {
    const raters = [file('gold#a', 'a'), file('gold#b', 'b'), file('machine'), local];
    expect(chosen(raters, ['gold#a'])).toEqual({
      judge: 'machine',
      seconds: ['local/house'],
      people: ['gold#a'],
    });
  });

  it('a run of people alone has no judge to audit', () => {
    expect(() => chosen([file('people/ana'), file('people/bo')], ['people/ana'])).toThrow(
      /no judge to audit/,
    );
  });
});
