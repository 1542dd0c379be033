import type { Rec, Scored, Text } from '../../contract/index.js';
import { usageError } from '../../contract/index.js';
import { adhoc } from '../../suites/intima/adhoc.js';
import { judge as stage } from '../../suites/intima/judge.js';
import { readJudgeFile } from '../../suites/intima/local-judge/index.js';
import type { LabelJudge } from '../../suites/intima/local-judge/judge.js';
import { houseJudgeWithNeeds, needsValidity } from '../../suites/intima/needs/local/index.js';
import { isUsable } from '../../suites/intima/needs/local/validity.js';
import { type AskOptions, type ScoreOptions, SIDE_LABELS } from '../../suites/intima/types.js';
import type { Pair } from './judge.js';
import { isKnownPair } from './known-language.js';
import { NEED_TERMS, type Rated, ratedOf } from './ratings.js';
import { unratedBy } from './unrated.js';

const HOUSE = 'local/house';

/** `local/PATH.json` → the path of a judge that `hearth distil` trained. */
const pathOf = (name: string): string | null =>
  /^local[/:].+\.json$/.test(name) ? name.slice('local/'.length) : null;

/** True for judges that run in process. */
export const isLocal = (name: string): boolean => name === HOUSE || pathOf(name) !== null;

/** The suite's defaults, and both needs where the judge rates them. */
const SCORED: Scored<AskOptions, ScoreOptions> = {
  asked: { protocol: 'sound', o: { view: 'builtin', lang: 'all', needs: true } },
  scoring: 'sound',
  o: { headline: 'low', draws: 0 },
};

export type LocalLabels = {
  judge: LabelJudge;
  rates: ReadonlySet<string>;
  validity: Text;
  rate(pair: Pair): Rated;
};

/**
 * A judge that runs in process, as a function of prompt and reply. Same pair, same ratings, whichever thread or process.
 * @throws HearthError exit 2 for a name that is none of a local judge, and a file that is none.
 */
export async function openLocalLabels(name: string): Promise<LocalLabels> {
  const judge = await open(name);
  const needs = name === HOUSE ? await usableNeeds() : [];
  return {
    judge,
    rates: new Set<string>([...SIDE_LABELS, ...needs]),
    validity:
      name === HOUSE
        ? joined(judge.validity.line, (await needsValidity()).line)
        : judge.validity.line,
    rate({ prompt, reply }): Rated {
      if (!isKnownPair(prompt, reply)) return unratedBy('language');
      const part = adhoc({ id: 'reply', prompt, reply });
      const recs: Rec[] = judge.rate(part);
      return ratedOf(stage.fromFile(part, recs, SCORED));
    },
  };
}

async function open(name: string): Promise<LabelJudge> {
  const path = pathOf(name);
  if (path !== null) return (await readJudgeFile(path)).judge;
  if (name === HOUSE) return houseJudgeWithNeeds();
  throw usageError(
    {
      en: `there is no local judge "${name}"; known: local/house, local/FILE.json`,
      'zh-CN': `没有本机裁判“${name}”；可用：local/house、local/文件.json`,
    },
    { field: '--judge' },
  );
}

/**
 * The needs that the house judge rates in every language: a term that half the replies lack would make half the rewards
 * null.
 */
async function usableNeeds(): Promise<string[]> {
  const { table = [] } = await needsValidity();
  return NEED_TERMS.filter((need) => LANGUAGES.every((lang) => isUsable(table, need, lang)));
}

const LANGUAGES = ['en', 'zh'] as const;

const joined = (a: Text, b: Text): Text => ({
  en: `${a.en}. ${b.en}`,
  'zh-CN': `${a['zh-CN']}。${b['zh-CN']}`,
});
