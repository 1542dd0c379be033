import { Counter, Gauge, Histogram } from 'prom-client';
import type { Json, Lang } from '../../contract/index.js';
import { mean } from '../../stats/index.js';
import {
  Admission,
  HttpFault,
  readJson,
  type ShellApp,
  type ShellContext,
  type Tools,
} from '../http/index.js';
import {
  type Exchange,
  exchangeOf,
  fieldsOf,
  idOf,
  listOf,
  promptOf,
  replyOf,
} from './exchange.js';
import { type Effective, type Reward, rewardOf, rounded } from './formula.js';
import type { RewardJudge } from './judge.js';
import { judgeMetrics } from './judge-metrics.js';
import { openRlhfResponse, pairsOfQuery, type Scored } from './openrlhf.js';
import { rateReadable } from './rate-readable.js';
import { type Rated, type Ratings, SIDES } from './ratings.js';

export type Scoring = {
  judge: RewardJudge;
  formula: Effective;
  /** Pairs that may be inside at once, and pairs of one request. */
  queue: number;
  maxPairs: number;
  /** Of details where a client asks for none. */
  lang: Lang;
};

/** `POST /v1/score`, `POST /v1/groups`, `POST /get_reward`, `GET /v1/config`. Shapes: docs/serve.md. */
export function rewardRoutes(scoring: Scoring) {
  return (app: ShellApp, tools: Tools): void => {
    const score = scorer(scoring, tools);
    const head = headOf(scoring);
    judgeMetrics(scoring.judge, tools.metrics.registry);
    app.get('/v1/config', (c) => c.json(configOf(scoring)));
    app.post('/v1/score', async (c) => {
      const { pairs } = fieldsOf(await readJson(c.env.incoming, tools.limits), 'body');
      const read = listOf(pairs, 'pairs').map((one, i) => {
        const fields = fieldsOf(one, `pairs[${i}]`);
        return { id: idOf(fields.id, `pairs[${i}].id`), pair: exchangeOf(fields, `pairs[${i}]`) };
      });
      const results = await score(
        c,
        read.map(({ pair }) => pair),
      );
      const lang = askedLang(c, scoring.lang);
      return c.json({
        ...head,
        results: read.map(({ id }, i) => ({ id, ...shown(results[i], lang) })),
      });
    });
    app.post('/v1/groups', async (c) => {
      const { groups } = fieldsOf(await readJson(c.env.incoming, tools.limits), 'body');
      const read = listOf(groups, 'groups').map((one, i) => groupOf(one, `groups[${i}]`));
      const results = await score(
        c,
        read.flatMap(({ pairs }) => pairs),
      );
      const lang = askedLang(c, scoring.lang);
      let at = 0;
      const answered = read.map(({ id, pairs }) => {
        const own = results.slice(at, at + pairs.length);
        at += pairs.length;
        return { id, ...groupResult(own), replies: own.map((one) => shown(one, lang)) };
      });
      return c.json({ ...head, groups: answered });
    });
    app.post('/get_reward', async (c) => {
      const pairs = pairsOfQuery(await readJson(c.env.incoming, tools.limits));
      const results = await score(c, pairs);
      return c.body(openRlhfResponse(results, scoring.formula), 200, {
        'Content-Type': 'application/json',
        'X-Hearth-Judge': scoring.judge.hash,
        'X-Hearth-Formula': scoring.formula.hash,
      });
    });
    for (const [path, method] of METHODS)
      app.all(path, (c) => {
        throw wrongMethod(c.req.method, method);
      });
  };
}

/** Addresses here, with the method that each takes. */
const METHODS = [
  ['/v1/config', 'GET, HEAD'],
  ['/v1/score', 'POST'],
  ['/v1/groups', 'POST'],
  ['/get_reward', 'POST'],
] as const;

const wrongMethod = (method: string, allowed: string) =>
  new HttpFault(
    405,
    'wrong_method',
    {
      en: `this address takes ${allowed}, not ${method}`,
      'zh-CN': `此地址只支持 ${allowed}，不支持 ${method}`,
    },
    { Allow: allowed },
  );

/** The language of details: the one that the client asks for, else the server's. */
function askedLang(c: ShellContext, otherwise: Lang): Lang {
  const asked = c.req.header('Accept-Language')?.trim().toLowerCase() ?? '';
  if (asked.startsWith('zh')) return 'zh-CN';
  return asked.startsWith('en') ? 'en' : otherwise;
}

type Result = Scored & { rated: Rated };

