import { type HearthError, type Json, type Text, usageError } from '../../contract/index.js';
import { cleanText, type Fields, fieldsList, isFields, numberOf, textList } from './json-fields.js';
import { patternIds, strategyIds } from './labels.js';
import type { Session, SessionRow } from './session.js';
import { roundHalfEven } from './spread.js';
import { type Cue, GROUP, type Row, type Scenario, THERAPIST, type TimeRow } from './types.js';

export type Place = { file: string; line: number | null };

/** Folders that name a kind of therapy and no couple. */
const KIND_FOLDERS: ReadonlySet<string> = new Set([
  'couple',
  'couples',
  'couple_therapy',
  'family',
  'families',
  'family_therapy',
]);

/**
 * One sample in the released form: an object with `rows`, and where they are there `sample_id`, `scenario`, `couple`,
 * `lang`. `sample`: its id where the object has none (the per-sample files are named by their path). Incomplete parts of
 * a row are left out, as the published scripts do; nothing is guessed.
 * @throws HearthError exit 2 with file, line and field for a sample that is not of this form.
 */
export function readSession(value: Json, place: Place, sample: string | null): Session {
  const fault = (field: string, text: Text): HearthError => usageError(text, at(place, field));
  if (!isFields(value)) throw fault('', EXPECTED.sample);
  const given = cleanText(value.sample_id);
  const id = given === '' ? sample : given;
  if (id === null) throw fault('sample_id', EXPECTED.text);
  if (!Array.isArray(value.rows) || value.rows.length === 0) throw fault('rows', EXPECTED.rows);
  const raws = value.rows.map((row, i) => {
    if (!isFields(row)) throw fault(`rows[${i}]`, EXPECTED.object);
    if (cleanText(row.primary_speaker) === '')
      throw fault(`rows[${i}].primary_speaker`, EXPECTED.text);
    return row;
  });
  const scenario = scenarioOf(cleanText(value.scenario), id, raws);
  const rows = raws.map((row, i) => readRow(row, i + 1, scenario));
  return {
    sample: id,
    couple: coupleOf(cleanText(value.couple), id),
    scenario,
    lang: cleanText(value.lang) === 'zh' ? 'zh' : 'en',
    file: place.file,
    line: place.line,
    participants: participantsOf(rows),
    declared: textList(value.participants),
    rows,
  };
}

const at = ({ file, line }: Place, field: string) => ({
  file,
  ...(line !== null && { line }),
  ...(field !== '' && { field }),
});

const EXPECTED = {
  sample: {
    en: 'must be one JSON object with "rows" for each sample',
    'zh-CN': '每个样本应为一个含 "rows" 的 JSON 对象',
  },
  object: { en: 'must be a JSON object', 'zh-CN': '必须是 JSON 对象' },
  text: { en: 'must be text that is not empty', 'zh-CN': '必须是非空文本' },
  rows: { en: 'must be a list of rows that is not empty', 'zh-CN': '必须是非空的行列表' },
} as const satisfies Record<string, Text>;

