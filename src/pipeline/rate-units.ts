import { type Item, type LocalJudge, usageError } from '../contract/index.js';
import type { Unit } from './blocks.js';
import { type ExternalPlace, rateLocally, recordedItems } from './external.js';
import { judgeParams } from './judge-params.js';
import { lateRng } from './late-rng.js';
import type { JudgeEntry } from './manifest.js';
import { Pool } from './pool.js';
import { runProgram } from './program.js';
import { type AnyAnswered, partsOf, replyMap, scoredOptions } from './rows.js';
import { isRedone, type Lap, lapPlace, type Stay, tell } from './stay.js';
import type { UnitPlace, UnitSlots } from './stored-calls.js';

/** A judge unit, all of whose items are answered. */
export type ReadyUnit = {
  unit: Unit;
  answered: ReadonlyMap<string, AnyAnswered>;
  /** An answer in it was replaced: changed requests are asked anew. */
  superseding: boolean;
};

/** The judges of a run at work: each model with a pool of its own, local ones at once. */
export class Raters {
  readonly #pools = new Map<string, Pool>();
  readonly #local = new Map<string, LocalJudge<Item, unknown>>();
  /** What a local judge has rated in earlier stays, by place. */
  readonly #rated = new Map<string, Promise<Set<string>>>();

  constructor(private readonly stay: Stay) {}

  /** Loads the local judges. */
  async load(): Promise<void> {
    const { suite, manifest, env } = this.stay.options;
    for (const judge of manifest.judges) {
      if (judge.kind !== 'local') continue;
      const local = await suite.localJudges?.[judge.name]?.(env);
      if (local === undefined) throw new Error(`the suite has no local judge ${judge.name}`);
      this.#local.set(judge.name, local);
    }
  }

  /** Gives one unit to every judge; waits while a judge's pool is full. */
  async rate(lap: Lap, ready: ReadyUnit): Promise<void> {
    for (const judge of this.stay.options.manifest.judges) {
      if (judge.kind === 'model') {
        const pool = this.#pool(judge);
        const taken = await pool.add(() =>
          this.stay.stopping.after(() => this.#askJudge(lap, judge, ready)),
        );
        if (!taken) await pool.done();
        continue;
      }
      const local = judge.kind === 'local' ? this.#local.get(judge.name) : undefined;
      if (local !== undefined) await this.#rateLocally(lap, judge, ready, local);
      this.#done();
    }
  }

  /** What came of every model judge's work. */
  settled(): Promise<PromiseSettledResult<void>[]> {
    return Promise.allSettled([...this.#pools.values()].map((pool) => pool.done()));
  }

  async #rateLocally(
    lap: Lap,
    judge: JudgeEntry,
    { unit, answered }: ReadyUnit,
    local: LocalJudge<Item, unknown>,
  ): Promise<void> {
    const { ledger, options } = this.stay;
    const place = { ...lapPlace(this.stay, lap), judge: judge.name, judgeRepeat: 1 };
    const done = await this.#ratedBefore(place);
    const parts = partsOf(unit, answered).filter(
      ({ item, answers }) =>
        !done.has(item.id) && answers.some((a) => options.suite.meta.scored.includes(a.state)),
    );
    if (parts.length > 0 && judge.kind === 'local' && judge.hash !== local.hash)
      throw changedJudge(judge.name);
    await rateLocally(ledger, place, local, parts);
  }

  #ratedBefore(place: ExternalPlace): Promise<Set<string>> {
    const key = JSON.stringify(place);
    let rated = this.#rated.get(key);
    if (rated === undefined) {
      rated = recordedItems(this.stay.ledger.db, place);
      this.#rated.set(key, rated);
    }
    return rated;
  }

  async #askJudge(
    lap: Lap,
    judge: JudgeEntry & { kind: 'model' },
    { unit, answered, superseding }: ReadyUnit,
  ): Promise<void> {
    const { ledger, options, voices, signal, stopping } = this.stay;
    const { suite, manifest } = options;
    const stage = suite.judge;
    if (stage === undefined) return;
    const { loaded, repeat } = lap;
    const model = voices.open(judge);
    const parts = partsOf(unit, answered);
    const isUnreadable = (slots: UnitSlots): boolean =>
      slots.size > 0 &&
      stage
        .read(parts, replyMap(slots), scoredOptions(loaded))
        .some((out) => out.state === 'unparsable');
    for (let judgeRepeat = 1; judgeRepeat <= manifest.judgeRepeats; judgeRepeat++) {
      const place: UnitPlace = {
        ...lapPlace(this.stay, lap),
        judge: judge.name,
        judgeRepeat,
        unit: unit.id,
      };
      const rng = lateRng(`${suite.meta.id}/${unit.id}/${repeat}/${judge.name}/${judgeRepeat}`);
      const slots = await ledger.unitSlots(place);
      await runProgram(stage.ask(parts, loaded.condition.asked, rng), {
        ledger,
        place,
        slots,
        redo: isRedone(this.stay, unit) || (options.redoUnreadable === true && isUnreadable(slots)),
        voices: {
          model: () => model,
          params: () => judgeParams(judge, loaded.condition.asked.protocol, judgeRepeat),
          system: null,
          draw: `judge#${judgeRepeat}`,
          reuse: 'all',
        },
        signal,
        stop: stopping.signal,
        retryErrors: options.retryErrors,
        superseding,
      });
    }
    this.#done();
  }

  #done(): void {
    this.stay.progress.verdicts.done += 1;
    tell(this.stay);
  }

  #pool(judge: JudgeEntry): Pool {
    let pool = this.#pools.get(judge.name);
    if (pool === undefined) {
      pool = new Pool(this.stay.options.manifest.maxConnections);
      this.#pools.set(judge.name, pool);
    }
    return pool;
  }
}

/** Verdicts of two versions of one judge in one row would compare nothing. */
const changedJudge = (judge: string) =>
  usageError({
    en: `${judge} changed since the run was planned; start a new run, or go on with the Hearth that planned it`,
    'zh-CN': `${judge} 在运行规划之后有变动；请新建一次运行，或用当时的 Hearth 继续`,
  });
