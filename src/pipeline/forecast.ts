import type { Answered, Ask, Item, Program, Rec, Some } from '../contract/index.js';
import type { Model } from '../models/index.js';
import { rngFrom } from '../stats/index.js';
import type { Db } from '../store/index.js';
import type { Unit } from './blocks.js';
import {
  ASSUMED_OUTPUT,
  estimateCost,
  estimateTokens,
  InputTokens,
  type Tokens,
} from './estimate-cost.js';
import { REUSABLE } from './find-calls.js';
import { judgeParams } from './judge-params.js';
import type { JudgeEntry, Manifest, ModelEntry, UserEntry } from './manifest.js';
import type { LoadedCondition, Plan } from './plan.js';
import { MAX_REASKS } from './program.js';
import {
  type KnownAnswers,
  openOrNull,
  type Recorded,
  recordedAnswers,
  recordedVerdicts,
} from './recorded.js';
import { requestHash } from './request-hash.js';
import { partsOf, readAnswers, scoredOptions } from './rows.js';
import { playedAsks } from './simulated-user.js';
import type { LoadedTarget } from './voices.js';

/** What a planned run would ask of one voice. `calls`: requests when every reply can be read; `most`: with all re-asks. */
export type Forecast = {
  role: 'target' | 'judge' | 'user';
  name: string;
  /** Whose answers a judge would rate, or with whom the user's model would talk. */
  target: string | null;
  calls: number;
  most: number;
  /** How many of `calls` are recorded already and cost nothing; null where that depends on answers yet to come. */
  recorded: number | null;
  /** Where more of them may be: that depends on replies yet to come. */
  atLeast?: true;
  /** Tokens of the calls that are not recorded, estimated; null where nobody can say. */
  tokens: Tokens | null;
  /** US dollars for the calls that are not recorded, estimated (`estimateCost`); null where nobody can say. */
  costUsd: number | null;
};

/**
 * Says what `executeRun` would send, without sending or storing anything. `db`: null when there is no database yet.
 * Retries after network faults are not counted.
 */
export async function forecast(
  plan: Plan,
  db: Db | null,
  env: NodeJS.ProcessEnv,
): Promise<Forecast[]> {
  const { manifest } = plan;
  const rows: Forecast[] = [];
  const found = new Map<LoadedTarget, Awaited<ReturnType<typeof recordedAnswers>>>();
  for (const target of plan.targets) {
    // Answers are taken from another run only where told to.
    if (manifest.reuse && db !== null && target.entry.kind === 'model')
      found.set(target, await recordedAnswers(plan, target.entry, db, env));
    rows.push(targetForecast(plan, target, found.get(target) ?? NOTHING));
  }
  const { user } = manifest;
  if (user !== undefined)
    for (const target of plan.targets)
      if (target.entry.kind === 'model')
        rows.push(
          userForecast(plan, target.entry.name, user, found.get(target)?.played ?? NOTHING),
        );
  for (const target of plan.targets)
    for (const judge of manifest.judges)
      rows.push(await judgeForecast(plan, target, judge, found.get(target)?.answers, db, env));
  return rows;
}

type Spent = Pick<Forecast, 'tokens' | 'costUsd'>;
const FREE: Spent = { tokens: { input: 0, output: 0 }, costUsd: 0 };

/** What so many calls of a voice come to. */
const spent = (
  { spec, params }: Pick<ModelEntry, 'spec' | 'params'>,
  calls: number,
  input: InputTokens,
  prices: Manifest['prices'],
): Spent => ({
  tokens: estimateTokens(params, calls, input),
  costUsd: estimateCost(spec, params, calls, input, prices),
});

const NOTHING: Recorded = { calls: 0, atLeast: false };

function targetForecast(
  { suite, manifest, conditions }: Plan,
  { entry }: LoadedTarget,
  recorded: Recorded,
): Forecast {
  let calls = 0;
  let most = 0;
  const input = new InputTokens();
  for (const loaded of entry.kind === 'model' ? conditions : []) {
    const units: Unit[] = suite.answer.units(loaded.items, loaded.condition.asked);
    for (const unit of units) {
      const parts = unit.items.map((item) => ({ item })) as unknown as Some<{ item: Item }>;
      const steps = suite.answer.read(parts, new Map(), scoredOptions(loaded)).length;
      calls += steps;
      const asks = firstAsks(suite.answer.ask(parts, loaded.condition.asked, zero));
      if (entry.kind === 'model') input.add(asks, entry.system);
      most += steps * (1 + (asks.some((ask) => ask.retry !== undefined) ? MAX_REASKS : 0));
    }
  }
  const times = manifest.repeats;
  return {
    role: 'target',
    name: entry.name,
    target: null,
    calls: calls * times,
    most: most * times,
    recorded: recorded.calls,
    ...(recorded.atLeast && { atLeast: true }),
    ...(entry.kind === 'model'
      ? spent(entry, Math.max(0, calls * times - recorded.calls), input, manifest.prices)
      : FREE),
  };
}

