import type { Json } from '../../contract/index.js';
import { badRequest, HttpFault } from '../http/index.js';
import { lastUserMessage, withoutEndMarks, withoutStartMarks } from './chat-template.js';
import { fieldsOf, listOf, textOf } from './exchange.js';
import type { Effective, Reward } from './formula.js';
import type { Pair } from './judge.js';

/**
 * OpenRLHF's remote reward model (`--remote_rm_url`, openrlhf/utils/remote_rm_utils.py): it posts
 * `{"query": [prompt + reply, …], "prompts": [prompt, …], "labels": […]}` and reads `rewards`, `scores` and `extra_logs`,
 * each a list as long as `query`, into tensors. Earlier versions send `query` alone and read `rewards`.
 */

/**
 * Pairs of a request. `query[i]` must begin with `prompts[i]`; where prompts are left out, the whole of it is the reply to
 * its last templated user message.
 * @throws HttpFault 400
 */
export function pairsOfQuery(body: Json): Pair[] {
  const { query, prompts } = fieldsOf(body, 'body');
  const queries = listOf(query, 'query');
  const heads = prompts === undefined || prompts === null ? null : listOf(prompts, 'prompts');
  if (heads !== null && heads.length !== queries.length)
    throw badRequest('wrong_form', {
      en: `query has ${queries.length} entries and prompts ${heads.length}`,
      'zh-CN': `query 有 ${queries.length} 项，prompts 有 ${heads.length} 项`,
    });
  return queries.map((one, i) => {
    const text = withoutStartMarks(textOf(one, `query[${i}]`));
    if (heads === null) return split(text, i);
    const head = withoutStartMarks(textOf(heads[i], `prompts[${i}]`));
    if (!text.startsWith(head)) throw unlike(i);
    return {
      prompt: lastUserMessage(head),
      reply: withoutEndMarks(text.slice(head.length)).trim(),
    };
  });
}

/** Marks at which the last reply begins in a templated conversation. */
const REPLY_BEGINS =
  /<\|im_start\|>assistant\s*\n|<\|start\|>assistant|<\|start_header_id\|>assistant<\|end_header_id\|>\s*|\[\/INST\]\s*|<start_of_turn>model\s*\n|<\|assistant\|>\s*\n?|<｜Assistant｜>|\n\nAssistant:\s*/g;

function split(text: string, i: number): Pair {
  const last = [...text.matchAll(REPLY_BEGINS)].at(-1);
  if (last === undefined)
    throw badRequest(
      'no_prompt',
      {
        en: `query[${i}] has no marks of a known chat template, so prompt and reply cannot be told apart; send "prompts" too`,
        'zh-CN': `query[${i}] 中没有可识别的对话模板标记，无法区分提示和回复；请同时发送 prompts`,
      },
      `query[${i}]`,
    );
  const end = last.index + last[0].length;
  return {
    prompt: lastUserMessage(text.slice(0, end)),
    reply: withoutEndMarks(text.slice(end)).trim(),
  };
}

const unlike = (i: number) =>
  badRequest(
    'prompt_not_in_query',
    {
      en: `query[${i}] does not begin with prompts[${i}]`,
      'zh-CN': `query[${i}] 不是以 prompts[${i}] 开头`,
    },
    `query[${i}]`,
  );

/** One reply as scored: a reward or the reason why there is none. */
export type Scored = { reward: Reward; reason: null } | { reward: Reward | null; reason: string };

/**
 * The response, as JSON text. The shape goes into tensors and cannot carry null, and a 0 would be a reward that nobody gave:
 * a batch with an unrated reply is refused with their indices (422), unless the formula states a `stand_in`, which is then
 * sent and counted (`extra_logs.unrated`). `scores` are rewards moved to 0…1 over the formula's range, as OpenRLHF's
 * dynamic filtering expects.
 * @throws HttpFault 422
 */
export function openRlhfResponse(scored: readonly Scored[], formula: Effective): string {
  const { standIn } = formula;
  const unrated = scored.flatMap(({ reward }, i) => ((reward?.reward ?? null) === null ? [i] : []));
  if (unrated.length > 0 && standIn === null) throw cannotCarryNull(unrated, scored);
  const [low, high] = formula.range;
  const rewards = scored.map(({ reward }) => reward?.reward ?? standIn ?? Number.NaN);
  const scores = rewards.map((r) =>
    high > low ? Math.min(1, Math.max(0, (r - low) / (high - low))) : 0.5,
  );
  const isUnrated = new Set(unrated);
  const logs = { unrated: scored.map((_, i) => (isUnrated.has(i) ? 1 : 0)) };
  return `{"rewards":${floats(rewards)},"scores":${floats(scores)},"extra_logs":{"unrated":${floats(logs.unrated)}}}`;
}

/** Whole numbers as floats too: from `[0, 1]` the trainer's tensor would be one of integers. */
const floats = (values: readonly number[]): string =>
  `[${values.map((v) => (Number.isInteger(v) ? v.toFixed(1) : String(v))).join(',')}]`;

function cannotCarryNull(unrated: readonly number[], scored: readonly Scored[]): HttpFault {
  const n = unrated.length;
  return new HttpFault(
    422,
    'unrated',
    {
      en: `${n} of ${scored.length} replies could not be rated, and this protocol cannot say so; state a stand_in in the formula to go on, or use /v1/score`,
      'zh-CN': `${scored.length} 条回复中有 ${n} 条未能评判，而此协议无法表达这一点；请在公式中写明 stand_in，或改用 /v1/score`,
    },
    {},
    { unrated: unrated.map((index) => ({ index, reason: scored[index]?.reason ?? 'unrated' })) },
  );
}
