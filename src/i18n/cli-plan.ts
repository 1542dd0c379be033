/** `plan`: many suites × many targets. */
const en = {
  'plan.entry': 'run of the plan',
  'plan.target': 'target',
  'plan.status': 'status',
  'plan.done': 'done',
  'plan.errors': 'errors',
  'plan.cost': 'cost',
  'plan.run': 'run',
  'plan.waiting': 'not begun',
  'plan.incomplete': 'incomplete',
  'plan.totals': '{{done}} of {{total}} answers and verdicts; errors: {{errors}}; cost: {{cost}}',
  'plan.began': 'Plan {{plan}}: {{entry}} ({{i}} of {{n}})',
  'plan.apart': '{{targets}}: {{reason}}. The other targets go on without.',
  'plan.failures': 'Failed, and why:',
  'plan.failedReason_one':
    '{{count}} row of the plan failed: {{entry}} / {{target}}: {{reason}}; once that is mended: --resume',
  'plan.failedReason_other':
    '{{count}} rows of the plan failed, the first: {{entry}} / {{target}}: {{reason}}; once that is mended: --resume',
  'plan.changed':
    'Entry {{entry}} of the plan file differs from its run in: {{fields}}. A run is frozen once it has answers: change the file back, or start new runs with --new',
  'plan.added':
    'Entry {{entry}} has targets that its run does not have yet, or not as they are now: {{targets}}. --resume takes them in.',
} as const;

const zh: Record<keyof typeof en, string> = {
  'plan.entry': '计划中的运行',
  'plan.target': '被测对象',
  'plan.status': '状态',
  'plan.done': '进度',
  'plan.errors': '出错',
  'plan.cost': '费用',
  'plan.run': '运行',
  'plan.waiting': '未开始',
  'plan.incomplete': '未完整',
  'plan.totals': '回答和评判：{{done}} / {{total}}；出错：{{errors}}；费用：{{cost}}',
  'plan.began': '计划 {{plan}}：{{entry}}（第 {{i}} 个，共 {{n}} 个）',
  'plan.apart': '{{targets}}：{{reason}}。其余被测对象照常进行。',
  'plan.failures': '失败及原因：',
  'plan.failedReason_one':
    '计划中有 {{count}} 行失败：{{entry}} / {{target}}：{{reason}}；修正后用 --resume 继续',
  'plan.failedReason_other':
    '计划中有 {{count}} 行失败，第一行：{{entry}} / {{target}}：{{reason}}；修正后用 --resume 继续',
  'plan.changed':
    '计划文件中的 {{entry}} 与已有的运行不同：{{fields}}。有了回答的部分不再改变：请改回文件，或用 --new 另开新的运行',
  'plan.added': '{{entry}} 有运行中还没有或已修改的被测对象：{{targets}}。--resume 会采用。',
};

export const cliPlan = { en, 'zh-CN': zh } as const;
