/** What a person reads after a run: figures, what became of every sample, costs. */
const en = {
  tally: 'What became of every sample: {{expected}} expected = {{parts}}',

  'state.ok': 'answered',
  'state.refused': 'refused',
  'state.empty': 'empty',
  'state.truncated': 'truncated',
  'state.filtered': 'filtered',
  'state.unparsable': 'unparsable',
  'state.errored': 'errored',
  'state.not_reached': 'not reached',
  'state.rated': 'rated',
  'state.judge_unparsable': 'verdict unreadable',
  'state.judge_refused': 'judge refused',
  'state.judge_errored': 'verdict missing',

  'summary.without': 'Empty and refused answers: {{told}}',
  'summary.ofTarget': '{{target}}: {{parts}}',
  'summary.someOf': '{{n}} of {{of}} {{state}}',
  'summary.byRule':
    'Of {{rated}} ratings {{byJudge}} are by a judge and {{byRule}} by rule, since there was no text to rate',
  'summary.run': 'Run {{run}} · items: {{items}}',
  'summary.target': 'target',
  'summary.judge': 'judge',
  'summary.condition': 'condition',
  'summary.coverage': 'coverage',
  'summary.fault': '{{steps}} × error: {{message}}',
  'summary.reasoningCut_one':
    '{{model}}: {{count}} reply was cut off in its reasoning, before any answer; raise {{flag}} (now: {{limit}})',
  'summary.reasoningCut_other':
    '{{model}}: {{count}} replies were cut off in their reasoning, before any answer; raise {{flag}} (now: {{limit}})',
  'summary.ownLimit': "the server's own",
  'summary.judgeLine': 'Judge {{name}}: {{line}}',
  'summary.notValidated': 'not validated with people on this suite.',
  'summary.fileJudge': 'verdicts from a file, taken as they are.',
  'summary.personJudge': 'a person’s verdicts, read from a sheet.',
  'summary.use': 'Compare these targets with one another only: same items, same judge, same run.',
  'summary.report': 'Report:',
  'summary.reused': '{{target}}: {{answers}} of {{of}} answers taken over from {{from}}',
  'summary.reusedVerdicts':
    '{{judge}} on {{target}}: {{verdicts}} of {{of}} verdicts taken over from {{from}}',
  'summary.reusedFrom': '{{run}} ({{date}})',
  'summary.reusedUnknown': 'a deleted run',
  'summary.costOf': 'Cost: {{parts}}',
  'summary.costTarget': 'targets {{cost}}',
  'summary.costJudge': 'judges {{cost}}',
  'summary.costUser': 'simulated user {{cost}}',
} as const;

const zh: Record<keyof typeof en, string> = {
  tally: '每条样本的下落：应有 {{expected}} 条 = {{parts}}',

  'state.ok': '已回答',
  'state.refused': '拒绝回答',
  'state.empty': '空白',
  'state.truncated': '被截断',
  'state.filtered': '被过滤',
  'state.unparsable': '无法解析',
  'state.errored': '出错',
  'state.not_reached': '未到达',
  'state.rated': '已评判',
  'state.judge_unparsable': '评判无法解析',
  'state.judge_refused': '裁判拒绝',
  'state.judge_errored': '缺少评判',

  'summary.without': '空回答和拒绝：{{told}}',
  'summary.ofTarget': '{{target}}：{{parts}}',
  'summary.someOf': '{{of}} 条中 {{n}} 条{{state}}',
  'summary.byRule':
    '{{rated}} 条评判中，{{byJudge}} 条由裁判给出，{{byRule}} 条因没有文字可评而按规则给出',
  'summary.run': '运行 {{run}} · 题数：{{items}}',
  'summary.target': '被测对象',
  'summary.judge': '裁判',
  'summary.condition': '条件',
  'summary.coverage': '覆盖率',
  'summary.fault': '{{steps}} × 出错：{{message}}',
  'summary.reasoningCut_one':
    '{{model}}：{{count}} 条回复在思考阶段就被截断，没有给出回答；请调高 {{flag}}（现为 {{limit}}）',
  'summary.reasoningCut_other':
    '{{model}}：{{count}} 条回复在思考阶段就被截断，没有给出回答；请调高 {{flag}}（现为 {{limit}}）',
  'summary.ownLimit': '服务器默认值',
  'summary.judgeLine': '裁判 {{name}}：{{line}}',
  'summary.notValidated': '未在本评测集上与人工评判对照验证。',
  'summary.fileJudge': '评判来自文件，按原样采用。',
  'summary.personJudge': '人的评判，读自评判表。',
  'summary.use': '只宜比较这几个被测对象：相同题目、相同裁判、同一次运行。',
  'summary.report': '报告：',
  'summary.reused': '{{target}}：{{of}} 条回答中有 {{answers}} 条沿用自 {{from}}',
  'summary.reusedVerdicts':
    '{{judge}} 对 {{target}}：{{of}} 条评判中有 {{verdicts}} 条沿用自 {{from}}',
  'summary.reusedFrom': '{{run}}（{{date}}）',
  'summary.reusedUnknown': '已删除的运行',
  'summary.costOf': '费用：{{parts}}',
  'summary.costTarget': '被测对象 {{cost}}',
  'summary.costJudge': '裁判 {{cost}}',
  'summary.costUser': '模拟用户 {{cost}}',
};

export const cliSummary = { en, 'zh-CN': zh } as const;
