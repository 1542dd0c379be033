import type { Json, Rec } from '../../contract/index.js';
import { type Fields, fieldsOf, firstOf, listOf, textOf } from './normal.js';
import { POST, stepOf } from './types.js';

type Line = { [key: string]: Json };

/**
 * A result record of the released runner (one a conversation and mode) as a line of an answer file; null for a row
 * without a conversation or turns. Names of the record's fields: research notes, section 2; those of the two maps and
 * their twins are not written out there, so they are taken with and without `em_`.
 */
export function officialAnswer(row: Fields): Line | null {
  const item = conversationOf(row);
  const { turns, post_conversation = null } = row;
  if (item === null || !Array.isArray(turns)) return null;
  return { item, answer: { turns, post_conversation } };
}

/** The judged drafts of such a record as a line of a verdict file; null for a record without any. */
export function officialVerdict(row: Fields): Line | null {
  const item = conversationOf(row);
  const turns = listOf(row.turns).filter((turn) => fieldsOf(turn).em_draft_judge_scores != null);
  return item === null || turns.length === 0 ? null : { item, verdict: { turns } };
}

/** `conversation_17.json` and 17 are the item 17. */
function conversationOf(row: Fields): string | null {
  const id = textOf(row.conversationId);
  return id === null ? null : conversationId(id);
}

export const conversationId = (written: string): string =>
  written
    .trim()
    .replace(/\.json$/i, '')
    .replace(/^conversation[_-]/i, '');

/** Records by step out of a result record: each part that it holds, as the object that the step was answered with. */
export function partsOfRecord({ turns, post_conversation }: Fields): Rec[] {
  const recs = listOf(turns).flatMap((entry, i) => {
    const turn = fieldsOf(entry);
    const n = Number(turn.turnNumber ?? i + 1);
    return [
      part(stepOf(n, 'draft'), {
        drafted_response: turn.em_drafted_response,
        response_reasoning: turn.em_response_reasoning,
      }),
      part(stepOf(n, 'review'), {
        emotion_tags: turn.em_emotion_tags,
        binary_om_assessment: either(turn, 'binary_om_assessment'),
        binary_human_prediction: either(turn, 'binary_human_prediction'),
        emotion_reasoning: turn.em_emotion_reasoning,
      }),
      part(stepOf(n, 'twin'), {
        binary_om_assessment: either(turn, 'binary_om_assessment_hp'),
        binary_human_prediction: either(turn, 'binary_human_prediction_hp'),
      }),
      part(stepOf(n, 'pairs'), {
        // An empty map is what the runner leaves when the call failed.
        pairwise_selections: filled(either(turn, 'pairwise_selections')),
      }),
    ].flat();
  });
  const post = fieldsOf(post_conversation);
  return [
    ...recs,
    ...part(POST, {
      predicted_post_panas: post.predicted_post_panas,
      predicted_panas_delta: post.predicted_panas_delta,
      conversation_wide: firstOf(post, 'predicted_conversation_wide', 'conversation_wide'),
    }),
  ];
}

const either = (turn: Fields, key: string): Json | undefined => firstOf(turn, `em_${key}`, key);

const filled = (value: Json | undefined): Json | undefined =>
  Object.keys(fieldsOf(value)).length === 0 && !Array.isArray(value) ? undefined : value;

/** No record for a part of which nothing is there. */
function part(step: string, given: { [key: string]: Json | undefined }): Rec[] {
  const value = Object.fromEntries(
    Object.entries(given).flatMap(([key, v]) => (v === undefined || v === null ? [] : [[key, v]])),
  );
  return Object.keys(value).length === 0 ? [] : [{ step, value }];
}
