import { describe, expect, it } from 'vitest';
import { conditionNames } from './condition-name.js';

const told = (
  id: string,
  options: Record<string, unknown>,
  protocol = 'sound',
  scoring = protocol,
) => ({
  id,
  protocol,
  scoring,
  options,
});
const names = (...conditions: ReturnType<typeof told>[]) => [
  ...conditionNames(conditions).values(),
];

describe('names of conditions', () => {
  it('say what differs and nothing else', () => {
    expect(
      names(told('c1', { sap: 'off', lang: 'en' }), told('c2', { sap: 'rules', lang: 'en' })),
    ).toEqual(['c1 · sap=off', 'c2 · sap=rules']);
    expect(
      names(told('c1', { blind: true }, 'official'), told('c2', { blind: false }, 'sound')),
    ).toEqual(['c1 · official blind=true', 'c2 · sound blind=false']);
    expect(names(told('c1', {}, 'sound'), told('c2', {}, 'sound', 'official'))).toEqual([
      'c1 · sound',
      'c2 · sound/official',
    ]);
  });

  it('are the ids where nothing differs', () => {
    expect(names(told('c1', { sap: 'off' }))).toEqual(['c1']);
  });
});
