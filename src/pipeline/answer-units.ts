import type { Ask } from '../contract/index.js';
import type { Model } from '../models/index.js';
import { askUnit } from './ask-unit.js';
import { blocksOf, type Unit } from './blocks.js';
import { answerBuiltin } from './external.js';
import { Judging } from './judging.js';
import { lateRng } from './late-rng.js';
import type { TargetEntry, UserEntry } from './manifest.js';
import { Pool } from './pool.js';
import type { Raters } from './rate-units.js';
import { itemParts, readAnswers, scoredOptions } from './rows.js';
import { isPlayed, noUser } from './simulated-user.js';
import { isRedone, type Lap, lapPlace, type Stay, tell } from './stay.js';
import type { UnitPlace } from './stored-calls.js';

/** Units of a target that are ready while others are under way; they are at hand, so few do. */
const AHEAD = 16;

/** Asks one target everything of one condition that it still lacks, and hands what is complete to the judges. */
export async function answerCondition(
  stay: Stay,
  raters: Raters,
  { loaded, target }: Omit<Lap, 'repeat'>,
): Promise<void> {
  const { suite, manifest } = stay.options;
  const units: Unit[] = suite.answer.units(loaded.items, loaded.condition.asked);
  stay.progress.answers.total += units.length * manifest.repeats;
  for (let repeat = 1; repeat <= manifest.repeats; repeat++) {
    const lap: Lap = { loaded, target, repeat };
    const judging = new Judging(stay.options, loaded, (unit, answered, superseding) =>
      raters.rate(lap, { unit, answered, superseding }),
    );
    stay.progress.verdicts.total += judging.units * manifest.judges.length;
    if (target.kind === 'model') await askUnits(stay, { ...lap, target }, units, judging);
    else {
      await takeAnswers(stay, lap, judging);
      stay.progress.answers.done += units.length;
      tell(stay);
    }
  }
}

/** Answers that nobody has to be asked for: of a file, or of a target that the suite brings along. */
async function takeAnswers(stay: Stay, lap: Lap, judging: Judging): Promise<void> {
  const { ledger, options } = stay;
  const { db, suite, manifest } = options;
  const { loaded, target, repeat } = lap;
  if (target.kind === 'builtin') {
    const place = { ...lapPlace(stay, lap), judge: '', judgeRepeat: 1 };
    await answerBuiltin(ledger, suite, place, loaded.items);
  }
  await ledger.flush();
  const source = { db, manifest, suite, loaded, scored: scoredOptions(loaded) };
  for (const block of blocksOf(suite, loaded)) {
    const answered = await readAnswers(source, target, repeat, block.answerUnits);
    for (const item of answered.values()) await judging.answered(item, false);
  }
}

type ModelTarget = TargetEntry & { kind: 'model' };

async function askUnits(
  stay: Stay,
  lap: Lap & { target: ModelTarget },
  units: readonly Unit[],
  judging: Judging,
): Promise<void> {
  const { ledger, options, signal, stopping } = stay;
  const { suite, manifest } = options;
  const { loaded, target, repeat } = lap;
  const model = stay.voices.open(target);
  const voices = voicesOf(stay, target, model);
  const pool = new Pool(manifest.maxConnections, AHEAD);
  for (const unit of units) {
    const taken = await pool.add(async () => {
      const place: UnitPlace = {
        ...lapPlace(stay, lap),
        judge: '',
        judgeRepeat: 1,
        unit: unit.id,
      };
      const slots = await ledger.unitSlots(place);
      const parts = itemParts(unit);
      const seed = `${suite.meta.id}/${unit.id}/${repeat}/`;
      const { replies, superseding } = await askUnit({
        ledger,
        place,
        slots,
        model,
        voices,
        reuseOtherRuns: manifest.reuse,
        signal,
        stop: stopping.signal,
        retryErrors: options.retryErrors,
        redo: isRedone(stay, unit),
        program: () => suite.answer.ask(parts, loaded.condition.asked, lateRng(seed)),
      });
      stay.progress.answers.done += 1;
      tell(stay);
      const outs = suite.answer.read(parts, replies, scoredOptions(loaded));
      for (const { item } of parts)
        await judging.answered(
          { item, answers: outs.filter((out) => out.item === item.id) },
          superseding,
        );
    });
    if (!taken) break;
  }
  await pool.done();
}

/** The target answers for itself; users and helpers are played by the run's user model. */
function voicesOf({ options, voices }: Stay, target: ModelTarget, model: Model) {
  const { suite, manifest } = options;
  const userOf = (ask: Ask): UserEntry => {
    if (manifest.user === undefined) throw noUser(suite.meta.id, ask);
    return manifest.user;
  };
  return {
    model: (ask: Ask) => (isPlayed(ask) ? voices.open(userOf(ask)) : model),
    params: (ask: Ask) => (isPlayed(ask) ? userOf(ask) : target).params,
    system: target.system,
  };
}
