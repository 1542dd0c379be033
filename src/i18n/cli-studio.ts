/** `studio`: the pages. */
const en = {
  'about.studio': 'open the pages over the same database: start, watch, read and compare runs',
  'flag.studioHost': 'address to listen on (default: 127.0.0.1)',
  'flag.studioPort': 'port; 0 takes any free one (default: 4321)',
  'flag.studioAccounts': 'with accounts, roles and projects: for a team',
  'flag.studioUrl':
    'address that people use, with https://; needed where it is not this machine (with --accounts)',
  'studio.open': 'Pages: {{origin}}',
  'studio.local':
    'No accounts: whoever uses this machine may do everything here. No other machine can reach it.',
  'studio.firstOwner':
    'There is no owner yet. Open this link within 24 hours; it works once, and a restart makes a new one: {{link}}',
  'studio.mail': 'Mail goes through {{server}}, to people who choose it.',
  'studio.noMail': 'No mail is sent: no mail server is named.',
  'about.studio.auditCheck': 'check that no row of the audit log was changed or taken out',
  'flag.auditHead': 'a number and hash that were kept, as the last check showed them',
  'studio.auditWhole':
    'The audit log is whole: {{count}} rows.\nKeep this elsewhere; with it, a cut end is found later: {{head}}',
  'studio.auditBroken': 'row {{n}} of the audit log, or one before it, was changed or taken out',
  'studio.stop': 'Ctrl-C ends the pages; runs that were started go on.',
  'studio.ended': 'the pages are closed; runs that were started go on',
} as const;

const zh: Record<keyof typeof en, string> = {
  'about.studio': '打开网页界面（同一个数据库）：发起、观看、阅读和比较运行',
  'flag.studioHost': '监听地址（默认 127.0.0.1）',
  'flag.studioPort': '端口；0 表示任选一个空闲端口（默认 4321）',
  'flag.studioAccounts': '启用账号、角色和项目，供团队使用',
  'flag.studioUrl': '大家使用的地址，以 https:// 开头；不是本机时必须写明（与 --accounts 一起用）',
  'studio.open': '页面地址：{{origin}}',
  'studio.local': '没有账号：使用本机的人可以在这里做任何操作。其他机器无法访问。',
  'studio.firstOwner':
    '还没有所有者。请在 24 小时内打开此链接；只能使用一次，重启后会生成新的：{{link}}',
  'studio.mail': '邮件经 {{server}} 发送给选择接收的人。',
  'studio.noMail': '未配置邮件服务器，不发送邮件。',
  'about.studio.auditCheck': '检查审计日志是否有记录被修改或删除',
  'flag.auditHead': '此前保存的编号和哈希（上次检查时显示的那一行）',
  'studio.auditWhole':
    '审计日志完整：共 {{count}} 条。\n请把这一行另行保存，日后可据此发现末尾被截断：{{head}}',
  'studio.auditBroken': '审计日志的第 {{n}} 条或之前的某条被修改或删除',
  'studio.stop': '按 Ctrl-C 关闭页面；已发起的运行会继续。',
  'studio.ended': '页面已关闭；已发起的运行会继续',
};

export const cliStudio = { en, 'zh-CN': zh } as const;
