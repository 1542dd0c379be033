import type { Json } from '../../contract/index.js';
import { isErrorText } from './verdict-rows.js';

type Row = { readonly [key: string]: Json };
type Line = { [key: string]: Json };

/**
 * A row of the released scripts' `temp_answers.jsonl`, `--score_only` file or `question_score.jsonl` as a line of an
 * answer file; null for a row without `question_id`. A row without a response, and one in which the script noted a failed
 * call, is errored: the script itself cannot tell a failed call from an answer that begins so, and skips both.
 */
export function officialAnswer(row: Row): Line | null {
  const { question_id: item, response = null } = row;
  if (item === undefined) return null;
  if (response === null || (typeof response === 'string' && isErrorText(response)))
    return { item, state: 'errored' };
  return { item, answer: response };
}

/**
 * A row of `question_score.jsonl` as a line of a verdict file; null for a row without `question_id`. Without
 * `score_detail` it is unparsable where the script kept the judge's reply, errored where the call failed or was not made.
 */
export function officialVerdict(row: Row): Line | null {
  const { question_id: item, score_detail = null, score_reason = null, api_response = null } = row;
  if (item === undefined) return null;
  if (score_detail !== null)
    return {
      item,
      verdict: {
        score_detail,
        score_reason: typeof score_reason === 'string' ? score_reason : null,
      },
    };
  const failed = typeof api_response !== 'string' || isErrorText(api_response);
  return { item, state: failed ? 'errored' : 'unparsable' };
}
