import { describe, expect, it } from 'vitest';
import type { AnswerState, Ask, Reply } from '../../contract/index.js';
import { analyse } from './analyse.js';
import { answer, expectedSteps } from './answer.js';
import { askedUnder, drive, replyOf, scoredUnder } from './h2htalk.testkit.js';
import { dimensionsOf, judge } from './judge.js';
import { sampleItems } from './samples.js';
import { score } from './score.js';
import type { AskOptions, TalkItem } from './types.js';

/** What targets and judges say that nobody asked for, in turn. */
const ODD: readonly { state: AnswerState; text: string }[] = [
  { state: 'ok', text: '' },
  { state: 'ok', text: '\u0000\ud800' },
  { state: 'ok', text: '{"ratings": {"empathy": 9}}' },
  { state: 'ok', text: '| | |' },
  { state: 'ok', text: '25:99 somewhere\n1. 1. 1.' },
  { state: 'ok', text: '（'.repeat(500) },
  { state: 'ok', text: '[['.repeat(300) },
  { state: 'ok', text: 'x | nonsense | 12345678901234567890' },
  { state: 'refused', text: 'I cannot.' },
  ...(['empty', 'truncated', 'filtered', 'errored', 'unparsable'] as const).map((state) => ({
    state,
    text: '',
  })),
];

async function mockRun(over: Partial<AskOptions>) {
  const asked = askedUnder('sound', over);
  const s = scoredUnder(asked);
  const { items } = await sampleItems();
  let calls = 0;
  const odd =
    (plain: (ask: Ask) => string) =>
    (ask: Ask): Reply => {
      const at = calls++;
      const strange = ODD[(at >> 1) % ODD.length];
      return at % 2 === 0 || strange === undefined
        ? replyOf(plain(ask))
        : replyOf(strange.text, strange.state);
    };
  const rows = answer.units(items, asked).flatMap((unit) => {
    const [first, ...rest] = unit.items;
    const parts = [{ item: first }, ...rest.map((item) => ({ item }))] as const;
    const { replies } = drive(
      answer.ask(parts, asked, Math.random),
      odd(() => '（点头）嗯。'),
    );
    const outs = answer.read(parts, replies, s);
    return unit.items.map((item: TalkItem) => {
      const answered = { item, answers: outs.filter((o) => o.item === item.id) };
      const ratings = Object.fromEntries(dimensionsOf(item).map((d) => [d, 3]));
      const rated = drive(
        judge.ask([answered], asked, Math.random),
        odd(() => JSON.stringify({ ratings })),
      );
      const verdicts = judge.read([answered], rated.replies, s);
      return { ...answered, target: 't', judge: 'j', repeat: 1, judgeRepeat: 1, verdicts };
    });
  });
  async function* stream() {
    yield* rows;
  }
  return {
    rows,
    asked,
    metrics: await score(stream(), s, 'seed'),
    sections: await analyse(stream(), s, 'seed', new Set()),
  };
}

describe('a full run with odd replies of targets, helpers, users and judges', () => {
  it.each([
    [{}],
    [{ sap: 'full', distance: 2 }],
    [{ memory: 'helper', user: 'model' }],
    [{ memory: 'none', patience: 5 }],
  ] as const)(
    '%j',
    async (over) => {
      const { rows, asked, metrics, sections } = await mockRun(over);
      expect(rows).toHaveLength(320);
      for (const { item, answers, verdicts } of rows) {
        expect(answers.map((a) => a.step)).toEqual(expectedSteps(item, asked));
        expect(verdicts.map((v) => v.step)).toEqual(['rating']);
        for (const v of verdicts) {
          expect(v.state === 'rated').toBe(v.value !== null);
          if (v.state !== 'rated') expect(v.why).toBeTruthy();
        }
      }
      const states = new Set(rows.flatMap((r) => r.answers.map((a) => a.state)));
      for (const state of ['ok', 'empty', 'refused', 'errored']) expect(states).toContain(state);
      for (const { value, low, high } of metrics)
        for (const n of [value, low, high]) expect(n === null || Number.isFinite(n)).toBe(true);
      expect(metrics.length).toBeGreaterThan(20);
      expect(sections.length).toBeGreaterThan(5);
    },
    60_000,
  );
});
