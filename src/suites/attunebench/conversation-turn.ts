import type { Json } from '../../contract/index.js';
import { BEHAVIOURS, type BehaviourId, behaviour } from './behaviours.js';
import { type Fields, fieldsOf, firstOf, listOf, saidOf, textOf } from './normal.js';
import { pairQuestion } from './pairwise.js';
import { LABEL_NAMES, letterOf, readTags } from './read-turn.js';
import type { Judged, Letter, PairAsked, ReplyLabel, Said, Turn, TurnGold } from './types.js';

/** Things that the reader of a conversation left out, by kind; texts are never among them. */
export type Lost = Map<LostKind, number>;
export type LostKind = 'turn' | 'tag' | 'behaviour' | 'question' | 'pair' | 'winner';

const lose = (lost: Lost, kind: LostKind): void => {
  lost.set(kind, (lost.get(kind) ?? 0) + 1);
};

/**
 * One turn of a record and its annotations; aliases and tolerances of research notes, 1.3. Null when either text is
 * missing.
 */
export function readTurn(
  value: Json,
  lost: Lost,
): { turn: Omit<Turn, 'n'>; gold: TurnGold } | null {
  const fields = fieldsOf(value);
  const user = textOf(fields.userMessage);
  const reply = textOf(fields.llmResponse);
  if (user === null || reply === null) {
    lose(lost, 'turn');
    return null;
  }
  const annotations = fieldsOf(fields.annotations);
  const others = fieldsOf(annotations.alternateResponses);
  const texts = {
    original: reply,
    alternate: textOf(firstOf(others, 'llmImproved', 'alternate1')),
    human: textOf(firstOf(others, 'humanEdited', 'alternate2')),
  };
  const { tags, outside } = readTags(firstOf(fields, 'moodShiftTags') ?? annotations.moodShiftTags);
  for (const _ of outside) lose(lost, 'tag');
  const behaviours = readJudgements(annotations.binaryJudgements, lost);
  const { pairs, winners } = readPairs(annotations.pairwiseComparisons, texts, lost);
  const asked = BEHAVIOURS.flatMap(({ id }) => {
    const judged = behaviours[id];
    return judged === undefined ? [] : [{ id, applies: applies(judged) }];
  });
  const idsWhere = (yes: boolean): BehaviourId[] =>
    asked.flatMap(({ id, applies: a }) => (a === yes ? [id] : []));
  return {
    turn: {
      user,
      reply,
      alternate: texts.alternate,
      human: texts.human,
      applicable: idsWhere(true),
      notApplicable: idsWhere(false),
      pairs,
    },
    gold: { tags: tags ?? [], behaviours, winners },
  };
}

/** A behaviour is asked when the person said nothing of it at all, or yes or no to either question. */
function applies({ observed, preferred }: Judged): boolean {
  if (observed === null && preferred === null) return true;
  const answered = (said: Said): boolean => said === 'yes' || said === 'no';
  return answered(observed) || answered(preferred);
}

function readJudgements(value: Json | undefined, lost: Lost): TurnGold['behaviours'] {
  const judged: TurnGold['behaviours'] = {};
  for (const entry of listOf(value)) {
    const fields = fieldsOf(entry);
    const known = behaviour(textOf(fields.questionId) ?? '');
    if (known === undefined) {
      lose(lost, 'behaviour');
      continue;
    }
    judged[known.id] = {
      observed: saidOf(
        firstOf(fields, 'observedBehavior', 'did_occur', 'humanValue', 'actualValue'),
      ),
      preferred: saidOf(firstOf(fields, 'preferredBehavior', 'should_occur', 'humanPreference')),
      llm: saidOf(fields.llmValue),
    };
  }
  return judged;
}

function readPairs(
  value: Json | undefined,
  texts: Readonly<Record<ReplyLabel, string | null>>,
  lost: Lost,
): { pairs: PairAsked[]; winners: (Letter | null)[] } {
  const pairs: PairAsked[] = [];
  const winners: (Letter | null)[] = [];
  for (const entry of listOf(value)) {
    const fields = fieldsOf(entry);
    const question = textOf(fields.questionId);
    if (question === null || pairQuestion(question) === null) {
      lose(lost, 'question');
      continue;
    }
    const a = labelOf(fields, 'responseA', 'response_1');
    const b = labelOf(fields, 'responseB', 'response_2');
    // A reply that the record does not hold cannot be shown.
    if (a === null || b === null || a === b || texts[a] === null || texts[b] === null) {
      lose(lost, 'pair');
      continue;
    }
    const winner = winnerOf(textOf(fields.winner), a, b);
    if (winner === null) lose(lost, 'winner');
    pairs.push({ question, a, b });
    winners.push(winner);
  }
  return { pairs, winners };
}

const labelOf = (fields: Fields, ...keys: readonly string[]): ReplyLabel | null =>
  LABEL_NAMES.get(textOf(firstOf(fields, ...keys))?.toLowerCase() ?? '') ?? null;

/** A or B, `response_1` or `response_2`, or the label of the reply that won. */
function winnerOf(written: string | null, a: ReplyLabel, b: ReplyLabel): Letter | null {
  if (written === null) return null;
  const letter = letterOf(written);
  if (letter !== null) return letter;
  if (/^response_?1$/i.test(written)) return 'A';
  if (/^response_?2$/i.test(written)) return 'B';
  const label = LABEL_NAMES.get(written.toLowerCase());
  return label === a ? 'A' : label === b ? 'B' : null;
}
