import type { Answered, AnySuite, Ask, Item } from '../contract/index.js';
import { type Model, openModel } from '../models/index.js';
import type { Db } from '../store/index.js';
import { askUnit } from './ask-unit.js';
import type { Unit } from './blocks.js';
import { CallFinder } from './find-calls.js';
import { judgeParams } from './judge-params.js';
import { lateRng } from './late-rng.js';
import type { Ledger } from './ledger.js';
import type { JudgeEntry, ModelEntry, TargetEntry } from './manifest.js';
import type { LoadedCondition, Plan } from './plan.js';
import { Incomplete, runProgram } from './program.js';
import { requestHash } from './request-hash.js';
import { itemParts, partsOf, scoredOptions } from './rows.js';
import { isPlayed } from './simulated-user.js';

/** Units that are looked up together. */
const TOGETHER = 64;

/** What of a voice's work other runs have recorded. */
export type Recorded = {
  /** Calls that are there. */
  calls: number;
  /** Whether there may be more: what comes after a step that is not there depends on its reply. */
  atLeast: boolean;
};

/** Answers that are known before the run, by condition and repeat, then by item. */
export type KnownAnswers = ReadonlyMap<string, ReadonlyMap<string, Answered<Item, unknown>>>;
const lapKey = ({ condition }: LoadedCondition, repeat: number): string =>
  `${condition.id}/${repeat}`;

/** In the place of a ledger: finds what is recorded and asks nothing. */
class LookUp implements Pick<Ledger, 'ask'> {
  calls = 0;
  /** Of these, those that the user's model answered. */
  played = 0;
  readonly #finder: CallFinder;

  constructor(db: Db) {
    this.#finder = new CallFinder(db);
  }

  /** @throws Incomplete where a call would be needed. */
  readonly ask: Ledger['ask'] = async (_place, ask, _reask, _attempt, options) => {
    if (options.reuse === 'run') throw new Incomplete();
    const hash = requestHash(options.model, ask, options.params);
    const found = await this.#finder.find({ hash, draw: options.draw, run: null });
    if (found === null) throw new Incomplete();
    this.calls += 1;
    if (isPlayed(ask)) this.played += 1;
    return found;
  };
}

/**
 * What `--reuse` would find of a target's answers: each unit's program is run as far as its replies are recorded.
 * Nothing is found for a companion with a memory of its own, nor where a model cannot be opened.
 */
export async function recordedAnswers(
  { suite, manifest, conditions }: Plan,
  target: TargetEntry & { kind: 'model' },
  db: Db,
  env: NodeJS.ProcessEnv,
): Promise<Recorded & { played: Recorded; answers: KnownAnswers }> {
  const answers = new Map<string, Map<string, Answered<Item, unknown>>>();
  const models = new Map<ModelEntry, Model | null>();
  const open = (voice: ModelEntry): Model => {
    const known = models.get(voice);
    const model = known === undefined ? openOrNull(voice, env) : known;
    models.set(voice, model);
    if (model === null) throw new Incomplete();
    return model;
  };
  const model = openOrNull(target, env);
  const none: Recorded = { calls: 0, atLeast: false };
  if (model === null || model.stateful === true) return { ...none, played: none, answers };
  const voiceOf = (ask: Ask): ModelEntry => {
    if (!isPlayed(ask)) return target;
    if (manifest.user === undefined) throw new Incomplete();
    return manifest.user;
  };
  const look = new LookUp(db);
  let atLeast = false;
  for (const loaded of conditions) {
    const { asked } = loaded.condition;
    const units: Unit[] = suite.answer.units(loaded.items, asked);
    for (let repeat = 1; repeat <= manifest.repeats; repeat++) {
      const known = new Map<string, Answered<Item, unknown>>();
      answers.set(lapKey(loaded, repeat), known);
      await inGroups(units, async (unit) => {
        const parts = itemParts(unit);
        const seed = `${suite.meta.id}/${unit.id}/${repeat}/`;
        const program = () => suite.answer.ask(parts, asked, lateRng(seed));
        const found = await orNull(
          askUnit({
            ledger: look,
            place: { ...placeOf(manifest.run, loaded, target, repeat), unit: unit.id },
            slots: new Map(),
            model,
            voices: {
              model: (ask) => (isPlayed(ask) ? open(voiceOf(ask)) : model),
              params: (ask) => voiceOf(ask).params,
              system: target.system,
            },
            reuseOtherRuns: true,
            signal: NEVER,
            retryErrors: false,
            redo: false,
            program,
          }),
        );
        if (found === null) {
          if (hasLaterSteps(suite, unit, loaded, program)) atLeast = true;
          return;
        }
        const outs = suite.answer.read(parts, found.replies, scoredOptions(loaded));
        for (const { item } of parts)
          known.set(item.id, { item, answers: outs.filter((out) => out.item === item.id) });
      });
    }
  }
  const { calls, played } = look;
  return { calls: calls - played, atLeast, played: { calls: played, atLeast }, answers };
}

