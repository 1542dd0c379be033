import { consensusOf } from '../../analysis/audit-people.js';
import type { SheetRun } from '../../analysis/sheet-answers.js';
import type { RatingKind } from '../../contract/index.js';
import { type Db, toColumn } from '../../store/index.js';
import { blindUnits, type Test } from './blind-units.js';
import { type Comparison, compareBlind } from './comparison.js';
import { type GateState, releaseGate } from './gate.js';
import { type WeakSpot, weakest } from './worst.js';

/** What a blind test found. */
export type BlindResult = {
  comparison: Comparison;
  gate: GateState;
  worstQuestions: WeakSpot[];
  worstAbilities: WeakSpot[];
  /** Answers with fewer verdicts than were wanted, and verdicts that the form does not take. */
  incomplete: number;
  unread: number;
};

/** What a test comes to as things stand. Reads, never writes. */
export async function blindResult(
  db: Db,
  test: Test & { seed: string; gate: number },
  run: SheetRun,
): Promise<BlindResult> {
  const { units, people, drawn, full, unread } = await blindUnits(db, test, run);
  const kinds: Readonly<Record<string, RatingKind>> = run.suite.ratings?.kinds ?? {};
  const comparison = compareBlind(units, kinds, people, test.seed);
  const met = units.flatMap((unit) => {
    const kind = kinds[unit.kind];
    const values = unit.people.filter((value): value is number => value !== null);
    const consensus = kind === undefined ? null : consensusOf(kind, values);
    if (consensus === null || unit.judge === null) return [];
    return [{ ...unit, met: consensus === unit.judge }];
  });
  return {
    comparison,
    gate: releaseGate(comparison.agreement, test.gate, { drawn, full }),
    worstQuestions: weakest(
      met.map(({ question, met: is }) => ({ question, ability: '', met: is })),
      'question',
    ),
    worstAbilities: weakest(
      met.flatMap(({ question, abilities, met: is }) =>
        abilities.map((ability) => ({ question, ability, met: is })),
      ),
      'ability',
    ),
    incomplete: drawn - full,
    unread,
  };
}

/** Closes a test for good, with what it found. False where somebody else did. */
export async function closeBlindTest(
  db: Db,
  test: string,
  result: BlindResult,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('blind_test')
    .set({ status: 'closed', closed_ms: nowMs, result: toColumn(result) })
    .where('id', '=', test)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}