/** What the model that plays the user (or helps beside the conversation) would be asked, found by imagined replies. */
function userForecast(
  { suite, manifest, conditions }: Plan,
  target: string,
  user: UserEntry,
  recorded: Recorded,
): Forecast {
  let calls = 0;
  let most = 0;
  const input = new InputTokens();
  for (const loaded of conditions) {
    const units: Unit[] = suite.answer.units(loaded.items, loaded.condition.asked);
    for (const unit of units) {
      const parts = unit.items.map((item) => ({ item })) as unknown as Some<{ item: Item }>;
      const asks = playedAsks(suite.answer.ask(parts, loaded.condition.asked, zero));
      calls += asks.length;
      most += asks.reduce((sum, { retry }) => sum + 1 + (retry === undefined ? 0 : MAX_REASKS), 0);
      input.add(asks, null);
    }
  }
  const times = manifest.repeats;
  return {
    role: 'user',
    name: user.name,
    target,
    calls: calls * times,
    most: most * times,
    recorded: recorded.calls,
    ...(recorded.atLeast && { atLeast: true }),
    ...spent(user, Math.max(0, calls * times - recorded.calls), input, manifest.prices),
  };
}

const zero = (): number => 0;
/** Judge units of a condition whose prompts are looked at. */
const IMAGINED_UNITS = 50;

function firstAsks(program: Program): Ask[] {
  const first = program.next();
  return first.done === true ? [] : first.value;
}

async function judgeForecast(
  plan: Plan,
  target: LoadedTarget,
  judge: JudgeEntry,
  /** Answers of a model target that are recorded; undefined where none are looked for. */
  answers: KnownAnswers | undefined,
  db: Db | null,
  env: NodeJS.ProcessEnv,
): Promise<Forecast> {
  const { suite, manifest, conditions } = plan;
  const base = { role: 'judge', name: judge.name, target: target.entry.name } as const;
  if (judge.kind !== 'model' || suite.judge === undefined)
    return { ...base, calls: 0, most: 0, recorded: 0, ...FREE };
  if (target.entry.kind === 'model') {
    const units = conditions.map((c) => suite.judge?.units(c.items, c.condition.asked).length ?? 0);
    const calls = units.reduce((a, b) => a + b, 0) * manifest.repeats * manifest.judgeRepeats;
    const input = imaginedInput(plan);
    const most = calls * (1 + MAX_REASKS);
    const cost = (fresh: number): Spent => spent(judge, Math.max(0, fresh), input, manifest.prices);
    if (answers === undefined || db === null)
      return { ...base, calls, most, recorded: null, ...cost(calls) };
    const found = await recordedVerdicts(plan, target.entry, judge, answers, db, env);
    return {
      ...base,
      calls,
      most,
      recorded: found.calls,
      ...(found.atLeast && { atLeast: true }),
      ...cost(calls - found.calls),
    };
  }
  const answersOf = (loaded: LoadedCondition, repeat: number) =>
    knownAnswers(suite, loaded, target, repeat);
  return onKnown(plan, base, judge, answersOf, db, env);
}

/** Answers of one lap, by item. */
type AnswersOf = (
  loaded: LoadedCondition,
  repeat: number,
) => Promise<ReadonlyMap<string, Answered<Item, unknown>>>;
type Judged = Pick<Plan, 'suite' | 'manifest'> & { conditions: readonly LoadedCondition[] };

/** What a judge would be asked about answers that are there. */
async function onKnown(
  plan: Judged,
  base: Pick<Forecast, 'role' | 'name' | 'target'>,
  judge: JudgeEntry & { kind: 'model' },
  answersOf: AnswersOf,
  db: Db | null,
  env: NodeJS.ProcessEnv,
): Promise<Forecast> {
  const { manifest, conditions } = plan;
  const requests = new Set<string>();
  const input = new InputTokens();
  const model = openOrNull(judge, env);
  for (const loaded of conditions)
    for await (const request of judgeRequests(plan, loaded, answersOf, judge, model, input))
      requests.add(request);
  const calls = requests.size;
  const recorded = db === null || model === null ? 0 : await countRecorded(db, requests);
  const fresh = calls - recorded;
  const most = calls * (1 + MAX_REASKS);
  return { ...base, calls, most, recorded, ...spent(judge, fresh, input, manifest.prices) };
}

/**
 * Says what further judges of a stored run would be asked about its answers, without sending or storing anything. Answers
 * that are still missing are not counted.
 */
