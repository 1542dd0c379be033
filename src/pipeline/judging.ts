import type { AnySuite } from '../contract/index.js';
import type { Unit } from './blocks.js';
import type { Manifest } from './manifest.js';
import type { LoadedCondition } from './plan.js';
import type { AnyAnswered } from './rows.js';

/** Watches which judge units have all their items answered, and hands each on once. */
export class Judging {
  readonly units: number;
  readonly #unitOf = new Map<string, { unit: Unit; missing: number; superseding: boolean }>();
  /** Answers of items whose judge unit is not complete. */
  readonly #answered = new Map<string, AnyAnswered>();

  constructor(
    { suite, manifest }: { suite: AnySuite; manifest: Manifest },
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
