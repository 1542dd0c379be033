import type { Lang, Text } from '../contract/index.js';
import { sentence } from '../i18n/index.js';
import { isPerson, type Result } from '../pipeline/index.js';

/** What became of every sample of all judges' results; panels repeat what they stand on, people rate samples: neither counts. */
export type Tally = {
  expected: number;
  scored: number;
  counts: Record<string, number>;
  /** One line; its counts add up. */
  line: Text;
};

export function tallyOf(results: readonly Result[]): Tally {
  const counts: Record<string, number> = {};
  let expected = 0;
  let scored = 0;
  for (const result of results) {
    if (result.panel !== undefined || isSheet(result)) continue;
    let total = 0;
    for (const [state, n] of Object.entries(result.counts)) {
      counts[state] = (counts[state] ?? 0) + n;
      total += n;
    }
    expected += total;
    scored += Math.round(result.coverage * total);
  }
  return { expected, scored, counts, line: tallyLine(expected, counts) };
}

/** People were given a sample: what was not on their sheets is not missing. */
const isSheet = ({ judge }: Result): boolean => judge !== null && isPerson({ name: judge });

function tallyLine(expected: number, counts: Record<string, number>): Text {
  const parts = countsText(counts);
  return {
    en: sentence('cli', 'tally', { expected, parts: parts.en }).en,
    'zh-CN': sentence('cli', 'tally', { expected, parts: parts['zh-CN'] })['zh-CN'],
  };
}

/** `120 rated + 4 empty`: numbers by state, in words; they add up to what was expected. */
export function countsText(counts: Record<string, number>): Text {
  const text = (lang: Lang): string =>
    Object.entries(counts)
      .map(([state, n]) => `${n} ${stateName(state)[lang]}`)
      .join(' + ');
  return { en: text('en'), 'zh-CN': text('zh-CN') };
}

const STATES = [
  'ok',
  'refused',
  'empty',
  'truncated',
  'filtered',
  'unparsable',
  'errored',
  'not_reached',
  'rated',
  'judge_unparsable',
  'judge_refused',
  'judge_errored',
] as const;

export function stateName(state: string): Text {
  const known = STATES.find((s) => s === state);
  return known === undefined ? { en: state, 'zh-CN': state } : sentence('cli', `state.${known}`);
}
