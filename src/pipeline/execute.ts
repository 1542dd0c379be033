import { setMaxListeners } from 'node:events';
import {
  type AnySuite,
  type Ask,
  type Item,
  type LocalJudge,
  type Some,
  usageError,
} from '../contract/index.js';
import { Endpoints, type Model, openModel, type Recorder } from '../models/index.js';
import { type Db, Lease, storageError } from '../store/index.js';
import { askUnit } from './ask-unit.js';
import { blocksOf, type Unit } from './blocks.js';
import { answerBuiltin, type ExternalPlace, rateLocally, recordedItems } from './external.js';
import { judgeParams } from './judge-params.js';
import { Judging } from './judging.js';
import { lateRng } from './late-rng.js';
import { Ledger, NO_BUDGET, type Spent, Stopped, spentBefore } from './ledger.js';
import type { JudgeEntry, Manifest, TargetEntry, UserEntry } from './manifest.js';
import type { LoadedCondition } from './plan.js';
import { Pool } from './pool.js';
import { runProgram } from './program.js';
import { type AnyAnswered, partsOf, readAnswers, replyMap, scoredOptions } from './rows.js';
import { setStatus } from './run-store.js';
import type { UnitPlace, UnitSlots } from './stored-calls.js';

export type Progress = {
  answers: { done: number; total: number };
  verdicts: { done: number; total: number };
  spent: Spent;
  /** What is so at this moment; changes also while nothing is done. */
  now: () => Waiting;
};

/** What a run waits for. */
export type Waiting = {
  /** Requests that may not start yet. */
  requests: number;
  /** What is left of the longest hold after a refusal (429, 503), in ms; 0 for none. */
  holdMs: number;
  /** The oldest call in flight: its age in ms, its own waiting included, who was asked, and about what; null for none. */
  oldest: { ms: number; voice: string; unit: string } | null;
};

export type ExecuteOptions = {
  db: Db;
  suite: AnySuite;
  manifest: Manifest;
  conditions: readonly LoadedCondition[];
  env: NodeJS.ProcessEnv;
  /** Fires on the second interrupt: requests in flight are given up. */
  abort: AbortSignal;
  /** True from the first interrupt on: what is in flight is finished and recorded, nothing new is asked. */
  stopping: () => boolean;
  retryErrors: boolean;
  /** Ask unreadable verdicts again. */
  redoUnreadable?: boolean;
  /** Ask these items again, answers and verdicts, whatever is recorded. */
  redoItems?: ReadonlySet<string>;
  /** Complete replies are appended to it (`--record`). */
  recorder?: Recorder;
  /** Called once, before anything is asked; the figures change in place. */
  onStart?: (progress: Progress) => void;
  onProgress?: (progress: Progress) => void;
};

/** `stopped`: the budget is spent. `interrupted` and `stopped` runs go on with `resume`. */
export type Outcome = {
  status: 'done' | 'interrupted' | 'stopped';
  /** In this stay. */
  spent: Spent;
  /** In all stays: calls without their retries, and known costs. */
  total: { calls: number; costUsd: number };
};

/**
 * Asks what the run still lacks, target by target and judge by judge, under the run's lease.
 * @throws HearthError: exit 2 for what makes every further request useless, exit 4 when storage fails. What was
 * recorded until then stays, and `resume` goes on from there.
 */
export async function executeRun(options: ExecuteOptions): Promise<Outcome> {
  const { db, manifest } = options;
  const lost = new AbortController();
  const lease = await Lease.take(db, manifest.run, (error) => lost.abort(error));
  const halt = { now: false };
  const ledger = new Ledger(
    db,
    () => options.stopping() || lost.signal.aborted || halt.now,
    manifest.budget ?? NO_BUDGET,
    await spentBefore(db, manifest.run),
  );
  let status: Outcome['status'] | 'failed' = 'failed';
  try {
    await setStatus(db, manifest.run, 'running');
    const signal = AbortSignal.any([options.abort, lost.signal]);
    // Every request in flight listens to it.
    setMaxListeners(0, signal);
    const work = new RunWork(options, ledger, signal, halt);
    status = await work.run();
    await ledger.flush();
    if (lost.signal.aborted) throw lost.signal.reason;
    return { status, spent: ledger.spent, total: ledger.total };
  } catch (error) {
    if (options.abort.aborted) {
      status = 'interrupted';
      return { status, spent: ledger.spent, total: ledger.total };
    }
    throw storageErrorOrSame(error);
  } finally {
    await ledger.flush().catch(() => undefined);
    await setStatus(db, manifest.run, status).catch(() => undefined);
    await lease.release().catch(() => undefined);
  }
}