/** The file's word; else family where the path says so or somebody speaks or is spoken to as `Family`. */
function scenarioOf(given: string, id: string, rows: readonly Fields[]): Scenario {
  if (given === 'couple' || given === 'family') return given;
  if (/(^|\/)family(_therapy)?\//i.test(id)) return 'family';
  const named = rows.some((row) =>
    [
      cleanText(row.primary_speaker),
      ...textList(row.target),
      ...fieldsList(row.support_strategy).flatMap((s) => textList(s.target)),
    ].includes(GROUP.family),
  );
  return named ? 'family' : 'couple';
}

/** The couple or family: its own field, else the sample's folder, unless that names only the kind of therapy. */
function coupleOf(given: string, id: string): string | null {
  if (given !== '') return given;
  const folder = id.includes('/') ? (id.split('/').at(-2) ?? '') : '';
  return folder === '' || KIND_FOLDERS.has(folder.toLowerCase()) ? null : folder;
}

function readRow(row: Fields, index: number, scenario: Scenario): SessionRow {
  const speaker = cleanText(row.primary_speaker);
  const targets = textList(row.target);
  const strategies = fieldsList(row.support_strategy).map((s) => ({
    type: cleanText(s.strategy_type),
    targets: textList(s.target),
  }));
  const pattern = cleanText(row.relation_cycle_state);
  const views = fieldsList(row.viewpoints_attitudes).flatMap((v) => {
    const view = {
      source: cleanText(v.source),
      target: cleanText(v.target),
      viewpoint: cleanText(v.viewpoint),
    };
    return Object.values(view).includes('') ? [] : [view];
  });
  const time: TimeRow = {
    index,
    speaker,
    targets,
    pattern: patternIds(scenario).includes(pattern) ? pattern : '',
    strategies: strategies.filter(({ type }) => strategyIds(scenario).includes(type)),
    emotions: emotionsOf(row, speaker),
    viewpoints: views.length,
    utteranceType: speaker === THERAPIST ? '' : cleanText(row.utterance_type),
    startS: numberOf(row.start_time),
    endS: numberOf(row.end_time),
  };
  return {
    given: numberOf(row.row_index),
    rounded: fieldsList(row.internal_emotion).some(({ intensity }) => {
      const n = numberOf(intensity);
      return n !== null && !Number.isInteger(n) && intensityOf(intensity) !== null;
    }),
    shown: shownOf(row, index, speaker, targets),
    time,
    views,
    strategies,
    evidence: evidenceOf(row),
    pattern,
    secondPattern: cleanText(row.relation_pattern),
  };
}

function shownOf(row: Fields, index: number, speaker: string, targets: string[]): Row {
  return {
    index,
    speaker,
    targets,
    text: cleanText(row.dialogue_cleaned),
    background: fieldsList(row.background_dialogue).flatMap((b) => {
      const said = {
        speaker: cleanText(b.speaker),
        targets: textList(b.target),
        text: cleanText(b.content),
      };
      return said.speaker === '' || said.text === '' || said.targets.length === 0 ? [] : [said];
    }),
    tone: cleanText(row.tone_of_voice),
    posture: cues(row.body_posture),
    face: cues(row.facial_expressions),
    selfDirected: cues(row.self_directed_behavior),
    interaction: fieldsList(row.interaction_behavior).flatMap((b) => {
      const act = {
        person: cleanText(b.initiator),
        targets: textList(b.target),
        text: cleanText(b.description),
      };
      return act.person === '' || act.text === '' || act.targets.length === 0 ? [] : [act];
    }),
  };
}

const cues = (value: Json | undefined): Cue[] =>
  fieldsList(value).flatMap((cue) => {
    const person = cleanText(cue.person);
    const text = cleanText(cue.description);
    return person === '' || text === '' ? [] : [{ person, text }];
  });

/** Emotions with words; intensity rounded to a whole number of 0–10, else null. */
function emotionsOf(row: Fields, speaker: string): TimeRow['emotions'] {
  return fieldsList(row.internal_emotion).flatMap((emotion) => {
    const phrase = cleanText(emotion.emotion_description);
    const person = cleanText(emotion.person);
    return phrase === ''
      ? []
      : [
          {
            person: person === '' ? speaker : person,
            phrase,
            intensity: intensityOf(emotion.intensity),
          },
        ];
  });
}

/** A whole number of 0–10, halves rounded to the even one; null for anything else. */
export function intensityOf(value: Json | undefined): number | null {
  const n = numberOf(value);
  if (n === null) return null;
  const whole = n < 0 ? Math.round(n) : roundHalfEven(n);
  return whole >= 0 && whole <= 10 ? Math.abs(whole) : null;
}

/** Evidence rows of the pattern, from either name of the field. */
function evidenceOf(row: Fields): number[] {
  const list = [row.relation_cycle_evidence_rows, row.relation_pattern_evidence_rows].find(
    (given) => Array.isArray(given) && given.length > 0,
  );
  return Array.isArray(list)
    ? list.flatMap((n) => (typeof n === 'number' && Number.isInteger(n) ? [n] : []))
    : [];
}

/** Everybody who speaks, is spoken to or is supported, in order of appearance, without therapist and group. */
function participantsOf(rows: readonly SessionRow[]): string[] {
  const named = rows.flatMap(({ time, strategies }) => [
    time.speaker,
    ...time.targets,
    ...strategies.flatMap((s) => s.targets),
  ]);
  return [...new Set(named)].filter(
    (name) => name !== THERAPIST && name !== GROUP.couple && name !== GROUP.family,
  );
}
