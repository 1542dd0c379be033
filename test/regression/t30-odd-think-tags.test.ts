import { describe, expect, it } from 'vitest';
import { resultsIn, tempDir } from '../support.js';
import { callsIn, inOrder, run, serve } from './kit.js';

/** Raw content, what is the answer, what is reasoning. */
const CASES: [string, string, string][] = [
  ['<think>a <think>b</think> c</think>Answer.', 'Answer.', 'a b c'],
  ['The server opened it.</think>Answer.', 'Answer.', 'The server opened it.'],
  ['<thinking>a</thinking>Answer.', 'Answer.', 'a'],
  ['<THINK>a</THINK>Answer.', 'Answer.', 'a'],
  ['<think>a</think><think>b</think>Answer.', 'Answer.', 'ab'],
  ['<think></think>Answer.', 'Answer.', ''],
  ['I think <b>so</b>.', 'I think <b>so</b>.', ''],
];

describe('T30: nested, stray and prefilled think tags', () => {
  it('are read by balance', async () => {
    const home = tempDir();
    const server = await serve(inOrder({ answers: CASES.map(([raw]) => raw) }));
    const ran = await run(server, `--limit ${CASES.length}`, { home });
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: CASES.length });
    const told = callsIn(home).filter((call) => call.role === 'target');
    expect(told.map(({ reply }) => [reply.text, reply.reasoning ?? ''])).toEqual(
      CASES.map(([, text, reasoning]) => [text, reasoning]),
    );
  });
});
