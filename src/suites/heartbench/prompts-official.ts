import { createHash } from 'node:crypto';
import { pythonFormat } from './python-format.js';
import { pythonRepr } from './python-repr.js';
import type { HeartItem } from './types.js';
import type { Templates } from './upstream.js';

type Question = Pick<HeartItem, 'id' | 'dialogue' | 'rubric'>;

/** What the official script sends to a candidate: one user message. */
export const generationPrompt = (templates: Templates, { dialogue }: Question): string =>
  pythonFormat(templates.generation, { dialogue_content: pythonRepr(dialogue) });

/** What it sends to the judge: dialogue, answer, one line a rubric row with its points, and their number. */
export const judgingPrompt = (
  templates: Templates,
  { dialogue, rubric }: Question,
  response: string,
): string =>
  pythonFormat(templates.judge, {
    dialogue_history: pythonRepr(dialogue),
    response,
    rubric: rubric
      .map(({ dimension, score, content }) => `[${dimension}][${points(score)}] ${content}`)
      .join('\n'),
    rubric_nums: String(rubric.length),
  });

/** As Python prints a JSON number. */
const points = (score: number | null): string => (score === null ? 'None' : String(score));

/**
 * First 16 hexadecimal digits of the SHA-256 of all 296 prompts in the order of question_all.jsonl, each followed by a
 * NUL byte, as the scripts of commit 6c79c08 render them (the judge's with the answer 你好).
 */
export const PROMPT_DIGESTS = {
  generation: '5fcfb1f28ea72a2d',
  judge: '16028f5c56fd6f56',
} as const;
const DIGEST_ANSWER = '你好';

/** Digests of the prompts of some questions, in the form of `PROMPT_DIGESTS`. */
export function promptDigests(
  templates: Templates,
  questions: readonly Question[],
): { generation: string; judge: string } {
  const digestOf = (prompts: readonly string[]): string =>
    shortDigest(prompts.map((prompt) => `${prompt}\u0000`).join(''));
  return {
    generation: digestOf(questions.map((q) => generationPrompt(templates, q))),
    judge: digestOf(questions.map((q) => judgingPrompt(templates, q, DIGEST_ANSWER))),
  };
}

export const shortDigest = (text: string): string =>
  createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 16);