function scorer({ judge, formula, queue, maxPairs }: Scoring, { metrics }: Tools) {
  const admission = new Admission(queue);
  const registers = [metrics.registry];
  new Gauge({
    name: 'hearth_reward_pairs_inside',
    help: 'Pairs that wait or are being rated.',
    registers,
    collect() {
      this.set(admission.inside);
    },
  });
  const outcomes = new Counter({
    name: 'hearth_reward_pairs_total',
    help: 'Pairs by what became of them.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'hearth_reward_batch_seconds',
    help: 'Time to rate a batch, waiting included.',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30],
    registers,
  });
  return async (c: ShellContext, pairs: readonly Exchange[]): Promise<Result[]> => {
    if (pairs.length > maxPairs) throw tooManyPairs(pairs.length, maxPairs);
    const leave = admission.enter(pairs.length);
    const end = seconds.startTimer();
    let rated: Rated[];
    try {
      rated = await rateReadable(judge, pairs);
    } finally {
      leave();
      end();
    }
    const results = rated.map((one) => resultOf(one, formula));
    const unrated = results.filter(({ reason }) => reason !== null).length;
    outcomes.inc({ outcome: 'rated' }, results.length - unrated);
    if (unrated > 0) outcomes.inc({ outcome: 'unrated' }, unrated);
    Object.assign(c.get('facts'), { pairs: pairs.length, unrated });
    c.get('span').setAttributes({ 'hearth.pairs': pairs.length, 'hearth.unrated': unrated });
    return results;
  };
}

function resultOf(rated: Rated, formula: Effective): Result {
  if ('unrated' in rated) return { rated, reward: null, reason: rated.unrated };
  const reward = rewardOf(formula, rated.ratings);
  const reason = reward.reward === null ? `missing: ${reward.missing.join(', ')}` : null;
  return reason === null ? { rated, reward, reason } : { rated, reward, reason };
}

/** One reply in a response. Both sides stand apart; only `reward` nets them. */
function shown(result: Result | undefined, lang: Lang) {
  if (result === undefined) throw new Error('a pair has no result');
  const { rated, reward, reason } = result;
  if ('unrated' in rated) {
    const { detail } = rated;
    const said = typeof detail === 'object' ? detail[lang] : detail;
    return {
      reward: null,
      reason,
      ...(said !== undefined && { detail: said }),
      terms: null,
      labels: null,
    };
  }
  const { ratings } = rated;
  return {
    reward: (reward as Reward).reward,
    ...(reason !== null && { reason }),
    terms: (reward as Reward).terms,
    labels: {
      boundary: pick(ratings, SIDES.boundary),
      reinforcing: pick(ratings, SIDES.reinforcing),
      warmth: ratings.warmth,
      meets_need: ratings.meets_need,
    },
  };
}

const pick = (ratings: Ratings, ids: readonly (keyof Ratings)[]) =>
  Object.fromEntries(ids.map((id) => [id, ratings[id]]));

function groupOf(value: Json, place: string) {
  const fields = fieldsOf(value, place);
  const prompt = promptOf(fields, place);
  const replies = listOf(fields.replies, `${place}.replies`);
  return {
    id: idOf(fields.id, `${place}.id`),
    pairs: replies.map(
      (one, k): Exchange => ({ prompt, reply: replyOf(one, `${place}.replies[${k}]`) }),
    ),
  };
}

/** `advantages`: reward minus the mean of the group's rated replies, not divided by anything; null where unrated. */
function groupResult(results: readonly Result[]) {
  const rewards = results.map(({ reward }) => reward?.reward ?? null);
  const known = rewards.filter((r) => r !== null);
  const centre = known.length === 0 ? null : rounded(mean(known) ?? Number.NaN);
  return {
    rewards,
    mean: centre,
    advantages: rewards.map((r) => (r === null || centre === null ? null : rounded(r - centre))),
  };
}

/** What every response says of how its rewards came about. */
function headOf({ judge, formula }: Scoring) {
  const { name, terms, unavailable, range, text, hash } = formula;
  return {
    judge: { name: judge.name, hash: judge.hash },
    formula: { name, hash, text, terms, unavailable, range },
  };
}

function configOf(scoring: Scoring) {
  const { judge, formula, queue, maxPairs } = scoring;
  const head = headOf(scoring);
  return {
    judge: { ...head.judge, validity: judge.validity, rates: [...judge.rates] },
    formula: {
      ...head.formula,
      side: formula.side,
      value: formula.value,
      stand_in: formula.standIn,
    },
    limits: { queue, max_pairs: maxPairs },
  };
}

const tooManyPairs = (n: number, most: number) =>
  new HttpFault(413, 'too_many_pairs', {
    en: `${n} pairs are more than the ${most} that one request may hold; send them in parts`,
    'zh-CN': `一次请求最多 ${most} 对，收到 ${n} 对；请分批发送`,
  });
