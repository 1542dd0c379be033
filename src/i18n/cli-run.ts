/** Work in progress, forecasts, and how a run ended. */
const en = {
  'run.sharedAddress':
    '{{name}} plays the user at the address of the targets, {{address}}; another: --user-base-url URL',
  'run.began': 'run {{run}}',
  'run.kept': 'What is recorded is kept. Go on with: hearth resume {{run}}',
  'run.tryingAgain': 'no answer yet from {{address}} ({{cause}}); trying again',
  'run.uncounted':
    '--max-cost does not count the calls of {{names}}: the replies tell no cost and there is no price (--prices FILE). --max-calls limits all calls.',

  'progress.answers': 'answers {{done}}/{{total}}',
  'progress.verdicts': 'verdicts {{done}}/{{total}}',
  'progress.calls_one': '{{count}} call',
  'progress.calls_other': '{{count}} calls',
  'progress.errors_one': '{{count}} error',
  'progress.errors_other': '{{count}} errors',

  'interrupt.first': 'Stopping: what is in flight is finished first. Ctrl-C again gives it up.',

  'reason.interrupted': 'interrupted; go on with: hearth resume {{run}}',
  'reason.unscored':
    '{{unscored}} of {{expected}} expected are unscored, more than --fail-on-error {{limit}} allows. Items: {{items}}; all of them: hearth show {{run}}',

  'status.planned': 'planned',
  'status.running': 'running',
  'status.done': 'done',
  'status.stopped': 'stopped',
  'status.interrupted': 'interrupted',
  'status.failed': 'failed',

  'dry.items_one': '{{count}} item',
  'dry.items_other': '{{count}} items',
  'dry.repeats': 'repeats: {{repeats}}; judge repeats: {{judgeRepeats}}',
  'dry.role': 'role',
  'dry.name': 'name',
  'dry.of': 'on answers of',
  'dry.calls': 'calls',
  'dry.most': 'at most',
  'dry.recorded': 'recorded',
  'dry.later': 'not known yet',
  'dry.total':
    '{{calls}} calls would be made, at most {{most}} if replies must be asked again; {{recorded}} of them are recorded already and cost nothing. Nothing was sent, nothing stored.',

  'reason.budgetCalls':
    'stopped by --max-calls: calls made: {{spent}}, limit: {{limit}}; to go on, with a higher limit: hearth resume {{run}} --max-calls N',
  'reason.budgetCost':
    'stopped by --max-cost: {{spent}} of {{limit}} US dollars are spent; to go on, with a higher limit: hearth resume {{run}} --max-cost USD',

  unknown: 'unknown',

  'progress.rate': '{{rate}}/s',
  'progress.held_one': 'waiting on 429: {{count}} sample, {{seconds}} s',
  'progress.held_other': 'waiting on 429: {{count}} samples, {{seconds}} s',
  'progress.waiting': 'waiting for a place: {{count}}',
  'progress.oldest': 'slowest {{seconds}} s ({{voice}}, {{unit}})',
  'progress.left': 'about {{left}} left',
  'progress.unpriced': 'cost unknown',

  'dry.cost': 'cost',
  'dry.costTotal': 'Cost, estimated: {{cost}}. {{how}}',
  'dry.costHow':
    'Input by the length of the prompts, output as {{output}} tokens a reply unless the token limit is lower; prices as of {{date}}.',
  'dry.costUnknown': 'For what is unknown nobody gave a price (--prices FILE).',
  'dry.difference': 'The smallest difference that can show',
} as const;

const zh: Record<keyof typeof en, string> = {
  'run.sharedAddress':
    '{{name}} 扮演用户，使用被测对象的地址 {{address}}；要换地址请用 --user-base-url URL',
  'run.began': '运行 {{run}}',
  'run.kept': '已记录的内容都还在。继续请用：hearth resume {{run}}',
  'run.tryingAgain': '{{address}} 尚无回应（{{cause}}），正在重试',
  'run.uncounted':
    '--max-cost 不计入 {{names}} 的请求：回复中没有费用，也没有价格（可用 --prices 文件 给出）。--max-calls 限制全部请求。',

  'progress.answers': '回答 {{done}}/{{total}}',
  'progress.verdicts': '评判 {{done}}/{{total}}',
  'progress.calls_one': '请求 {{count}} 次',
  'progress.calls_other': '请求 {{count}} 次',
  'progress.errors_one': '出错 {{count}} 次',
  'progress.errors_other': '出错 {{count}} 次',

  'interrupt.first': '正在停止：先等已发出的请求结束。再按一次 Ctrl-C 则放弃它们。',

  'reason.interrupted': '已中断；继续请用：hearth resume {{run}}',
  'reason.unscored':
    '应有 {{expected}} 条，其中 {{unscored}} 条未能计分，超过 --fail-on-error {{limit}} 的限度。题目：{{items}}；全部列出：hearth show {{run}}',

  'status.planned': '待运行',
  'status.running': '运行中',
  'status.done': '完成',
  'status.stopped': '已停止',
  'status.interrupted': '已中断',
  'status.failed': '失败',

  'dry.items_one': '{{count}} 道题',
  'dry.items_other': '{{count}} 道题',
  'dry.repeats': '重复次数：{{repeats}}；评判次数：{{judgeRepeats}}',
  'dry.role': '角色',
  'dry.name': '名称',
  'dry.of': '评判谁的回答',
  'dry.calls': '请求数',
  'dry.most': '至多',
  'dry.recorded': '已记录',
  'dry.later': '暂不可知',
  'dry.total':
    '将发出 {{calls}} 次请求，若需要重问则至多 {{most}} 次；其中 {{recorded}} 次已有记录，不再收费。本次没有发送，也没有保存任何内容。',

  'reason.budgetCalls':
    '达到 --max-calls：已用 {{spent}} 次请求，上限 {{limit}} 次；提高上限后继续：hearth resume {{run}} --max-calls N',
  'reason.budgetCost':
    '达到 --max-cost：已花费 {{spent}} 美元，上限 {{limit}} 美元；提高上限后继续：hearth resume {{run}} --max-cost 美元',

  unknown: '未知',

  'progress.rate': '每秒 {{rate}} 次',
  'progress.held_one': '因 429 等待：{{count}} 条，还有 {{seconds}} 秒',
  'progress.held_other': '因 429 等待：{{count}} 条，还有 {{seconds}} 秒',
  'progress.waiting': '排队 {{count}} 条',
  'progress.oldest': '最慢的已 {{seconds}} 秒（{{voice}}，{{unit}}）',
  'progress.left': '约剩 {{left}}',
  'progress.unpriced': '费用未知',

  'dry.cost': '费用',
  'dry.costTotal': '费用估计：{{cost}}。{{how}}',
  'dry.costHow':
    '输入按提示词长度估算；输出按每条回复 {{output}} 个词元估算，长度上限更低时按上限；价格日期 {{date}}。',
  'dry.costUnknown': '“未知”表示没有价格（可用 --prices 文件 给出）。',
  'dry.difference': '能检出的最小差异',
};

export const cliRun = { en, 'zh-CN': zh } as const;
