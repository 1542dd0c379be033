import type { Json, Reply } from '../../contract/index.js';
import { type Fields, fieldsOf } from './normal.js';
import type { PairDraw } from './prompts-pairs.js';
import { readPost } from './read-post.js';
import { type Reading, readDraft, readPairs, readReview, readTwin } from './read-turn.js';
import { objectIn } from './reply-json.js';
import type { Step } from './steps.js';
import { type AttuneItem, REPLY_LABELS, type ReplyLabel, type Strategy } from './types.js';

/** What a step's object says. */
export function readFields(
  item: AttuneItem,
  step: Step,
  fields: Fields,
  strategy: Strategy,
  draw: PairDraw | null,
): Reading {
  switch (step.kind) {
    case 'draft':
      return readDraft(fields);
    case 'review':
      return readReview(fields, step.turn);
    case 'twin':
      return readTwin(fields, step.turn);
    case 'pairs':
      return readPairs(fields, step.turn, draw);
    case 'post':
      return readPost(fields, item, strategy);
  }
}

/** What a step's reply says; a reply without a JSON object lacks everything. */
export function readReply(item: AttuneItem, step: Step, reply: Reply, strategy: Strategy): Reading {
  const fields = objectIn(reply.text);
  if (fields === null) return { answer: null, lacks: ['a JSON object'] };
  return readFields(item, step, fields, strategy, drawOf(reply.note));
}

/** The draw that a comparison's ask carried. */
function drawOf(note: Json | undefined): PairDraw | null {
  const { shown, turned } = fieldsOf(note);
  if (!Array.isArray(shown) || !Array.isArray(turned)) return null;
  return {
    shown: shown.flatMap((entry) => {
      const { label, name } = fieldsOf(entry);
      const known: ReplyLabel | undefined = REPLY_LABELS.find((l) => l === label);
      return known !== undefined && typeof name === 'string' ? [{ label: known, name }] : [];
    }),
    turned: turned.map((t) => t === true),
  };
}
