/** Words of `hearth audit`. */
const en = {
  'about.audit':
    'how far a judge of a run can be trusted: against itself, a second judge and people; sheets for people',
  'flag.auditJudge':
    'the judge to audit (default: the first model, else the first judge that is no person)',
  'flag.second':
    'the judge to compare it with (default: the next one that is no person and has readable verdicts)',
  'flag.people':
    'judges of the run that are people, or the file they came from; repeat for several; none of them becomes the judge (default: people/…)',
  'flag.epsilon':
    'handicap of people in the alternative annotator test: 0.2 experts, 0.15 trained people, 0.1 laypeople',
  'flag.traceKind': 'list every rating of this kind with its answer; repeat for several',
  'flag.probes':
    'ask the judge about answers changed in ways that should not matter; n answers are drawn (default: {{n}})',
  'flag.probesMaxCalls':
    'with --probes: stop at this many new calls of this command; what is recorded does not count',
  'flag.probesMaxCost':
    'with --probes: stop at this many US dollars of this command, save for calls in flight',
  'flag.probesDryRun': 'with --probes: say what would be asked; ask and store nothing',
  'audit.head':
    'Audit of {{judge}} ({{version}}) on {{suite}}, run {{run}}: {{answers}} answers rated by it, {{items}} items in the data. Resampled: {{clusters}}.',
  'audit.itemsAlone': 'items, each alone',
  'audit.without.one_repeat':
    'With itself: not known, since it rated each answer once. A run with --judge-repeats 3 shows it; local judges always say the same.',
  'audit.without.no_second':
    'With a second judge: not known; let another rate the same answers (hearth judge RUN --judge NAME).',
  'audit.without.no_people': 'With people: not known; no judge of this run is a person.',
  'audit.without.no_ratings': 'Against the other side nothing was rated in common.',
  'audit.forecast':
    'Probes: {{calls}} requests planned, {{recorded}} of them recorded already, {{fresh}} to be newly asked and more where a reply cannot be read; cost: {{cost}}. Nothing was asked.',
  'audit.spent':
    'Probes: {{planned}} requests planned, {{recorded}} of them recorded already; {{calls}} newly asked, {{again}} of these asked again (unreadable or failed) or following from a reply; cost: {{cost}}.',
  'audit.spentPart':
    'Probes: {{planned}} requests planned, {{recorded}} of them recorded already; {{calls}} newly asked before the stop, asked again included; cost: {{cost}}.',
  'audit.spentLocal': 'Probes: the judge runs in this program; nothing was asked and nothing paid.',
  'audit.why': '{{names}}: {{why}}',
  'audit.noPeople':
    'Not validated with people. Sheets for two or three people: hearth audit {{run}} --sheet 60 --raters ana,bo',
  'audit.stored':
    'The record is stored. Reports that use this judge on this suite show it; so does: hearth show {{suite}}',
  'audit.budget':
    'the probes stopped at the limit; the same command goes on from what is recorded, and its limit counts new calls only',
  'audit.interrupted': 'interrupted; the same command goes on, nothing is asked twice',
} as const;

const zh: Record<keyof typeof en, string> = {
  'about.audit': '审核运行中的裁判有多可信：与自身、第二个裁判、人工评判对照；为人工评判出表',
  'flag.auditJudge': '要审核的裁判（默认：第一个模型裁判，没有则取第一个不是人的裁判）',
  'flag.second': '与之对照的裁判（默认：下一个不是人、且有可用评判的裁判）',
  'flag.people':
    '运行中属于人的裁判，或其来源文件；多个请重复写；这些人不会被当作裁判（默认：people/…）',
  'flag.epsilon': '替代标注者检验中让人承担的让步：专家 0.2，受过训练的人 0.15，普通人 0.1',
  'flag.traceKind': '列出该评判项的每个评判及对应的回答；多个请重复写',
  'flag.probes': '以不该影响评判的方式改动回答后再问裁判；抽取 n 个回答（默认：{{n}}）',
  'flag.probesMaxCalls': '与 --probes 同用：本次命令新发的请求达到多少次就停下；已有记录的不计',
  'flag.probesMaxCost': '与 --probes 同用：本次命令花费达到多少美元就停下，在途的请求除外',
  'flag.probesDryRun': '与 --probes 同用：只说明会问什么，不提问也不保存',
  'audit.head':
    '审核 {{judge}}（{{version}}），评测集 {{suite}}，运行 {{run}}：它评过的回答 {{answers}} 个，数据共 {{items}} 道题。重抽样单位：{{clusters}}。',
  'audit.itemsAlone': '逐题',
  'audit.without.one_repeat':
    '自身一致性：未知，每个回答只评了一次。用 --judge-repeats 3 运行即可得知；本地裁判每次结果都相同。',
  'audit.without.no_second':
    '与第二个裁判：未知；请让另一个裁判评同样的回答（hearth judge 运行 --judge 名称）。',
  'audit.without.no_people': '与人工评判：未知；该运行的裁判中没有人。',
  'audit.without.no_ratings': '与另一方没有共同评过的内容。',
  'audit.forecast':
    '探测：计划请求 {{calls}} 次，其中 {{recorded}} 次已有记录，将新发 {{fresh}} 次，读不出的还会重问；费用：{{cost}}。未提问。',
  'audit.spent':
    '探测：计划请求 {{planned}} 次，其中 {{recorded}} 次已有记录；新发 {{calls}} 次，其中 {{again}} 次是重问（读不出或出错）或接续的提问；费用：{{cost}}。',
  'audit.spentPart':
    '探测：计划请求 {{planned}} 次，其中 {{recorded}} 次已有记录；停下之前新发 {{calls}} 次（含重问）；费用：{{cost}}。',
  'audit.spentLocal': '探测：该裁判在本程序内运行，没有提问，也没有费用。',
  'audit.why': '{{names}}：{{why}}',
  'audit.noPeople':
    '未与人工评判对照验证。为两三人出表：hearth audit {{run}} --sheet 60 --raters ana,bo',
  'audit.stored':
    '记录已保存。在本评测集上使用该裁判的报告都会显示它；也可用 hearth show {{suite}} 查看',
  'audit.budget': '探测因达到上限而停止；用同一命令可从已有记录处继续，上限只计新发的请求',
  'audit.interrupted': '已中断；用同一命令可继续，不会重复提问',
};

export const cliAudit = { en, 'zh-CN': zh } as const;
