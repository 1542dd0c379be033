import type { AnswerState, Reply } from '../../contract/index.js';
import { replyOf } from './fixtures.testkit.js';

/** What a model says of the instances or checkpoints with these ids. */
export type Say = (ids: readonly string[]) => Reply;

const text =
  (of: (ids: readonly string[]) => string): Say =>
  (ids) =>
    replyOf(of(ids));
const inState =
  (state: AnswerState): Say =>
  () =>
    replyOf('', state);

/** Entries that may be anything for any task or judge. */
const VALUES: readonly unknown[] = [
  null,
  7,
  'yes',
  [],
  {},
  { should_speak: 'maybe', ranked: ['happy'], emotion: '', viewpoints: 5, score: 9 },
  { should_speak: null, ranked: null, emotion: null, intensity: null, viewpoints: null },
  { should_speak: ['yes'], ranked: [[1]], emotion: {}, intensity: 'high', viewpoints: [null] },
  { ranked: 'Couple', intensity: -3, viewpoints: [{ target: 'x' }], score: '4' },
  { score: 2.5, pairing: '2', content: true },
];

/** Every way in which a reply can be odd, whatever was asked. */
export const ODD: readonly Say[] = [
  ...VALUES.map((value) =>
    text((ids) =>
      JSON.stringify({
        answers: ids.map((id) => (isObject(value) ? { id, ...value } : value)),
        verdicts: ids.map((id) => (isObject(value) ? { id, ...value } : value)),
      }),
    ),
  ),
  text(() => ''),
  text(() => ' \n'),
  text(() => 'They seem tense.'),
  text(() => '抱歉，我无法分析这段对话。'),
  text(() => "I'm sorry, but I can't help with assessing this."),
  text(() => '{"answers": '),
  text(() => '{"answers": null}'),
  text(() => '{"answers": {}} {"answers": []}'),
  text(() => '```json\n```'),
  text(() => '['.repeat(5000)),
  text((ids) => JSON.stringify({ predictions: [{ id: 'other', should_speak: 'yes' }, ...ids] })),
  text((ids) => JSON.stringify({ answers: ids.slice(1).map((id) => ({ id })) })),
  text((ids) =>
    JSON.stringify({
      answers: [...ids, ...ids].map((id, i) => ({ id, should_speak: i % 2 === 0 })),
    }),
  ),
  text((ids) => JSON.stringify(Object.fromEntries(ids.map((id) => [id, 'yes'])))),
  text(() => '\ud800{"answers": [{"id": "\\ud800"}]}'),
  ...(
    ['empty', 'refused', 'truncated', 'filtered', 'errored', 'unparsable', 'not_reached'] as const
  ).map(inState),
];

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
