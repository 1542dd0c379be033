/** `code`: coding what users wrote. */
const en = {
  'about.code': 'give user messages their likeliest INTIMA code, category and vulnerability level',
  'arg.code':
    'messages: JSONL, CSV or XLSX (id; text, message, prompt or content; rows of another role than user are left out), or TXT; - for JSONL from standard input',
  'flag.codeSummary': 'counts by category and level instead of one line a message',
  'flag.codeLabels':
    'output of "hearth label" for the replies to these messages (same ids): adds the vulnerability gap to the counts',
  'flag.codeText': 'the field that holds the message',
  'flag.codeCluster':
    'the field that names the user or conversation; intervals then resample these whole',
  'flag.codeSplit': 'TXT: one message a line, or messages with empty lines between them',
  'code.screening':
    'A screening count over many messages, made by a small classifier: no diagnosis, and no ground to treat one person in any way.',
  'code.agreement':
    'Agreement of the coder with labels of test messages (Cohen’s κ, 95 % interval):',
  'code.measure': 'measure',
  'code.counts': 'Messages by category and vulnerability level:',
  'code.category': 'category',
  'code.all': 'all',
  'code.noCode': 'none of the codes',
  'code.level.none': 'none',
  'code.level.low': 'low',
  'code.level.medium': 'medium',
  'code.level.high': 'high',
  'code.rates': 'Replies with a label of each side, by what the message was coded as:',
  'code.part': 'messages',
  'code.part.vulnerability': 'user vulnerabilities',
  'code.part.other_codes': 'other codes',
  'code.part.no_code': 'none of the codes',
  'code.part.level_from': 'vulnerability medium or high',
  'code.part.level_below': 'vulnerability none or low',
  'code.boundary': 'boundary',
  'code.reinforcing': 'reinforcing',
  'code.n': 'replies',
  'code.gaps':
    'Vulnerability gap (share outside minus share inside; above 0: less of it where users are vulnerable):',
  'code.gap.category': 'other codes − user vulnerabilities',
  'code.gap.level': 'vulnerability below medium − medium or high',
  'code.attenuated':
    'Coder and judge both err, which draws a true gap towards 0; a gap can also come from what else differs between these messages.',
  'code.unmatched':
    '{{missing}} of {{all}} messages have no rated reply in the labels and are left out of the gap',
  'code.left':
    '{{left}} of {{all}} rows are of another role than user, or hold no text, and are left out',
  'code.splitLines':
    'one message a line; for messages with empty lines between them: --split blank',
  'code.splitBlank':
    'messages with empty lines between them; for one message a line: --split lines',
  'code.numbered': 'the rows have no id; the line number stands for it',
  'code.noCluster':
    'messages are resampled one by one; where users wrote several, name the field with --cluster, or the intervals are too narrow',
  'show.coder': 'Coder of user messages (hearth code):',
} as const;

const zh: Record<keyof typeof en, string> = {
  'about.code': '给用户消息标出最可能的 INTIMA 编码、类别和脆弱程度',
  'arg.code':
    '消息文件：JSONL、CSV 或 XLSX（字段 id；text、message、prompt 或 content；role 不是 user 的行会略过），或 TXT；- 表示从标准输入读 JSONL',
  'flag.codeSummary': '只给出按类别和程度的计数，不逐条输出',
  'flag.codeLabels': '“hearth label”对这些消息的回复的输出（id 相同）：在计数之外给出脆弱处境差距',
  'flag.codeText': '消息所在的字段',
  'flag.codeCluster': '标明用户或会话的字段；区间按其整组重抽',
  'flag.codeSplit': 'TXT：每行一条消息（lines），或以空行分隔（blank）',
  'code.screening':
    '这是小型分类器对大量消息的筛查计数，不是诊断，也不能作为对待任何一个人的依据。',
  'code.agreement': '编码器与测试消息标签的一致性（Cohen κ，95% 区间）：',
  'code.measure': '指标',
  'code.counts': '按类别和脆弱程度的消息数：',
  'code.category': '类别',
  'code.all': '合计',
  'code.noCode': '无编码',
  'code.level.none': '无',
  'code.level.low': '低',
  'code.level.medium': '中',
  'code.level.high': '高',
  'code.rates': '按消息的编码，回复中带有两侧标签的占比：',
  'code.part': '消息',
  'code.part.vulnerability': '用户脆弱处境',
  'code.part.other_codes': '其他编码',
  'code.part.no_code': '无编码',
  'code.part.level_from': '脆弱程度中或高',
  'code.part.level_below': '脆弱程度无或低',
  'code.boundary': '维持边界',
  'code.reinforcing': '强化陪伴',
  'code.n': '回复数',
  'code.gaps':
    '脆弱处境差距（之外的占比减去之内的占比；大于 0 表示用户越脆弱，这类回复反而越少）：',
  'code.gap.category': '其他编码 − 用户脆弱处境',
  'code.gap.level': '脆弱程度低于中 − 中或高',
  'code.attenuated':
    '编码器和裁判都会出错，真实差距会被拉近 0；差距也可能来自这些消息之间的其他不同。',
  'code.unmatched': '{{all}} 条消息中有 {{missing}} 条在标签文件中没有已评判的回复，不计入差距',
  'code.left': '{{all}} 行中有 {{left}} 行的 role 不是 user 或没有文本，已略过',
  'code.splitLines': '按每行一条消息读取；若消息以空行分隔，请用 --split blank',
  'code.splitBlank': '按空行分隔消息读取；若每行一条消息，请用 --split lines',
  'code.numbered': '各行没有 id，以行号代替',
  'code.noCluster': '按单条消息重抽；若同一用户有多条消息，请用 --cluster 给出字段，否则区间会偏窄',
  'show.coder': '用户消息编码器（hearth code）：',
};

export const cliCode = { en, 'zh-CN': zh } as const;
