import type { Json } from '../../contract/index.js';
import type { BehaviourId } from './behaviours.js';
import { type Fields, fieldsOf, firstOf, listOf, saidOf, strengthOf, textOf } from './normal.js';
import { panasWord } from './panas.js';
import type { PairDraw } from './prompts-pairs.js';
import type { Answer, BehaviourAnswers, Letter, Pick, Tag, Turn } from './types.js';

/**
 * What was read out of a step's object. `lacks` names top-level keys that it does not have; with all of them missing
 * `answer` is null, else the parts that are there count and the others are null.
 */
export type Reading = { answer: Answer | null; lacks: string[] };

export function readDraft(fields: Fields): Reading {
  const text = fields.drafted_response;
  return typeof text === 'string'
    ? {
        answer: { kind: 'draft', text, reasoning: textOf(fields.response_reasoning) },
        lacks: [],
      }
    : { answer: null, lacks: ['drafted_response'] };
}

const OM = 'binary_om_assessment';
const HP = 'binary_human_prediction';

export function readReview(fields: Fields, turn: Turn): Reading {
  const { tags, outside } = readTags(fields.emotion_tags);
  const maps = readMaps(fields, turn);
  const lacks = [...(tags === null ? ['emotion_tags'] : []), ...maps.lacks];
  const nothing = tags === null && (turn.applicable.length === 0 || maps.lacks.length === 2);
  const reasoning = textOf(fields.emotion_reasoning);
  const { observed, preferred } = maps;
  return {
    answer: nothing ? null : { kind: 'review', tags, outside, observed, preferred, reasoning },
    lacks,
  };
}

export function readTwin(fields: Fields, turn: Turn): Reading {
  const { observed, preferred, lacks } = readMaps(fields, turn);
  return { answer: lacks.length === 2 ? null : { kind: 'twin', observed, preferred }, lacks };
}

/** Both maps with an entry for each behaviour that was asked; null for one that the reply leaves out. */
function readMaps(fields: Fields, { applicable }: Turn) {
  const lacks = applicable.length === 0 ? [] : [OM, HP].filter((key) => !isObject(fields[key]));
  return {
    observed: readMap(fields[OM], applicable),
    preferred: readMap(fields[HP], applicable),
    lacks,
  };
}

const isObject = (value: Json | undefined): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** yes, no or na by behaviour; keys in any case. */
export function readMap(value: Json | undefined, ids: readonly BehaviourId[]): BehaviourAnswers {
  const given = new Map(
    Object.entries(fieldsOf(value)).map(([key, v]) => [key.trim().toUpperCase(), saidOf(v)]),
  );
  return Object.fromEntries(ids.map((id) => [id, given.get(id) ?? null]));
}

const NO_SHIFT =
  /^(?:neutral|none|no[ _-]?(?:change|shift)|unchanged|n\/?a|无|没有|无变化|没有变化|中性|平静)$/i;

/**
 * Mood tags: words of the list with a strength clamped to 1…7. Words for "no change" are dropped, other words kept apart.
 * `tags` is null when there is no list.
 */
export function readTags(value: Json | undefined): { tags: Tag[] | null; outside: string[] } {
  if (!Array.isArray(value)) return { tags: null, outside: [] };
  const tags: Tag[] = [];
  const outside: string[] = [];
  for (const entry of listOf(value)) {
    const fields = fieldsOf(entry);
    const written = textOf(typeof entry === 'string' ? entry : fields.emotion);
    if (written === null || NO_SHIFT.test(written)) continue;
    const emotion = panasWord(written);
    if (emotion === null) outside.push(written);
    else tags.push({ emotion, intensity: strengthOf(fields.intensity) });
  }
  return { tags, outside };
}

/**
 * The chosen replies of a turn's comparisons: letters by place, `"0"`, `"1"`, …, or a list. A reply's name in place of
 * a letter is taken for the letter under which it stood.
 * @param draw the order in which the comparisons were shown; null where it was the data's own (files)
 */
export function readPairs(fields: Fields, turn: Turn, draw: PairDraw | null): Reading {
  const given = fields.pairwise_selections;
  if (typeof given !== 'object' || given === null)
    return { answer: null, lacks: ['pairwise_selections'] };
  const list = listOf(given);
  const byPlace = fieldsOf(given);
  const picks = turn.pairs.map((_, i) => {
    const entry = Array.isArray(given) ? entryAt(list, i) : byPlace[String(i)];
    const value = fieldsOf(entry);
    return pickOf(turn, i, textOf(firstOf(value, 'selection', 'choice', 'winner') ?? entry), draw);
  });
  return { answer: { kind: 'pairs', picks }, lacks: [] };
}

/** The entry of a list that names a comparison's id, else the one in its place that names none. */
function entryAt(list: readonly Json[], i: number): Json | undefined {
  const idOf = (entry: Json | undefined) => textOf(fieldsOf(entry).comparisonId);
  const named = list.find((entry) => idOf(entry) === String(i));
  return named ?? (idOf(list[i]) === null ? list[i] : undefined);
}

function pickOf(turn: Turn, i: number, written: string | null, draw: PairDraw | null): Pick {
  const pair = turn.pairs[i];
  if (written === null || pair === undefined) return { choice: null, shown: null };
  const turned = draw?.turned[i] === true;
  const letter = letterOf(written);
  if (letter !== null) return { choice: turned ? other(letter) : letter, shown: letter };
  const label =
    draw?.shown.find(({ name }) => name.toLowerCase() === written.toLowerCase())?.label ??
    LABEL_NAMES.get(written.toLowerCase());
  const choice = label === pair.a ? 'A' : label === pair.b ? 'B' : null;
  return { choice, shown: choice === null ? null : turned ? other(choice) : choice };
}

/** Labels as the data has them, and as blinded files do. */
export const LABEL_NAMES: ReadonlyMap<string, Turn['pairs'][number]['a']> = new Map([
  ['original', 'original'],
  ['alternate', 'alternate'],
  ['human', 'human'],
  ['alternate1', 'alternate'],
  ['alternate2', 'human'],
]);

const other = (letter: Letter): Letter => (letter === 'A' ? 'B' : 'A');

/** A or B, alone or in words such as "Response B"; null for anything else. */
export function letterOf(written: string): Letter | null {
  const found = /^(?:reply|response|option|choice|回复|选项)?[ _:]*([ab])[.)。]?$/i.exec(written);
  const letter = found?.[1]?.toUpperCase();
  return letter === 'A' || letter === 'B' ? letter : null;
}
