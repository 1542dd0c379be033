import { setMaxListeners } from 'node:events';
import type { AnySuite, Ask, Item, LocalJudge, Some } from '../contract/index.js';
import { type Model, openModel } from '../models/index.js';
import { rngFrom } from '../stats/index.js';
import { type Db, Lease, storageError } from '../store/index.js';
import { answerBuiltin, type ExternalPlace, rateLocally, recordedItems } from './external.js';
import { Ledger, type Spent, Stopped, type UnitPlace } from './ledger.js';
import type { JudgeEntry, Manifest, TargetEntry } from './manifest.js';
import type { LoadedCondition } from './plan.js';
import { Pool } from './pool.js';
import { runProgram } from './program.js';
import {
  type AnyAnswered,
  blocksOf,
  partsOf,
  readAnswers,
  scoredOptions,
  type Unit,
} from './rows.js';
import { setStatus } from './run-store.js';

export type Progress = {
  answers: { done: number; total: number };
  verdicts: { done: number; total: number };
  spent: Spent;
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
  onProgress?: (progress: Progress) => void;
};

export type Outcome = { status: 'done' | 'interrupted'; spent: Spent };

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
  const ledger = new Ledger(db, () => options.stopping() || lost.signal.aborted || halt.now);
  let status: 'done' | 'interrupted' | 'failed' = 'failed';
  try {
    await setStatus(db, manifest.run, 'running');
    const signal = AbortSignal.any([options.abort, lost.signal]);
    // Every request in flight listens to it.
    setMaxListeners(0, signal);
    const work = new RunWork(options, ledger, signal, halt);
    status = await work.run();
    await ledger.flush();
    if (lost.signal.aborted) throw lost.signal.reason;
    return { status, spent: ledger.spent };
  } catch (error) {
    if (options.abort.aborted) {
      status = 'interrupted';
      return { status, spent: ledger.spent };
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

/** One stay of a run in this process: opened models, pools and counters. */
class RunWork {
  readonly #progress: Progress;
  readonly #models = new Map<string, Model>();
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
    };
  }

  async run(): Promise<'done' | 'interrupted'> {
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
    for (const result of [...asking, ...judging])
      if (result.status === 'rejected' && !(result.reason instanceof Stopped)) throw result.reason;
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
    const started = await this.ledger.unitsWithSlots(place);
    const pool = new Pool(manifest.maxConnections);
    for (const unit of units) {
      await pool.add(async () => {
        const unitPlace: UnitPlace = { ...place, unit: unit.id };
        const slots = started.has(unit.id) ? await this.ledger.unitSlots(unitPlace) : new Map();
        const parts = itemParts(unit);
        const rng = rngFrom(`${suite.meta.id}/${unit.id}/${repeat}/`);
        const { replies, superseding } = await runProgram(
          suite.answer.ask(parts, loaded.condition.asked, rng),
          {
            ledger: this.ledger,
            place: unitPlace,
            slots,
            voices: {
              model: () => model,
              params: () => target.params,
              system: target.system,
              draw: `${unit.id}#${repeat}`,
              reuse: 'run',
            },
            signal: this.signal,
            retryErrors: this.options.retryErrors,
            superseding: false,
          },
        );
        this.#progress.answers.done += 1;
        this.#tell();
        const outs = suite.answer.read(parts, replies, scoredOptions(loaded));
        for (const { item } of parts)
          await judging.answered(
            { item, answers: outs.filter((o) => o.item === item.id) },
            superseding,
          );
      });
    }
    await pool.done();
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
        await this.#pool(judge).add(() =>
          this.#haltingAll(() => this.#askJudge(loaded, place, judge, unit, answered, superseding)),
        );
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
    const parts = partsOf(unit, answered);
    rateLocally(this.ledger, this.options.suite, full, judge, parts, await rated);
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
    for (let judgeRepeat = 1; judgeRepeat <= manifest.judgeRepeats; judgeRepeat++) {
      const unitPlace: UnitPlace = { ...place, judgeRepeat, unit: unit.id };
      const rng = rngFrom(
        `${suite.meta.id}/${unit.id}/${place.repeat}/${judge.name}/${judgeRepeat}`,
      );
      await runProgram(stage.ask(parts, loaded.condition.asked, rng), {
        ledger: this.ledger,
        place: unitPlace,
        slots: await this.ledger.unitSlots(unitPlace),
        voices: {
          model: () => model,
          params: (_ask: Ask) => judge.params,
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

  #open(voice: (TargetEntry | JudgeEntry) & { kind: 'model' }): Model {
    const key = JSON.stringify(voice.spec);
    let model = this.#models.get(key);
    if (model === undefined) {
      model = openModel(voice.spec, this.options.env, this.options.manifest.maxConnections);
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

const itemParts = (unit: Unit): Some<{ item: Item }> => {
  const [first, ...rest] = unit.items;
  return [{ item: first }, ...rest.map((item) => ({ item }))];
};

/** Watches which judge units have all their items answered, and hands each on once. */
class Judging {
  readonly units: number;
  readonly #unitOf = new Map<string, { unit: Unit; missing: number; superseding: boolean }>();
  /** Answers of items whose judge unit is not complete. */
  readonly #answered = new Map<string, AnyAnswered>();

  constructor(
    { suite, manifest }: ExecuteOptions,
    loaded: LoadedCondition,
    private readonly judge: (
      unit: Unit,
      answered: Map<string, AnyAnswered>,
      superseding: boolean,
    ) => Promise<void>,
  ) {
    const wanted = manifest.judges.some((j) => j.kind !== 'file');
    const units: Unit[] = wanted
      ? (suite.judge?.units(loaded.items, loaded.condition.asked) ?? [])
      : [];
    this.units = units.length;
    for (const unit of units) {
      const entry = { unit, missing: unit.items.length, superseding: false };
      for (const item of unit.items) this.#unitOf.set(item.id, entry);
    }
  }

  async answered(one: AnyAnswered, superseding: boolean): Promise<void> {
    const entry = this.#unitOf.get(one.item.id);
    if (entry === undefined) return;
    this.#answered.set(one.item.id, one);
    entry.missing -= 1;
    entry.superseding ||= superseding;
    if (entry.missing > 0) return;
    const complete = new Map<string, AnyAnswered>();
    for (const { id } of entry.unit.items) {
      const answered = this.#answered.get(id);
      if (answered !== undefined) complete.set(id, answered);
      this.#answered.delete(id);
      this.#unitOf.delete(id);
    }
    await this.judge(entry.unit, complete, entry.superseding);
  }
}
