import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VerdictForm } from '../../../contract/index.js';
import { filledPages, formFaults } from '../../../pipeline/form.testkit.js';
import { LEAST } from '../folder.testkit.js';
import type { AnyUserItem } from '../items/types.js';
import { suiteOf } from '../run.testkit.js';
import type { Answer } from '../target/answer.js';

const ITEMS = { 'items.csv': 'id,prompt\na,Hi\n' };
const LABELS = `${LEAST.labels.replace('labels:', 'levels: [none, low, high]\nlabels:')}  - {id: cold, definition: The reply is cold., levels: [no, yes]}\n`;

/** A suite's form and judge with its first item answered. */
async function world(yaml: string, reply = 'I am here.') {
  const suite = await suiteOf({ 'suite.yaml': yaml, ...ITEMS });
  const form = suite.form as VerdictForm<AnyUserItem, Answer> | undefined;
  const asked = {
    protocol: 'sound' as const,
    o: suite.askOptions('sound', { dir: null }).parse({}),
  };
  const s = { asked, scoring: 'sound' as const, o: suite.scoreOptions('sound').parse({}) };
  const [item] = (await suite.load({ dir: null }, asked)).items as AnyUserItem[];
  if (form === undefined || suite.judge === undefined || item === undefined)
    throw new Error('no form, judge or item');
  const answered = { item, answers: suite.answer.fromFile({ item }, [{ value: reply }], s) };
  return { form, judge: suite.judge, answered, s };
}

describe('the form of a suite of one’s own', () => {
  it('labels stand on one page, each with its own levels, and quotes beside them', async () => {
    const { form, judge, answered, s } = await world(LABELS);
    const pages = form.pages(answered);
    expect(formFaults(pages)).toEqual([]);
    expect(pages.map(({ fields }) => fields.map(({ id }) => id))).toEqual([
      ['warm', 'cold', 'quotes.warm', 'quotes.cold'],
    ]);
    fc.assert(
      fc.property(filledPages(pages, ['I am here']), (filled) => {
        const own = filled.get('rating') ?? {};
        for (const out of judge.fromFile(answered, form.recs(answered, filled), s)) {
          const level = own[out.step];
          expect(out.state).toBe(level === undefined ? 'errored' : 'rated');
          if (out.value === null) continue;
          const {
            level: rated,
            quotes,
            rank,
          } = out.value as {
            level: string;
            quotes: string[];
            rank: number;
          };
          expect(rated).toBe(level);
          expect(quotes).toEqual(rank === 0 ? [] : (own[`quotes.${out.step}`] ?? []));
        }
      }),
    );
  });

  it('a rubric has one page a row, without points', async () => {
    const { form, judge, answered, s } = await world(LEAST.rubric.replace('score: 2', 'score: 77'));
    const pages = form.pages(answered);
    expect(formFaults(pages)).toEqual([]);
    expect(pages.map(({ step, title }) => [step, title.en])).toEqual([['r1', 'It is kind.']]);
    expect(JSON.stringify(pages)).not.toContain('77');
    fc.assert(
      fc.property(filledPages(pages), (filled) => {
        const own = filled.get('r1') ?? {};
        const [out] = judge.fromFile(answered, form.recs(answered, filled), s);
        if (own.rating === undefined) expect(out?.state).toBe('errored');
        else
          expect(out).toMatchObject({ value: { level: own.rating, reason: own.reason ?? null } });
      }),
    );
  });

  it('nothing is asked about silence, and suites with gold have no form', async () => {
    const { form, answered } = await world(LABELS, ' ');
    expect(form.pages(answered)).toEqual([]);
    const gold = await suiteOf({
      'suite.yaml': LEAST.exact,
      'items.csv': 'id,prompt,gold\na,Hi,x\n',
    });
    expect(gold.form).toBeUndefined();
  });
});
