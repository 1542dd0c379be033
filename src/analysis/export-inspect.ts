import type { AnswerState, Json, Message } from '../contract/index.js';
import type { RunStatus } from '../pipeline/index.js';
import { withoutPaths } from './bundle-redact.js';
import {
  type Clean,
  type Named,
  type ScoreBook,
  type TextRow,
  type Turn,
  textRows,
} from './export-answers.js';
import type { Permit } from './export-permit.js';

/** Version of the log's form that is written. */
const LOG_VERSION = 2;

export type InspectOf = {
  voice: Named;
  /** Scores of the voice's answers; each figure is one scorer. */
  book: ScoreBook;
  permit: Permit;
  clean: Clean;
  status: RunStatus;
  /** Version of Hearth. */
  hearth: string;
  /** Called once a sample. */
  count: () => void;
  /** Called with the number of values that a sample lacks. */
  blank: (values: number) => void;
  /** Called with each answer whose texts are written. */
  told: (turn: Turn) => void;
};

/**
 * A run's answers of one target as an eval log of Inspect AI in its JSON form (inspect.aisi.org.uk/eval-logs.html and
 * `EvalLog` of inspect_ai.log, version 2): `version, status, eval, plan, results, stats, samples`. A repeat is an epoch.
 * An unscored figure has the value `NaN`, the log's own sign for it (`Score.unscored()`), which Inspect writes as a bare
 * word: readers of strict JSON must be told. Piece by piece, in the order of the data.
 */
export async function* inspectLog(of: InspectOf): AsyncGenerator<string> {
  const head = JSON.stringify({
    version: LOG_VERSION,
    status: STATUS[of.status],
    eval: evalOf(of),
    plan: { name: 'plan', steps: [{ solver: 'hearth', params: {} }], config: {} },
    results: resultsOf(of),
    stats: { started_at: createdOf(of), completed_at: '', model_usage: {} },
  });
  yield `${head.slice(0, -1)},"samples":[`;
  let first = true;
  const { voice, clean, count, book, blank, told } = of;
  for await (const texts of textRows({ voice, rater: { kind: 'none' }, clean })) {
    yield `${first ? '' : ','}\n${sampleText(of, texts)}`;
    first = false;
    count();
    for (const turn of texts.turns) told(turn);
    blank(Object.values(book.of(voice.name, texts.row)).filter((v) => v === null).length);
  }
  yield '\n]}\n';
}

const STATUS: Readonly<Record<RunStatus, string>> = {
  planned: 'started',
  running: 'started',
  done: 'success',
  stopped: 'cancelled',
  interrupted: 'cancelled',
  failed: 'error',
};

const createdOf = ({ voice }: InspectOf): string =>
  new Date(voice.run.manifest.createdMs).toISOString();

function evalOf(of: InspectOf): { [key: string]: unknown } {
  const { voice, permit, hearth } = of;
  const { manifest } = voice.run;
  const { items, condition } = voice.loaded;
  return {
    eval_id: `${manifest.run}-${condition.id}`,
    run_id: manifest.run,
    created: createdOf(of),
    task: manifest.suite,
    task_id: manifest.suite,
    task_version: manifest.suiteVersion,
    task_args: withoutPaths({ asked: condition.asked.o, scored: condition.scoreOptions }),
    dataset: {
      name: manifest.suite,
      samples: items.length,
      sample_ids: items.map(({ id }: { id: string }) => id),
      shuffled: false,
    },
    model: voice.name,
    model_args: {},
    config: { epochs: manifest.repeats },
    packages: { hearth },
    metadata: {
      condition: condition.id,
      protocol: condition.asked.protocol,
      scoring: condition.scoring,
      judge: voice.judge,
      benchmark_items: permit.benchmark,
      prompts: permit.texts,
    },
  };
}

function resultsOf({ voice, book }: InspectOf): { [key: string]: unknown } {
  const total = voice.loaded.items.length * voice.run.manifest.repeats;
  return {
    total_samples: total,
    completed_samples: book.completed,
    scores: book.figures.map((name) => {
      const { mean, scored, unscored } = book.summary(name);
      return {
        name,
        scorer: voice.judge ?? 'gold',
        scored_samples: scored,
        unscored_samples: unscored,
        params: {},
        metrics: mean === null ? {} : { mean: { name: 'mean', value: mean, params: {} } },
      };
    }),
  };
}

/** Why generation ended, in the log's words. */
const STOPPED: Readonly<Record<AnswerState, string>> = {
  ok: 'stop',
  empty: 'stop',
  refused: 'stop',
  truncated: 'max_tokens',
  filtered: 'content_filter',
  unparsable: 'stop',
  errored: 'unknown',
  not_reached: 'unknown',
};

function sampleText(of: InspectOf, { row, turns }: TextRow): string {
  const { voice, book, permit, clean } = of;
  const { id } = row.item;
  const model = voice.name;
  // Of several turns the last one with words holds what was said before; what became of the answer is told by the worst.
  const last = turns.findLast(({ reply }) => reply !== null) ?? turns.at(-1);
  const prompt = last === undefined || permit.texts === 'withheld' ? null : last.prompt;
  const said = last?.reply ?? '';
  const reached = turns.some((turn) => turn.state !== 'not_reached');
  const answer = { role: 'assistant', content: said, source: 'generate', model };
  const state = turns.find(({ state: s }) => s !== 'ok')?.state ?? turns[0]?.state;
  const gold: Json =
    permit.texts === 'withheld' ? null : (voice.run.suite.gold?.(row.item) ?? null);
  const sample = JSON.stringify({
    id,
    epoch: row.repeat,
    input: inputOf(prompt, id),
    target: gold === null ? '' : clean(id, typeof gold === 'string' ? gold : JSON.stringify(gold)),
    messages: [...(prompt ?? []), ...(last?.reply == null ? [] : [answer])],
    output: {
      model,
      choices: !reached ? [] : [{ message: answer, stop_reason: STOPPED[state ?? 'not_reached'] }],
      completion: said,
    },
    metadata: {
      task: row.item.task ?? null,
      lang: row.item.lang ?? null,
      clusters: row.item.clusters,
      answers: turns.map(({ step, state: s }) => ({ step, state: s })),
      ...(turns.length > 1 && {
        turns: turns.map(({ step, reply }) => ({ step, reply })),
      }),
    },
    model_usage: {},
  });
  const { judge } = voice;
  const scores = Object.entries(book.of(model, row)).map(([figure, value]) => {
    const rest = JSON.stringify({ metadata: { judge } });
    return `${JSON.stringify(figure)}:{"value":${value === null ? 'NaN' : JSON.stringify(value)},${rest.slice(1)}`;
  });
  return `${sample.slice(0, -1)},"scores":{${scores.join(',')}}}`;
}

/** One message of a user as its text. Items that the licence withholds, and answers without a text, have their id. */
function inputOf(prompt: Message[] | null, id: string): string | Message[] {
  if (prompt === null) return `[${id}]`;
  const [only, ...more] = prompt;
  return only !== undefined && more.length === 0 && only.role === 'user' ? only.content : prompt;
}