/** Errors of the driver become sentences; everything else passes. */
function storageErrorOrSame(error: unknown): unknown {
  const name = (error as { code?: unknown }).code;
  return typeof name === 'string' && name.startsWith('SQLITE') ? storageError(error) : error;
}

/** Units of a target that are ready while others are under way; they are at hand, so few do. */
const AHEAD = 16;

/** One stay of a run in this process: opened models, pools and counters. */
class RunWork {
  readonly #progress: Progress;
  readonly #models = new Map<string, Model>();
  readonly #endpoints = new Endpoints();
  readonly #judgePools = new Map<string, Pool>();
  readonly #localJudges = new Map<string, LocalJudge<Item, unknown>>();

  constructor(
    private readonly options: ExecuteOptions,
    private readonly ledger: Ledger,
    private readonly signal: AbortSignal,
    private readonly halt: { now: boolean },
  ) {
    this.#progress = {
      answers: { done: 0, total: 0 },
      verdicts: { done: 0, total: 0 },
      spent: ledger.spent,
      now: () => this.#waiting(),
    };
  }

  #waiting(): Waiting {
    const gates = this.#endpoints.status();
    const { oldest } = this.ledger;
    return {
      requests: gates.reduce((sum, gate) => sum + gate.waiting, 0),
      holdMs: Math.max(0, ...gates.map((gate) => gate.holdMs)),
      oldest: oldest && {
        ms: Date.now() - oldest.startedMs,
        voice: oldest.place.judge || oldest.place.target,
        unit: oldest.place.unit,
      },
    };
  }

  async run(): Promise<Outcome['status']> {
    this.options.onStart?.(this.#progress);
    const { manifest, conditions, suite } = this.options;
    for (const judge of manifest.judges) {
      if (judge.kind === 'local') {
        const local = await suite.localJudges?.[judge.name]?.();
        if (local === undefined) throw new Error(`the suite has no local judge ${judge.name}`);
        this.#localJudges.set(judge.name, local);
      }
    }
    // Opening every model first finds a missing key before anything is paid for.
    for (const voice of [...manifest.targets, ...manifest.judges])
      if (voice.kind === 'model') this.#open(voice);
    if (manifest.user !== undefined) this.#open(manifest.user);
    // Targets go side by side: each has its own limit, and a slow one does not hold up the others.
    // All are waited for, also when one fails: what the others have in flight is paid for and gets recorded.
    const asking = await Promise.allSettled(
      manifest.targets.map((target) =>
        this.#haltingAll(async () => {
          for (const loaded of conditions) await this.#target(loaded, target);
        }),
      ),
    );
    const judging = await Promise.allSettled([...this.#judgePools.values()].map((p) => p.done()));
    const reasons = [...asking, ...judging].flatMap((r) =>
      r.status === 'rejected' ? [r.reason] : [],
    );
    const failure = reasons.find((reason) => !(reason instanceof Stopped));
    if (failure !== undefined) throw failure;
    if (reasons.some((reason) => reason instanceof Stopped && reason.reason === 'budget'))
      return 'stopped';
    return this.options.stopping() ? 'interrupted' : 'done';
  }

  /** A failure that ends one voice's work ends the run: nobody sends anything new after it. */
  async #haltingAll(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.halt.now = true;
      throw error;
    }
  }

  async #target(loaded: LoadedCondition, target: TargetEntry): Promise<void> {
    const { manifest, suite } = this.options;
    const units: Unit[] = suite.answer.units(loaded.items, loaded.condition.asked);
    this.#progress.answers.total += units.length * manifest.repeats;
    for (let repeat = 1; repeat <= manifest.repeats; repeat++) {
      const judging = new Judging(this.options, loaded, (unit, answered, superseding) =>
        this.#judgeUnit(loaded, target, repeat, unit, answered, superseding),
      );
      this.#progress.verdicts.total += judging.units * manifest.judges.length;
      if (target.kind === 'model') await this.#askTarget(loaded, target, repeat, units, judging);
      else {
        if (target.kind === 'builtin')
          await answerBuiltin(
            this.ledger,
            suite,
            { ...this.#place(loaded, target, repeat), judge: '', judgeRepeat: 1 },
            loaded.items,
          );
        await this.ledger.flush();
        const source = {
          db: this.options.db,
          manifest,
          suite,
          loaded,
          scored: scoredOptions(loaded),
        };
        for (const block of blocksOf(suite, loaded)) {
          const answered = await readAnswers(source, target, repeat, block.answerUnits);
          for (const item of answered.values()) await judging.answered(item, false);
        }
        this.#progress.answers.done += units.length;
        this.#tell();
      }
    }
  }

  async #askTarget(
    loaded: LoadedCondition,
    target: TargetEntry & { kind: 'model' },
    repeat: number,
    units: readonly Unit[],
    judging: Judging,
  ): Promise<void> {
    const { suite, manifest } = this.options;
    const model = this.#open(target);
    const place = { ...this.#place(loaded, target, repeat), judge: '', judgeRepeat: 1 };
    const voices = this.#voices(target, model);
    const pool = new Pool(manifest.maxConnections, AHEAD);
    for (const unit of units) {
      const taken = await pool.add(async () => {
        const unitPlace: UnitPlace = { ...place, unit: unit.id };
        const slots = await this.ledger.unitSlots(unitPlace);
        const parts = itemParts(unit);
        const seed = `${suite.meta.id}/${unit.id}/${repeat}/`;
        const { replies, superseding } = await askUnit({
          ledger: this.ledger,
          place: unitPlace,
          slots,
          model,
          voices,
          reuseOtherRuns: manifest.reuse,
          signal: this.signal,
          retryErrors: this.options.retryErrors,
          redo: this.#isRedone(unit),
          program: () => suite.answer.ask(parts, loaded.condition.asked, lateRng(seed)),
        });
        this.#progress.answers.done += 1;
        this.#tell();
        const outs = suite.answer.read(parts, replies, scoredOptions(loaded));
        for (const { item } of parts)
          await judging.answered(
            { item, answers: outs.filter((o) => o.item === item.id) },
            superseding,
          );
      });
      if (!taken) break;
    }
    await pool.done();
  }

  /** The target answers for itself; users and helpers are played by the run's user model. */
  #voices(target: TargetEntry & { kind: 'model' }, model: Model) {
    const { user } = this.options.manifest;
    const played = ({ role }: Ask): boolean => role === 'user' || role === 'helper';
    const userOf = (ask: Ask): UserEntry => {
      if (user === undefined) throw noUser(this.options.suite.meta.id, ask);
      return user;
    };
    return {
      model: (ask: Ask) => (played(ask) ? this.#open(userOf(ask)) : model),
      params: (ask: Ask) => (played(ask) ? userOf(ask) : target).params,
      system: target.system,
    };
  }

  #isRedone({ items }: Unit): boolean {
    const { redoItems } = this.options;
    return redoItems !== undefined && items.some((item) => redoItems.has(item.id));
  }

  /** Gives one judge unit, all of whose items are answered, to every judge. */
  async #judgeUnit(
    loaded: LoadedCondition,
    target: TargetEntry,
    repeat: number,
    unit: Unit,
    answered: ReadonlyMap<string, AnyAnswered>,
    superseding: boolean,
  ): Promise<void> {
    for (const judge of this.options.manifest.judges) {
      const place = { ...this.#place(loaded, target, repeat), judge: judge.name };
      if (judge.kind === 'local') {
        const local = this.#localJudges.get(judge.name);
        if (local !== undefined) await this.#rateLocally(place, unit, answered, local);
      } else if (judge.kind === 'model') {
        const pool = this.#pool(judge);
        const taken = await pool.add(() =>
          this.#haltingAll(() => this.#askJudge(loaded, place, judge, unit, answered, superseding)),
        );
        if (!taken) await pool.done();
        continue;
      }
      this.#progress.verdicts.done += 1;
      this.#tell();
    }
  }

  readonly #rated = new Map<string, Promise<Set<string>>>();

  async #rateLocally(
    place: Omit<ExternalPlace, 'judgeRepeat'>,
    unit: Unit,
    answered: ReadonlyMap<string, AnyAnswered>,
    judge: LocalJudge<Item, unknown>,
  ): Promise<void> {
    const full = { ...place, judgeRepeat: 1 };
    const key = JSON.stringify(full);
    let rated = this.#rated.get(key);
    if (rated === undefined) {
      rated = recordedItems(this.ledger.db, full);
      this.#rated.set(key, rated);
    }
    const done = await rated;
    const { suite, manifest } = this.options;
    const parts = partsOf(unit, answered).filter(
      ({ item, answers }) =>
        !done.has(item.id) && answers.some((a) => suite.meta.scored.includes(a.state)),
    );
    const planned = manifest.judges.find((j) => j.name === place.judge);
    if (parts.length > 0 && planned?.kind === 'local' && planned.hash !== judge.hash)
      throw changedJudge(place.judge);
    rateLocally(this.ledger, full, judge, parts);
  }

  async #askJudge(
    loaded: LoadedCondition,
    place: Omit<UnitPlace, 'unit' | 'judgeRepeat'>,
    judge: JudgeEntry & { kind: 'model' },
    unit: Unit,
    answered: ReadonlyMap<string, AnyAnswered>,
    superseding: boolean,
  ): Promise<void> {
    const { suite, manifest } = this.options;
    const stage = suite.judge;
    if (stage === undefined) return;
    const model = this.#open(judge);
    const parts = partsOf(unit, answered);
    const isUnreadable = (slots: UnitSlots): boolean =>
      slots.size > 0 &&
      stage
        .read(parts, replyMap(slots), scoredOptions(loaded))
        .some((out) => out.state === 'unparsable');
    for (let judgeRepeat = 1; judgeRepeat <= manifest.judgeRepeats; judgeRepeat++) {
      const unitPlace: UnitPlace = { ...place, judgeRepeat, unit: unit.id };
      const rng = lateRng(
        `${suite.meta.id}/${unit.id}/${place.repeat}/${judge.name}/${judgeRepeat}`,
      );
      const slots = await this.ledger.unitSlots(unitPlace);
      await runProgram(stage.ask(parts, loaded.condition.asked, rng), {
        ledger: this.ledger,
        place: unitPlace,
        slots,
        redo: this.#isRedone(unit) || (this.options.redoUnreadable === true && isUnreadable(slots)),
        voices: {
          model: () => model,
          params: () => judgeParams(judge, loaded.condition.asked.protocol, judgeRepeat),
          system: null,
          draw: `judge#${judgeRepeat}`,
          reuse: 'all',
        },
        signal: this.signal,
        retryErrors: this.options.retryErrors,
        superseding,
      });
    }
    this.#progress.verdicts.done += 1;
    this.#tell();
  }

  #open(voice: (TargetEntry | JudgeEntry | UserEntry) & { kind: 'model' }): Model {
    const key = JSON.stringify(voice.spec);
    let model = this.#models.get(key);
    if (model === undefined) {
      model = openModel(voice.spec, this.options.env, this.options.manifest.maxConnections, {
        endpoints: this.#endpoints,
        ...(this.options.manifest.prices !== undefined && {
          prices: this.options.manifest.prices,
        }),
        ...(this.options.recorder !== undefined && { recorder: this.options.recorder }),
      });
      this.#models.set(key, model);
    }
    return model;
  }

  #pool(judge: JudgeEntry): Pool {
    let pool = this.#judgePools.get(judge.name);
    if (pool === undefined) {
      pool = new Pool(this.options.manifest.maxConnections);
      this.#judgePools.set(judge.name, pool);
    }
    return pool;
  }

  #place(loaded: LoadedCondition, target: TargetEntry, repeat: number) {
    return {
      run: this.options.manifest.run,
      condition: loaded.condition.id,
      target: target.name,
      repeat,
    };
  }

  #tell(): void {
    this.options.onProgress?.(this.#progress);
  }
}

const noUser = (suite: string, { step, role }: Ask) =>
  usageError(
    {
      en: `${suite} asks a simulated ${role} (step ${step}); name the model that plays it`,
      'zh-CN': `${suite} 需要一个模型扮演${role === 'user' ? '用户' : '辅助角色'}（步骤 ${step}）；请指定该模型`,
    },
    { field: '--user-model' },
  );

/** Verdicts of two versions of one judge in one row would compare nothing. */
const changedJudge = (judge: string) =>
  usageError({
    en: `${judge} changed since the run was planned; start a new run, or go on with the Hearth that planned it`,
    'zh-CN': `${judge} 在运行规划之后有变动；请新建一次运行，或用当时的 Hearth 继续`,
  });

const itemParts = (unit: Unit): Some<{ item: Item }> => {
  const [first, ...rest] = unit.items;
  return [{ item: first }, ...rest.map((item) => ({ item }))];
};