/** What of a judge's verdicts on answers that are known other runs have recorded. */
export async function recordedVerdicts(
  { suite, manifest, conditions }: Plan,
  target: TargetEntry,
  judge: JudgeEntry & { kind: 'model' },
  answers: KnownAnswers,
  db: Db,
  env: NodeJS.ProcessEnv,
): Promise<Recorded> {
  const stage = suite.judge;
  const model = openOrNull(judge, env);
  if (stage === undefined || model === null) return { calls: 0, atLeast: false };
  const look = new LookUp(db);
  let atLeast = false;
  for (const loaded of conditions) {
    const { asked } = loaded.condition;
    const units: Unit[] = stage.units(loaded.items, asked);
    for (let repeat = 1; repeat <= manifest.repeats; repeat++) {
      const known = answers.get(lapKey(loaded, repeat)) ?? new Map();
      await inGroups(units, async (unit) => {
        if (!unit.items.every((item) => known.has(item.id))) {
          atLeast = true;
          return;
        }
        for (let judgeRepeat = 1; judgeRepeat <= manifest.judgeRepeats; judgeRepeat++) {
          const seed = `${suite.meta.id}/${unit.id}/${repeat}/${judge.name}/${judgeRepeat}`;
          await orNull(
            runProgram(stage.ask(partsOf(unit, known), asked, lateRng(seed)), {
              ledger: look,
              place: {
                ...placeOf(manifest.run, loaded, target, repeat),
                judge: judge.name,
                judgeRepeat,
                unit: unit.id,
              },
              slots: new Map(),
              voices: {
                model: () => model,
                params: () => judgeParams(judge, asked.protocol, judgeRepeat),
                system: null,
                draw: `judge#${judgeRepeat}`,
                reuse: 'all',
              },
              signal: NEVER,
              retryErrors: false,
              superseding: false,
            }),
          );
        }
      });
    }
  }
  return { calls: look.calls, atLeast };
}

const NEVER = new AbortController().signal;

const placeOf = (run: string, loaded: LoadedCondition, target: TargetEntry, repeat: number) => ({
  run,
  condition: loaded.condition.id,
  target: target.name,
  repeat,
  judge: '',
  judgeRepeat: 1,
});

/** Without its key nothing can be recorded under a model here. */
export function openOrNull({ spec }: Pick<ModelEntry, 'spec'>, env: NodeJS.ProcessEnv) {
  try {
    return openModel(spec, env, 1);
  } catch {
    return null;
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Incomplete) return null;
    throw error;
  }
}

/** Whether a unit asks more than what its program asks first. */
function hasLaterSteps(
  suite: AnySuite,
  unit: Unit,
  loaded: LoadedCondition,
  program: () => ReturnType<AnySuite['answer']['ask']>,
): boolean {
  const first = program().next();
  const steps = suite.answer.read(itemParts(unit), new Map(), scoredOptions(loaded));
  const expected = new Set(steps.map(({ step }) => step)).size;
  return first.done !== true && first.value.length < expected;
}

async function inGroups(
  units: readonly Unit[],
  work: (unit: Unit) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < units.length; from += TOGETHER)
    await Promise.all(units.slice(from, from + TOGETHER).map(work));
}
