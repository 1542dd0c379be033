/** Words of the experts' platform: talk. */
const en = {
  'notices.kind.work.given': 'Work given to you',
  'notices.kind.work.urgent': 'Urgent work offered',
  'notices.kind.work.quality': 'Quality charts',
  'notices.kind.work.late': 'Work that has come to a halt',
  'notices.kind.work.risk': 'Campaigns that may end late',
  'notices.kind.work.rubric': 'New rubric versions',
  'notices.kind.work.exam': 'Exams',
  'notices.kind.work.consultation': 'Consultations',
  'notices.kind.work.mention': 'Mentions of you',
  'notices.kind.work.answer': 'Answers in your threads',
  'notices.kind.work.tier': 'Changes of your tier',
  'notices.kind.work.statement': 'Statements',
  'notices.kind.work.certificate': 'Certificates',
  'notices.kind.work.blind': 'Results of blind tests',
  'notices.kind.work.distress': 'Calls for help',
  'notices.kind.work.event': 'News of the community',
};

const zhCN: Record<keyof typeof en, string> = {
  'notices.kind.work.given': '分配给你的工作',
  'notices.kind.work.urgent': '紧急工作邀请',
  'notices.kind.work.quality': '质量图变化',
  'notices.kind.work.late': '停滞的工作',
  'notices.kind.work.risk': '可能延期的标注项目',
  'notices.kind.work.rubric': '评分标准新版本',
  'notices.kind.work.exam': '校准测试',
  'notices.kind.work.consultation': '会诊',
  'notices.kind.work.mention': '提到你的讨论',
  'notices.kind.work.answer': '讨论的新回复',
  'notices.kind.work.tier': '等级变化',
  'notices.kind.work.statement': '结算单',
  'notices.kind.work.certificate': '证书',
  'notices.kind.work.blind': '盲测结果',
  'notices.kind.work.distress': '求助',
  'notices.kind.work.event': '社区消息',
};

export const talk = { en, zhCN };
