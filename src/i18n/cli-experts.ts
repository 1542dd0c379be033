/** `experts`: people's work. */
const en = {
  'about.experts': "people's work: check",
  'about.experts.check':
    'look at everything that must hold of campaigns: counts, events, verdicts, and what was told to be stored',
  'flag.acked':
    'file with what clients were told to be stored, one JSON object a line: {"assignment", "revision"} or {"submission", "assignment", "key"}',
  'experts.sound_one': '{{count}} campaign: everything holds.',
  'experts.sound_other': '{{count}} campaigns: everything holds.',
  'experts.acked_one': '{{count}} line of what was told to be stored: it is there.',
  'experts.acked_other': '{{count}} lines of what was told to be stored: all are there.',
  'experts.broken_one': '{{count}} thing does not hold',
  'experts.broken_other': '{{count}} things do not hold',
} as const;

const zh: Record<keyof typeof en, string> = {
  'about.experts': '专家评判：check',
  'about.experts.check': '核对项目中必须成立的一切：计数、事件、评判，以及已确认保存的内容',
  'flag.acked':
    '已向客户端确认保存的内容，每行一个 JSON 对象：{"assignment", "revision"} 或 {"submission", "assignment", "key"}',
  'experts.sound_one': '{{count}} 个项目：全部成立。',
  'experts.sound_other': '{{count}} 个项目：全部成立。',
  'experts.acked_one': '已确认保存的内容 {{count}} 条：都在。',
  'experts.acked_other': '已确认保存的内容 {{count}} 条：都在。',
  'experts.broken_one': '{{count}} 处不成立',
  'experts.broken_other': '{{count}} 处不成立',
};

export const cliExperts = { en, 'zh-CN': zh };