export async function forecastJudges(
  { db, suite, manifest, conditions }: Judged & { db: Db },
  judges: readonly JudgeEntry[],
  env: NodeJS.ProcessEnv,
): Promise<Forecast[]> {
  const rows: Forecast[] = [];
  for (const target of manifest.targets)
    for (const judge of judges) {
      const base = { role: 'judge', name: judge.name, target: target.name } as const;
      if (judge.kind !== 'model' || suite.judge === undefined) {
        rows.push({ ...base, calls: 0, most: 0, recorded: 0, ...FREE });
        continue;
      }
      const answersOf: AnswersOf = (loaded, repeat) => {
        const units: Unit[] = suite.answer.units(loaded.items, loaded.condition.asked);
        const scored = scoredOptions(loaded);
        return readAnswers({ db, manifest, suite, loaded, scored }, target, repeat, units);
      };
      rows.push(await onKnown({ suite, manifest, conditions }, base, judge, answersOf, db, env));
    }
  return rows;
}

/** Answers are imagined as long as is assumed of them, for some judge units. */
function imaginedInput({ suite, conditions }: Plan): InputTokens {
  const input = new InputTokens();
  const stage = suite.judge;
  if (stage === undefined) return input;
  const value = 'word '.repeat((ASSUMED_OUTPUT * 4) / 5);
  for (const loaded of conditions) {
    const units: Unit[] = stage.units(loaded.items, loaded.condition.asked);
    for (const unit of units.slice(0, IMAGINED_UNITS)) {
      try {
        const answered = new Map<string, Answered<Item, unknown>>(
          unit.items.map((item) => {
            const answers = suite.answer.fromFile({ item }, [{ value }], scoredOptions(loaded));
            return [item.id, { item, answers }];
          }),
        );
        input.add(firstAsks(stage.ask(partsOf(unit, answered), loaded.condition.asked, zero)));
      } catch {
        // The suite's answers are no plain text: then their length cannot be imagined either.
        return new InputTokens();
      }
    }
  }
  return input;
}

/** First requests of a judge on answers that are known already, as `hash/draw`; later steps are not seen. */
async function* judgeRequests(
  { suite, manifest }: Judged,
  loaded: LoadedCondition,
  answersOf: AnswersOf,
  judge: JudgeEntry & { kind: 'model' },
  model: Model | null,
  input: InputTokens,
): AsyncGenerator<string> {
  const stage = suite.judge;
  if (stage === undefined) return;
  const units: Unit[] = stage.units(loaded.items, loaded.condition.asked);
  for (let repeat = 1; repeat <= manifest.repeats; repeat++) {
    const answered = await answersOf(loaded, repeat);
    for (const unit of units)
      for (let k = 1; k <= manifest.judgeRepeats; k++) {
        const rng = rngFrom(`${suite.meta.id}/${unit.id}/${repeat}/${judge.name}/${k}`);
        const asks = firstAsks(stage.ask(partsOf(unit, answered), loaded.condition.asked, rng));
        input.add(asks);
        for (const ask of asks) {
          const hash =
            model === null
              ? `${unit.id}/${repeat}/${ask.step}`
              : requestHash(model, ask, {
                  ...judgeParams(judge, loaded.condition.asked.protocol, k),
                  ...ask.params,
                });
          yield JSON.stringify([hash, `judge#${k}`]);
        }
      }
  }
}

async function knownAnswers(
  suite: Plan['suite'],
  loaded: LoadedCondition,
  { entry, file }: LoadedTarget,
  repeat: number,
): Promise<Map<string, Answered<Item, unknown>>> {
  const builtin = suite.builtinTargets?.[entry.name];
  const answer = file === null ? await builtin?.answers() : undefined;
  const recs = new Map<string, Rec[]>();
  for (const record of file?.records ?? []) {
    if (record.repeat !== repeat) continue;
    recs.set(record.item, [...(recs.get(record.item) ?? []), record.rec]);
  }
  const scored = scoredOptions(loaded);
  return new Map(
    loaded.items.map((item) => {
      const own = answer?.(item) ?? recs.get(item.id) ?? [];
      return [item.id, { item, answers: suite.answer.fromFile({ item }, own, scored) }];
    }),
  );
}

async function countRecorded(db: Db, requests: ReadonlySet<string>): Promise<number> {
  let recorded = 0;
  for (const request of requests) {
    const [hash, draw] = JSON.parse(request) as [string, string];
    const row = await db
      .selectFrom('call')
      .select('id')
      .where('request_hash', '=', hash)
      .where('draw', '=', draw)
      .where('state', 'in', REUSABLE)
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) recorded += 1;
  }
  return recorded;
}
