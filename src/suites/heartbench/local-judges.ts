import { createHash } from 'node:crypto';
import type { Answered, LocalJudge, Rec, Text, Validity } from '../../contract/index.js';
import { rngFrom } from '../../stats/index.js';
import { GATE_DIMENSION } from './abilities.js';
import { sampleAnswers, sampleVerdicts } from './samples.js';
import type { Answer, HeartItem } from './types.js';

type Judge = LocalJudge<HeartItem, Answer, Rec[]>;
type Part = Answered<HeartItem, Answer>;

/** A change of what these judges say changes this. */
const VERSION = 1;

const NO_JUDGEMENT: Validity = {
  line: {
    en: 'a baseline, not a judge of quality: it does not read the answer',
    'zh-CN': '基线，不评判质量：根本不看回答',
  },
  people: false,
};

/** A judge that decides each scored criterion without reading. The gate is never hit. */
function baseline(name: string, about: Text, hit: (part: Part) => () => boolean): Judge {
  return {
    about,
    validity: NO_JUDGEMENT,
    hash: hashOf(`${name}/${VERSION}`),
    baseline: true,
    rate: (part): Rec[] => {
      const next = hit(part);
      const detail = part.item.rubric.map(({ dimension }) =>
        dimension !== GATE_DIMENSION && next() ? 1 : 0,
      );
      return [{ value: { detail } }];
    },
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The judges below that do not read: lines to compare with. */
export const BASELINE_JUDGES: readonly string[] = [
  'local/nothing',
  'local/coin',
  'local/everything',
];

const ABOUT = {
  nothing: {
    en: 'baseline: no criterion is met, whatever the answer; where a score must start to mean something',
    'zh-CN': '基线：无论回答是什么，一条都不命中；得分高于它才有意义',
  },
  everything: {
    en: 'baseline: every criterion is met, bonuses and penalties alike, the gate aside',
    'zh-CN': '基线：不论加分扣分，全部命中（一票否决项除外）',
  },
  coin: {
    en: 'baseline: a fair coin for each criterion, the gate aside; the same answer always falls alike',
    'zh-CN': '基线：每条抛一次公平硬币（一票否决项除外）；同一回答结果恒定',
  },
  sample: {
    en: 'verdicts written by hand on the sample answers to the built-in items; it can rate nothing else',
    'zh-CN': '对自带题目样例回答的人工评判；不能评别的回答',
  },
} as const satisfies Record<string, Text>;

/** Our own verdicts on our own answers, so that everything can be tried without a model. */
async function sampleJudge(): Promise<Judge> {
  const verdicts = await sampleVerdicts();
  const answers = await sampleAnswers();
  const key = (item: string, answer: string): string => JSON.stringify([item, answer]);
  const details = new Map(
    answers.flatMap(({ item, target, answer }) => {
      const own = verdicts.find((v) => v.item === item && v.target === target);
      return own === undefined ? [] : [[key(item, answer), own.detail] as const];
    }),
  );
  return {
    about: ABOUT.sample,
    validity: {
      line: {
        en: 'the opinion of the writers of the samples; not compared with other people',
        'zh-CN': '样例作者本人的看法；未与其他人的评判比较',
      },
      people: false,
    },
    hash: hashOf(JSON.stringify([VERSION, [...details]])),
    rate: ({ item, answers: given }): Rec[] => {
      const detail = details.get(key(item.id, given[0]?.value?.text ?? ''));
      return detail === undefined
        ? [{ state: 'errored', why: 'no_sample_verdict' }]
        : [{ value: { detail } }];
    },
  };
}

export const localJudges: Readonly<Record<string, () => Promise<Judge>>> = {
  'local/nothing': async () => baseline('nothing', ABOUT.nothing, () => () => false),
  'local/everything': async () => baseline('everything', ABOUT.everything, () => () => true),
  'local/coin': async () =>
    baseline('coin', ABOUT.coin, ({ item, answers }) => {
      const rng = rngFrom(
        JSON.stringify(['heartbench/coin', item.id, answers[0]?.value?.text ?? '']),
      );
      return () => rng() < 0.5;
    }),
  'local/sample': sampleJudge,
};
