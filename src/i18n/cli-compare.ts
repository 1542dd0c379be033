/** Words of comparisons and leaderboards. */
const en = {
  'about.compare': 'compare runs item by item; over several suites: the capability profile',
  'about.leaderboard': 'a static site from bundles, each of them scored again first',
  'arg.compareRuns': 'runs (id, start of one, tag, or "last"), of one suite or of several',
  'arg.bundles': 'files written by hearth bundle',
  'flag.compareTarget': 'only these targets; repeat for several',
  'flag.compareJudge': 'the judge whose verdicts count, where a run has several; repeat for suites',
  'flag.compareCondition': 'the condition that counts, where a run has several',
  'flag.figures': 'figures with commas, or all (default: those that belong to an ability)',
  'flag.compareSlice':
    'only items of this group, lang or task, such as lang=zh; repeat for several',
  'flag.allowDifferences':
    'compare runs that differ in more than their targets; each difference stands beside the figures',
  'flag.same':
    'NAME=NAME: the first is another name of the second, for the profile; repeat for several',
  'flag.trace': 'list every item behind this figure with its values; repeat for several',
  'flag.pageFormat': 'formats with commas: {{formats}}',
  'flag.compareOut': 'folder for the report (default: reports/compare-… in HEARTH_HOME)',
  'flag.siteOut': 'folder for the site',
  'flag.siteTitle': 'title of the site',
  'compare.differs': 'Beside their targets the runs differ in: {{names}}',
  'compare.pairs_one': '{{count}} difference is told from 0 at the 5 % level after Holm, of {{of}}',
  'compare.pairs_other':
    '{{count}} differences are told from 0 at the 5 % level after Holm, of {{of}}',
  'compare.target': 'target',
  'compare.model': 'model',
  'compare.more': 'more columns in the report: {{count}}',
  'leaderboard.written_one': 'The site has {{count}} bundle, verified: {{file}}',
  'leaderboard.written_other': 'The site has {{count}} bundles, all verified: {{file}}',
} as const;

const zh: Record<keyof typeof en, string> = {
  'about.compare': '逐题对比多次运行；跨评测集时给出能力画像',
  'about.leaderboard': '由运行包生成静态榜单网站，每个包先重新计分核对',
  'arg.compareRuns': '运行（编号、编号开头、标记或 last），可属于一个或多个评测集',
  'arg.bundles': '由 hearth bundle 写出的文件',
  'flag.compareTarget': '只对比这些被测对象；多个请重复写',
  'flag.compareJudge': '运行有多个裁判时以哪个的评判为准；多个评测集可重复写',
  'flag.compareCondition': '运行有多个条件时以哪个为准',
  'flag.figures': '指标，用逗号分隔，或 all（全部）；默认取属于某种能力的指标',
  'flag.compareSlice': '只对比这一组、语言或任务的题目，例如 lang=zh；多个请重复写',
  'flag.allowDifferences': '允许对比除被测对象外还有不同的运行；不同之处标在数字旁',
  'flag.same': '名称=名称：前者是后者的另一个名称，用于能力画像；多个请重复写',
  'flag.trace': '列出该指标涉及的每道题及分值；多个请重复写',
  'flag.pageFormat': '格式，用逗号分隔：{{formats}}',
  'flag.compareOut': '报告所在的文件夹（默认 HEARTH_HOME 下的 reports/compare-…）',
  'flag.siteOut': '网站所在的文件夹',
  'flag.siteTitle': '网站标题',
  'compare.differs': '除被测对象外，这些运行还有不同：{{names}}',
  'compare.pairs_one': '经 Holm 校正，在 5% 水平上可与 0 区分的差异：{{count}} 个（共 {{of}} 个）',
  'compare.pairs_other':
    '经 Holm 校正，在 5% 水平上可与 0 区分的差异：{{count}} 个（共 {{of}} 个）',
  'compare.target': '被测对象',
  'compare.model': '模型',
  'compare.more': '报告中还有 {{count}} 列',
  'leaderboard.written_one': '网站含 {{count}} 个运行包，均已核对：{{file}}',
  'leaderboard.written_other': '网站含 {{count}} 个运行包，均已核对：{{file}}',
};

export const cliCompare = { en, 'zh-CN': zh } as const;
