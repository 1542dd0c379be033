/**
 * Odd replies of a judge under the official prompt, for a rubric of `n` rows, in the order of the table of section 4.2
 * of the research notes (replies that were tried on the released parser). `official`, `sound`: the verdict of the rows
 * ('101…' or a state). `?` stands for an unscored row beside rated ones.
 */
export type OddReply = {
  name: string;
  reply: (n: number) => string;
  official: string;
  sound: string;
};

/** 1, 0, 1, 0, 1 … */
const detail = (n: number): number[] => Array.from({ length: n }, (_, i) => 1 - (i % 2));
const list = (n: number): string => `[${detail(n).join(', ')}]`;

/** For five rows. */
const GOOD = '10101';
const BAD = 'unparsable';
const reply = (
  name: string,
  official: string,
  sound: string,
  text: (n: number) => string,
): OddReply => ({
  name,
  official,
  sound,
  reply: text,
});

export const ODD_REPLIES: readonly OddReply[] = [
  reply('clean JSON', GOOD, GOOD, (n) => JSON.stringify({ reason: '逐条评', detail: detail(n) })),
  reply('Python dict', GOOD, GOOD, (n) => `{'reason': '逐条评', 'detail': ${list(n)}}`),
  reply(
    'fenced',
    GOOD,
    GOOD,
    (n) => `\`\`\`json\n{"reason": "逐条评", "detail": ${list(n)}}\n\`\`\``,
  ),
  reply(
    'preamble before',
    GOOD,
    GOOD,
    (n) => `评分如下：\n{"reason": "逐条评", "detail": ${list(n)}}`,
  ),
  reply('sentence after', GOOD, GOOD, (n) => `{"reason": "逐条评", "detail": ${list(n)}}\n以上。`),
  reply(
    'line breaks in strings',
    GOOD,
    GOOD,
    (n) => `{"reason": "第一条\n第二条", "detail": ${list(n)}}`,
  ),
  reply('inner quotes', GOOD, GOOD, (n) => `{"reason": "他说"好"，命中", "detail": ${list(n)}}`),
  reply(
    'key notes copied from the prompt',
    GOOD,
    GOOD,
    (n) => `{\n  'reason'（String）:逐条评\n  'detail'（array of Integer）:${list(n)}\n}`,
  ),
  reply(
    "single quotes round 「it's」",
    GOOD,
    GOOD,
    (n) => `{'reason': "「it's」", 'detail': ${list(n)}}`,
  ),
  reply('JSON true and false', GOOD, GOOD, (n) =>
    JSON.stringify({ reason: '', detail: detail(n).map((x) => x === 1) }),
  ),
  reply('strings "0"', '11111', BAD, (n) => JSON.stringify({ detail: detail(n).map(() => '0') })),
  reply('objects', '11111', BAD, (n) =>
    JSON.stringify({ detail: detail(n).map((hit) => ({ hit })) }),
  ),
  reply('2, −1, 0.5', '11111', BAD, (n) =>
    JSON.stringify({ detail: detail(n).map((_, i) => [2, -1, 0.5][i % 3]) }),
  ),
  reply('one odd value', GOOD, '1?101', (n) =>
    JSON.stringify({ detail: detail(n).map((x, i) => (i === 1 ? '' : x)) }),
  ),
  reply(
    'detail before reason, a ] later, not clean JSON',
    BAD,
    GOOD,
    (n) => `结果 {"detail": ${list(n)}, "reason": "见[1]"} 完`,
  ),
  reply(
    'full-width commas',
    BAD,
    BAD,
    (n) => `{"reason": "", "detail": [${detail(n).join('，')}]}`,
  ),
  reply(
    'truncated array',
    BAD,
    BAD,
    (n) => `{"reason": "逐条评", "detail": [${detail(n - 1).join(', ')}`,
  ),
  reply('refusal', 'refused', 'refused', () => '抱歉，我无法对这段对话进行打分。'),
  reply(
    'English refusal',
    'refused',
    'refused',
    () => "I'm sorry, but I can't rate this conversation.",
  ),
  reply('prose without a list', BAD, BAD, () => '这个回复很温暖。'),
  reply('bare array', BAD, BAD, (n) => list(n)),
  reply('empty', BAD, BAD, () => ''),
  reply('only a fence', BAD, BAD, () => '```json\n```'),
  reply('detail null', BAD, BAD, () => '{"reason": "", "detail": null}'),
  reply('detail a number', BAD, BAD, () => '{"reason": "", "detail": 5}'),
  reply('detail an object', BAD, BAD, () => '{"reason": "", "detail": {"1": 1}}'),
  reply('detail a short string', BAD, BAD, () => '{"reason": "", "detail": "10"}'),
  reply('detail a string as long as the rubric', '11111', BAD, (n) =>
    JSON.stringify({ detail: `[${detail(n).join(',')}]` }),
  ),
  reply('detail empty', BAD, BAD, () => '{"reason": "", "detail": []}'),
  reply('no detail', BAD, BAD, () => '{"reason": "都没有命中"}'),
  reply('null in the list', '1?101', '1?101', (n) =>
    JSON.stringify({ detail: detail(n).map((x, i) => (i === 1 ? null : x)) }),
  ),
  reply('fewer verdicts', '10100', BAD, (n) => JSON.stringify({ detail: detail(n - 2) })),
  reply('more verdicts', GOOD, BAD, (n) => JSON.stringify({ detail: [...detail(n), 1, 1] })),
  reply(
    'two lists that differ',
    BAD,
    BAD,
    (n) =>
      `先是 "detail": ${list(n)}，不对，应为 "detail": [${detail(n)
        .map((x) => 1 - x)
        .join(', ')}]，完`,
  ),
  reply('begins with "Error"', 'errored', GOOD, (n) => `Error? no: {"detail": ${list(n)}}`),
  reply('brackets without end', BAD, BAD, () => '['.repeat(20_000)),
  reply('code', BAD, BAD, () => "__import__('os').system('true')"),
];

/** The verdicts of a rubric in one word: 1, 0 and ? by row, or the state where all share it and none is rated. */
export function inOneWord(
  outs: readonly { state: string; value: { hit: boolean } | null }[],
): string {
  const states = new Set(outs.map((o) => o.state));
  const [only] = states;
  if (states.size === 1 && only !== undefined && only !== 'rated') return only;
  return outs.map((o) => (o.value === null ? '?' : o.value.hit ? '1' : '0')).join('');
}
