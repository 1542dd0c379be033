import type {
  Answered,
  AnySuite,
  Item,
  Json,
  Out,
  Profile,
  Reply,
  Row,
  Scored,
  Some,
  VerdictState,
} from '../contract/index.js';
import type { Db } from '../store/index.js';
import { type Block, blocksOf, type Unit } from './blocks.js';
import { externalsOf } from './external.js';
import type { JudgeEntry, Manifest, TargetEntry } from './manifest.js';
import type { LoadedCondition } from './plan.js';
import { asReply, slotsOfUnits, type UnitSlots } from './stored-calls.js';

export type AnyRow = Row<Item, unknown, unknown>;
export type AnyAnswered = Answered<Item, unknown>;
type AnyOut = Out<unknown, VerdictState>;

/** What `read` gets: the stored asked options with the scoring that is wanted now. */
export function scoredOptions(
  loaded: LoadedCondition,
  scoring: Profile = loaded.condition.scoring,
  o: Json = loaded.condition.scoreOptions,
): Scored<Json, Json> {
  return { asked: loaded.condition.asked, scoring, o };
}

export type RowSource = {
  db: Db;
  manifest: Manifest;
  suite: AnySuite;
  loaded: LoadedCondition;
  scored: Scored<Json, Json>;
};

/**
 * Rows of one target and judge, all repeats, in the order of the data. Pure in what is stored.
 * @param only rows of these items, without reading the others
 */
export async function* rowsOf(
  source: RowSource,
  target: TargetEntry,
  judge: JudgeEntry | null,
  only: ReadonlySet<string> | null = null,
): AsyncGenerator<AnyRow> {
  const { manifest, suite, loaded } = source;
  const judgeRepeats = judge?.kind === 'model' ? manifest.judgeRepeats : 1;
  const blocks = blocksOf(suite, loaded).flatMap((block) => narrowed(block, only));
  for (let repeat = 1; repeat <= manifest.repeats; repeat++) {
    for (let judgeRepeat = 1; judgeRepeat <= judgeRepeats; judgeRepeat++) {
      for (const block of blocks) {
        const answered = await readAnswers(source, target, repeat, block.answerUnits);
        const verdicts =
          judge === null
            ? new Map<string, AnyOut[]>()
            : await readVerdicts(
                source,
                target,
                judge,
                repeat,
                judgeRepeat,
                block.judgeUnits,
                answered,
              );
        for (const item of block.items) {
          yield {
            item,
            answers: answered.get(item.id)?.answers ?? [],
            target: target.name,
            judge: judge?.name ?? null,
            repeat,
            judgeRepeat,
            verdicts: verdicts.get(item.id) ?? [],
          };
        }
      }
    }
  }
}

/** The part of a block that some items need: their units, whole. */
function narrowed(block: Block, only: ReadonlySet<string> | null): Block[] {
  if (only === null) return [block];
  const items = block.items.filter(({ id }) => only.has(id));
  if (items.length === 0) return [];
  const judgeUnits = block.judgeUnits.filter((unit) => unit.items.some(({ id }) => only.has(id)));
  const read = new Set([...items, ...judgeUnits.flatMap((unit) => unit.items)].map(({ id }) => id));
  const answerUnits = block.answerUnits.filter((u) => u.items.some(({ id }) => read.has(id)));
  return [{ items, answerUnits, judgeUnits }];
}

/** Parsed answers of some units, by item. */
export async function readAnswers(
  source: RowSource,
  target: TargetEntry,
  repeat: number,
  units: readonly Unit[],
): Promise<Map<string, AnyAnswered>> {
  const { db, manifest, suite, loaded, scored } = source;
  const place = {
    run: manifest.run,
    condition: loaded.condition.id,
    target: target.name,
    repeat,
    judge: '',
    judgeRepeat: 1,
  };
  const answered = new Map<string, AnyAnswered>();
  const items = units.flatMap((u) => [...u.items]);
  if (target.kind === 'model') {
    const slots = await slotsOfUnits(
      db,
      place,
      units.map((u) => u.id),
    );
    for (const unit of units) {
      const parts = unit.items.map((item) => ({ item })) as unknown as Some<{ item: Item }>;
      const outs = suite.answer.read(parts, replyMap(slots.get(unit.id)), scored);
      for (const item of unit.items)
        answered.set(item.id, { item, answers: outs.filter((o) => o.item === item.id) });
    }
  } else {
    const recs = await externalsOf(
      db,
      place,
      items.map((i) => i.id),
    );
    for (const item of items)
      answered.set(item.id, {
        item,
        answers: suite.answer.fromFile({ item }, recs.get(item.id) ?? [], scored),
      });
  }
  return answered;
}

async function readVerdicts(
  source: RowSource,
  target: TargetEntry,
  judge: JudgeEntry,
  repeat: number,
  judgeRepeat: number,
  units: readonly Unit[],
  answered: ReadonlyMap<string, AnyAnswered>,
): Promise<Map<string, AnyOut[]>> {
  const { db, manifest, suite, loaded, scored } = source;
  const stage = suite.judge;
  if (stage === undefined) return new Map();
  const place = {
    run: manifest.run,
    condition: loaded.condition.id,
    target: target.name,
    repeat,
    judge: judge.name,
    judgeRepeat,
  };
  const verdicts = new Map<string, AnyOut[]>();
  const put = (outs: AnyOut[], unit: Unit) => {
    for (const item of unit.items)
      verdicts.set(
        item.id,
        outs.filter((o) => o.item === item.id),
      );
  };
  if (judge.kind === 'model') {
    const slots = await slotsOfUnits(
      db,
      place,
      units.map((u) => u.id),
    );
    for (const unit of units)
      put(stage.read(partsOf(unit, answered), replyMap(slots.get(unit.id)), scored), unit);
  } else {
    const ids = units.flatMap((u) => u.items.map((i) => i.id));
    const recs = await externalsOf(db, place, ids);
    for (const unit of units)
      for (const item of unit.items)
        verdicts.set(
          item.id,
          stage.fromFile(
            answered.get(item.id) ?? { item, answers: [] },
            recs.get(item.id) ?? [],
            scored,
          ),
        );
  }
  return verdicts;
}

export function partsOf(unit: Unit, answered: ReadonlyMap<string, AnyAnswered>): Some<AnyAnswered> {
  return unit.items.map(
    (item) => answered.get(item.id) ?? { item, answers: [] },
  ) as unknown as Some<AnyAnswered>;
}

/** A unit's items as a program and `read` take them. */
export const itemParts = (unit: Unit): Some<{ item: Item }> => {
  const [first, ...rest] = unit.items;
  return [{ item: first }, ...rest.map((item) => ({ item }))];
};

/** The last re-ask of each step's last attempt is its reply; re-asks of earlier attempts are history. */
export function replyMap(slots: UnitSlots | undefined): Map<string, Reply> {
  const replies = new Map<string, Reply>();
  if (slots === undefined) return replies;
  const attempts = new Map<string, number>();
  for (const key of [...slots.keys()].sort()) {
    const slot = slots.get(key);
    const [step] = key.split('\u0000');
    if (slot === undefined || step === undefined) continue;
    if (slot.attempt < (attempts.get(step) ?? 0)) continue;
    attempts.set(step, slot.attempt);
    replies.set(step, asReply(slot.call, slot.note));
  }
  return replies;
}
