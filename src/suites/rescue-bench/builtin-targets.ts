import type { BuiltinTarget, Rec, Text } from '../../contract/index.js';
import { int, rngFrom, shuffle } from '../../stats/index.js';
import { answerJson } from './answer-values.js';
import { elizaAnswer } from './eliza.js';
import { type Answer, GROUP, type RescueItem, THERAPIST } from './types.js';

type Target = BuiltinTarget<RescueItem>;

const rec = (answer: Answer | null, why: string): Rec[] =>
  answer === null ? [{ state: 'not_reached', why }] : [{ value: answerJson(answer) }];

const scripted = (
  about: Text,
  answer: (item: RescueItem) => Answer | null,
  why = 'nothing_to_say',
): Target => ({ about, answers: async () => (item) => rec(answer(item), why) });

/**
 * What the annotation says of the last earlier row that has something of the kind; null where none has. Sees the gold of
 * earlier rows.
 */
function repeatLast({ task, timeline, row, window, scenario }: RescueItem): Answer | null {
  const before = timeline.rows.slice(0, row - 1).reverse();
  const group = GROUP[scenario];
  switch (task) {
    case 'timing': {
      // The last row of a client before this one: did the therapist speak after it?
      const last = before.find(({ speaker }) => speaker !== THERAPIST);
      const next = last === undefined ? undefined : timeline.rows[last.index];
      return next === undefined
        ? null
        : { task, speak: next.speaker === THERAPIST, confidence: null };
    }
    case 'pattern': {
      const label = before.find(({ pattern }) => pattern !== '')?.pattern;
      return label === undefined ? null : { task, ranked: [label] };
    }
    case 'strategy': {
      const type = before.find(({ strategies }) => strategies.length > 0)?.strategies[0]?.type;
      return type === undefined ? null : { task, ranked: [type] };
    }
    case 'target': {
      for (const { strategies } of before) {
        const people = (strategies[0]?.targets ?? []).filter((name) => name !== THERAPIST);
        const [first, ...more] = people;
        if (first !== undefined) return { task, ranked: [more.length > 0 ? group : first] };
      }
      return null;
    }
    case 'emotion': {
      const all = before.flatMap(({ emotions }) => emotions);
      const last = all.find((e) => e.person === window.speaker && e.intensity !== null);
      return last === undefined || last.intensity === null
        ? null
        : { task, phrase: last.phrase, intensity: last.intensity };
    }
    // The time line counts viewpoints and does not keep them.
    case 'viewpoint':
      return null;
  }
}

/** Six basic emotions and a view that says little, for tasks without a closed set. */
const EMOTIONS: Readonly<Record<RescueItem['lang'], readonly string[]>> = {
  en: ['angry', 'sad', 'afraid', 'glad', 'disgusted', 'surprised'],
  zh: ['愤怒', '难过', '害怕', '高兴', '厌恶', '惊讶'],
};
const VIEWPOINTS: Readonly<Record<RescueItem['lang'], readonly string[]>> = {
  en: ['to blame', 'not to blame', 'distant', 'close'],
  zh: ['有错', '没有错', '疏远', '亲近'],
};

/** A fair draw, the same for the same item: from the closed set, or from a few words of ours. */
function chance({ id, task, candidates, lang, window }: RescueItem): Answer | null {
  const rng = rngFrom(JSON.stringify(['rescue-bench/chance', id]));
  const draw = (from: readonly string[]): string => from[int(rng, from.length)] ?? '';
  switch (task) {
    case 'timing':
      return { task, speak: rng() < 0.5, confidence: null };
    case 'pattern':
    case 'target':
    case 'strategy':
      return { task, ranked: shuffle(rng, [...new Set(candidates)]).slice(0, 3) };
    case 'emotion':
      return { task, phrase: draw(EMOTIONS[lang]), intensity: int(rng, 11) };
    case 'viewpoint': {
      const others = window.participants.filter((name) => name !== window.speaker);
      const target = others.length === 0 ? THERAPIST : draw(others);
      return {
        task,
        views: [{ source: window.speaker, target, viewpoint: draw(VIEWPOINTS[lang]) }],
      };
    }
  }
}

export const builtinTargets: Readonly<Record<string, Target>> = {
  'baseline/majority': scripted(
    {
      en: 'the most frequent answer of the other samples (leave one sample out); sees their gold',
      'zh-CN': '其他样本中最常见的答案（留一样本）；看得到它们的标准答案',
    },
    ({ majority }) => majority,
    'no_other_sample',
  ),
  'baseline/repeat-last': scripted(
    {
      en: 'what the annotation of the last earlier row says, where none does a fair draw; sees the gold of earlier rows',
      'zh-CN': '照搬前面最近一行的标注，没有时随机抽取；看得到前面各行的标准答案',
    },
    (item) => repeatLast(item) ?? chance(item),
  ),
  'baseline/chance': scripted(
    {
      en: 'a fair draw: from the closed set, else from six basic emotions and a few plain views',
      'zh-CN': '等概率随机抽取：有封闭集合时从中抽，否则从六种基本情绪和几种平常看法中抽',
    },
    chance,
  ),
  'baseline/eliza': scripted(
    {
      en: 'a few keyword rules on the rows shown, in the manner of ELIZA; sees no gold',
      'zh-CN': '仿 ELIZA，对所示各行套用少量关键词规则；看不到标准答案',
    },
    elizaAnswer,
    'no_words',
  ),
};
