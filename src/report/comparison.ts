import type { Section, Text } from '../contract/index.js';
import type { ReportModel } from './model.js';
import type { Page, PageFacts } from './page.js';
import { paragraph, validity } from './prose.js';

const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });

type Judge = ReportModel['judges'][number];
type Suite = ReportModel['suite'];

/** What a page of a comparison is made of. */
export type ComparisonPage = {
  suites: readonly Suite[];
  /** Run ids in the order in which they were named. */
  runs: readonly string[];
  targets: number;
  judges: readonly Judge[];
  sections: Section[];
  /** The command that made it. */
  command: string;
  seed: string;
  hearth: string;
};

/** A comparison of runs of one suite, or the profile over several. */
export function comparisonPage(made: ComparisonPage): Page {
  const { suites, runs, targets, judges } = made;
  const titles = (lang: 'en' | 'zh-CN'): string =>
    suites.map(({ title }) => title[lang]).join(lang === 'en' ? ', ' : '、');
  const several = suites.length > 1;
  return {
    kicker: say('Comparison', '对比'),
    title: several
      ? say('Capability profile', '能力画像')
      : say(`Comparison: ${titles('en')}`, `对比：${titles('zh-CN')}`),
    opening: several
      ? say(
          `${targets} targets over ${suites.length} suites: ${titles('en')}.`,
          `${targets} 个被测对象，${suites.length} 个评测集：${titles('zh-CN')}。`,
        )
      : say(
          `${targets} targets on the same items of ${titles('en')}.`,
          `${targets} 个被测对象，回答的是相同的题目，取自“${titles('zh-CN')}”。`,
        ),
    made: say(
      `${runs.length === 1 ? 'Run' : 'Runs'} ${runs.join(', ')}`,
      `运行 ${runs.join('、')}`,
    ),
    remarks: judges.map((judge) => ({
      name: judge.name,
      text: say(
        paragraph(
          validity(judge, 'en').map((line) => ended(line, '.')),
          'en',
        ),
        paragraph(
          validity(judge, 'zh-CN').map((line) => ended(line, '。')),
          'zh-CN',
        ),
      ),
    })),
    warning: suites.map(({ warning }) => warning).find((warning) => warning !== undefined) ?? null,
    parts: [{ id: 'comparison', title: null, lead: null, sections: made.sections }],
    facts: [methodFacts(made), licenceFacts(suites)],
    others: [],
    hearth: made.hearth,
  };
}

const methodFacts = ({ command, seed }: ComparisonPage): PageFacts => ({
  id: 'method',
  title: say('Method', '方法'),
  paragraphs: [
    say(
      'Values are read per item from the stored answers and verdicts; repeats of an item are averaged first, so that an item counts once. Items are paired by id and text. What is missing is left out and counted, never taken as 0.',
      '分值由已存的回答和评判逐题读出；同一题的多次重复先取平均，因此每题只算一次。题目按编号和文本配对。缺失的不计入并单独计数，绝不当作 0。',
    ),
    say(
      `Resampling is seeded (${seed}): the same runs give the same figures. The command asks no model:`,
      `重抽样使用固定种子（${seed}）：相同的运行得出相同的数字。该命令不向任何模型提问：`,
    ),
  ],
  code: command,
});

/** Notice, licence and citation of each suite. */
export const licenceFacts = (suites: readonly Suite[]): PageFacts => ({
  id: 'licence',
  title: say('Licence and citation', '许可与引用'),
  paragraphs: suites.flatMap(({ title, notice, licence, citation }) => {
    const said = typeof licence === 'string' ? say(licence, licence) : licence;
    return [
      say(`${title.en}: ${notice.en}`, `${title['zh-CN']}：${notice['zh-CN']}`),
      say(
        `Licence: ${ended(said.en, '.')} Cite: ${citation}`,
        `许可：${ended(said['zh-CN'], '。')}引用：${citation}`,
      ),
    ];
  }),
});

/** A sentence with one stop at its end, whether or not it brought one. */
const ended = (text: string, stop: string): string => text.trim().replace(/[.。]+$/, '') + stop;
