import type { Message } from '../contract/index.js';
import {
  type Clean,
  isSaid,
  type Named,
  type Said,
  type ScoreBook,
  type TextRow,
  type Turn,
  textRows,
} from './export-answers.js';
import type { Candidate, LeftOut, TrainingForm } from './export-forms.js';
import { type Formula, formulaValue, keeps, type Rule } from './export-formula.js';
import { pairsOf } from './export-pairs.js';
import type { Sample } from './export-shapes.js';

export type SamplesOf = {
  /** Targets of one run, condition and rater. */
  voices: readonly Named[];
  form: TrainingForm;
  book: ScoreBook;
  formula: Formula;
  rules: readonly Rule[];
  margin: number;
  clean: Clean;
  /** Filled while the samples are read. */
  left: LeftOut;
};

/**
 * The samples of a training form. Pairs come item by item, in the order of the data; the others target by target. What is
 * left out is counted. Holds the answers to one item, or one page of rows, at a time.
 */
export async function* samplesOf(of: SamplesOf): AsyncGenerator<Sample> {
  if (of.form === 'preference') return yield* pairs(of);
  for (const voice of of.voices)
    for await (const row of textRows({ voice, rater: { kind: 'none' }, clean: of.clean }))
      yield* candidatesOf(of, voice, row).filter((candidate) => isWanted(of, candidate));
}

function isWanted({ form, left }: SamplesOf, { score }: Candidate): boolean {
  if (form !== 'reward' || score !== null) return true;
  left.add('unrated');
  return false;
}

/**
 * Conversations of a row, each as its last turn with all before it in the prompt. A request that repeats what was said
 * goes on with it; one of a file, which has the person's last words only, goes on with the turn before; any other request
 * begins a new conversation. A turn without words ends what can be told.
 */
export function wholeOf(turns: readonly Turn[]): Said[] {
  const end = turns.findIndex((turn) => !isSaid(turn));
  const whole: Said[] = [];
  for (const turn of (end < 0 ? turns : turns.slice(0, end)).filter(isSaid)) {
    const before = whole.at(-1);
    const so: Message[] =
      before === undefined ? [] : [...before.prompt, { role: 'assistant', content: before.reply }];
    const repeats = so.every(({ role, content }, i) => {
      const sent = turn.prompt[i];
      return sent?.role === role && sent.content === content;
    });
    const [only, ...more] = turn.prompt;
    const lastWords = more.length === 0 && only?.role === 'user' && !turn.asked;
    if (before === undefined) whole.push(turn);
    else if (repeats) whole[whole.length - 1] = turn;
    else if (lastWords) whole[whole.length - 1] = { ...turn, prompt: [...so, ...turn.prompt] };
    else whole.push(turn);
  }
  return whole;
}

/** All repeats of all targets side by side. */
async function* pairs(of: SamplesOf): AsyncGenerator<Sample> {
  const { voices, clean, margin, left } = of;
  const streams = voices.flatMap((voice) =>
    Array.from({ length: voice.run.manifest.repeats }, (_, i) => ({
      voice,
      rows: textRows({ voice, rater: { kind: 'none' }, clean, repeat: i + 1 }),
    })),
  );
  for (;;) {
    const next = await Promise.all(streams.map(({ rows }) => rows.next()));
    const rows = next.map((n) => (n.done === true ? null : n.value));
    const [head] = rows;
    if (head === undefined || head === null) return;
    const candidates = rows.flatMap((row, i) => {
      const stream = streams[i];
      if (row === null || stream === undefined || row.row.item.id !== head.row.item.id)
        throw new Error('export: answers to one item do not stand side by side');
      return candidatesOf(of, stream.voice, row);
    });
    yield* pairsOf(candidates, margin, left);
  }
}

/** The replies of one row that may be sampled: with text, kept by every rule, and of one turn where it has a score. */
function candidatesOf(of: SamplesOf, voice: Named, { row, turns: all }: TextRow): Candidate[] {
  const { form, book, formula, rules, left } = of;
  const target = voice.name;
  const figures = book.of(target, row);
  const turns = form === 'chat' ? wholeOf(all) : all.filter(isSaid);
  left.add('no_text', all.length - all.filter(isSaid).length);
  if (turns.length === 0) return [];
  const kept = keeps(rules, figures);
  if (kept !== true) {
    left.add(kept === null ? 'unrated' : 'policy', turns.length);
    return [];
  }
  if ((form === 'preference' || form === 'reward') && row.answers.length > 1) {
    left.add('several_turns', turns.length);
    return [];
  }
  return turns.map(({ step, prompt, reply }) => ({
    item: row.item.id,
    step,
    target,
    repeat: row.repeat,
    prompt,
    reply,
    score: formulaValue(formula, figures),
    figures,
  }));
}
