import type { Program } from '../contract/index.js';
import type { Model } from '../models/index.js';
import { digest } from '../store/index.js';
import type { Ledger } from './ledger.js';
import { Incomplete, type ProgramResult, runProgram, type Voices } from './program.js';
import type { UnitPlace, UnitSlots } from './stored-calls.js';

export type UnitAsk = {
  ledger: Pick<Ledger, 'ask'>;
  place: UnitPlace;
  slots: UnitSlots;
  model: Model;
  voices: Omit<Voices, 'draw' | 'reuse' | 'session'>;
  /** Equal finished requests of other runs are taken as well. */
  reuseOtherRuns: boolean;
  signal: AbortSignal;
  stop?: AbortSignal;
  retryErrors: boolean;
  /** Ask the unit again, whatever is recorded. */
  redo: boolean;
  program: () => Program;
};

/**
 * Asks what a target's unit still lacks.
 *
 * A target that sees only the messages it is sent goes on at the first empty slot. One that keeps memory on its own
 * server cannot: what it remembers of a unit that was cut off is unknown. Such a unit is asked again from its first
 * step, in a new session and as the next attempt of all its slots; the calls of the cut attempt are kept.
 */
export function askUnit(unit: UnitAsk): Promise<ProgramResult> {
  const { place } = unit;
  if (unit.model.stateful !== true) {
    return run(unit, unit.slots, 'fill', 0, {
      draw: `${place.unit}#${place.repeat}`,
      reuse: unit.reuseOtherRuns ? 'all' : 'run',
    });
  }
  return askRemembering(unit);
}

async function askRemembering(unit: UnitAsk): Promise<ProgramResult> {
  const { place } = unit;
  const last = Math.max(-1, ...[...unit.slots.values()].map((slot) => slot.attempt));
  const latest: UnitSlots = new Map([...unit.slots].filter(([, slot]) => slot.attempt === last));
  if (last >= 0 && !unit.redo) {
    try {
      return await run(unit, latest, 'replay', last, drawOf(place, last));
    } catch (error) {
      if (!(error instanceof Incomplete)) throw error;
    }
  }
  return run(unit, new Map(), 'fill', last + 1, drawOf(place, last + 1));
}

/** A remembering companion's reply belongs to its session: it is never taken for another condition or attempt. */
const drawOf = (place: UnitPlace, attempt: number): Pick<Voices, 'draw' | 'reuse'> => ({
  draw: `${place.condition}/${place.unit}#${place.repeat}!${attempt}`,
  reuse: 'run',
});

function run(
  unit: UnitAsk,
  slots: UnitSlots,
  mode: 'fill' | 'replay',
  firstAttempt: number,
  how: Pick<Voices, 'draw' | 'reuse'>,
): Promise<ProgramResult> {
  const ask = (session?: string): Promise<ProgramResult> =>
    runProgram(unit.program(), {
      ledger: unit.ledger,
      place: unit.place,
      slots,
      voices: { ...unit.voices, ...how, ...(session !== undefined && { session }) },
      signal: unit.signal,
      ...(unit.stop !== undefined && { stop: unit.stop }),
      retryErrors: unit.retryErrors,
      redo: unit.redo,
      superseding: firstAttempt > 0,
      mode,
      firstAttempt,
    });
  // Only companions have sessions; for others an id would be made and never sent.
  if (unit.model.release === undefined) return ask();
  const session = digest([unit.place, firstAttempt]).slice(0, 24);
  return ask(session).finally(() => unit.model.release?.(session));
}
