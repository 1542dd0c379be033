import { describe, expect, it } from 'vitest';
import type { AnswerState, Profile, Program, Reply } from '../../contract/index.js';
import { analyse } from './analyse.js';
import { answer } from './answer.js';
import { ourClone } from './clone.testkit.js';
import { load } from './dataset.js';
import { askedUnder, find, scoredUnder, stream } from './fixtures.testkit.js';
import { judge } from './judge.js';
import { ODD_REPLIES } from './odd-replies.testkit.js';
import { officialHeartbench } from './official-data.testkit.js';
import { score } from './score.js';
import type { HeartRow } from './score-collect.js';
import { type Mode, rowId } from './types.js';

const dir = officialHeartbench();

/** What a judge says of some rows: in the form of its prompt, or any other way. */
type Say = (ids: readonly string[]) => { state: AnswerState; text: string };
const ok =
  (text: (ids: readonly string[]) => string): Say =>
  (ids) => ({ state: 'ok', text: text(ids) });
const inState =
  (state: AnswerState): Say =>
  () => ({ state, text: '' });

const FAILED: readonly Say[] = (
  ['empty', 'refused', 'truncated', 'filtered', 'errored', 'unparsable'] as const
).map(inState);
const OFFICIAL_ODD: readonly Say[] = [
  ...ODD_REPLIES.map(({ reply }) => ok((ids) => reply(ids.length))),
  ...FAILED,
];
const SOUND_ODD: readonly Say[] = [
  ok((ids) => JSON.stringify({ verdicts: ids.slice(1).map((id) => ({ id, met: 'yes' })) })),
  ok((ids) => `\`\`\`json\n{"verdicts": [{"id": "${ids[0]}", "met": true}]}\n\`\`\``),
  ok((ids) => JSON.stringify({ verdicts: Object.fromEntries(ids.map((id) => [id, true])) })),
  ok(() => '{"verdicts": null}'),
  ok(() => '{"verdicts": [null, 1, "r00", [], {}]}'),
  ...OFFICIAL_ODD,
];
const plain = (profile: Profile): Say =>
  profile === 'official'
    ? ok((ids) => `{'reason': '好', 'detail': [${ids.map((_, i) => i % 2).join(', ')}]}`)
    : ok((ids) => JSON.stringify({ verdicts: ids.map((id, i) => ({ id, met: i % 2 === 1 })) }));

/** Runs a program as the pipeline does over made-up replies. */
function drive(program: Program, say: Say, rows: readonly string[]): Map<string, Reply> {
  const replies = new Map<string, Reply>();
  const look = (step: string): Reply =>
    replies.get(step) ?? { state: 'not_reached', text: '', call: '' };
  for (let next = program.next(look); next.done !== true; next = program.next(look))
    for (const ask of next.value) {
      const asked = rows.filter((id) => JSON.stringify(ask.schema ?? '').includes(`"${id}"`));
      const reply = { ...say(asked.length === 0 ? rows : asked), call: 'c' };
      // A stubborn judge: asked again, it says the same. It is asked again twice at most.
      if ([1, 2, 3].every((attempt) => ask.retry?.(reply, attempt))) throw new Error('endless');
      replies.set(ask.step, reply);
    }
  return replies;
}

/**
 * One target and one judge over all items: every other reply of the judge is an odd one, all of them in turn, and every
 * 40th answer failed.
 */
async function mockRun(source: string | null, profile: Profile, mode: Mode, repeats: number) {
  const upstream = profile === 'official' ? await ourClone() : '';
  const view = source === null ? ('builtin' as const) : ('all' as const);
  const asked = askedUnder(profile, { view, mode, upstream });
  const s = scoredUnder(profile, {}, asked);
  const { items } = await load({ dir: source }, asked);
  const odd = profile === 'official' ? OFFICIAL_ODD : SOUND_ODD;
  const used = new Set<number>();
  let calls = 0;
  let answers = 0;
  const rows: HeartRow[] = [];
  for (let repeat = 1; repeat <= repeats; repeat++)
    for (const item of items) {
      const failed = answers++ % 40 === 39;
      const target = drive(
        answer.ask([{ item }], asked, Math.random),
        failed ? inState('errored') : ok(() => `我在听。${item.id}`),
        [],
      );
      const part = { item, answers: answer.read([{ item }], target, s) };
      const say: Say = (ids) => {
        const at = (calls >> 1) % odd.length;
        if (calls++ % 2 === 0) return plain(profile)(ids);
        used.add(at);
        return (odd[at] ?? inState('errored'))(ids);
      };
      const ids = item.rubric.map((_, i) => rowId(i));
      const replies = drive(judge.ask([part], asked, Math.random), say, ids);
      const verdicts = judge.read([part], replies, s);
      rows.push({ ...part, target: 't', judge: 'j', repeat, judgeRepeat: 1, verdicts });
    }
  expect(used.size).toBe(odd.length);
  return {
    rows,
    metrics: await score(stream(rows), s, 'seed'),
    sections: await analyse(stream(rows), s, 'seed', new Set()),
  };
}

const VARIANTS: readonly (readonly [Profile, Mode])[] = [
  ['official', 'all'],
  ['sound', 'all'],
  ['sound', 'chunk'],
  ['sound', 'item'],
];

async function survives(source: string | null, profile: Profile, mode: Mode, repeats: number) {
  const { rows, metrics, sections } = await mockRun(source, profile, mode, repeats);
  const steps = rows.map((r) => r.verdicts.map((v) => v.step));
  expect(steps).toEqual(rows.map((r) => r.item.rubric.map((_, i) => rowId(i))));
  const all = rows.flatMap((r) => r.verdicts);
  expect(all.filter((v) => (v.state === 'rated') !== (v.value !== null))).toEqual([]);
  expect(all.filter((v) => v.state !== 'rated' && !v.why)).toEqual([]);
  const states = new Set(all.map((v) => v.state));
  expect([...states].sort()).toEqual(['errored', 'rated', 'refused', 'unparsable']);
  expect(find(metrics, 'coverage').value).toBeGreaterThan(0.1);
  const bound = (end: string) => find(metrics, `overall@${end}`).value ?? Number.NaN;
  expect(bound('worst')).toBeLessThan(bound('best'));
  expect(sections.length).toBeGreaterThan(9);
}

describe('a full run with every odd judge reply', () => {
  it.each(VARIANTS)('built-in items, five answers each, %s, mode %s', async (profile, mode) => {
    await survives(null, profile, mode, 5);
  });

  it.runIf(dir !== null).each(VARIANTS)(
    '296 × 1 answers and verdicts, %s, mode %s [official data]',
    async (profile, mode) => {
      await survives(dir, profile, mode, 1);
    },
  );
});
