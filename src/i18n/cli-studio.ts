/** `studio`: the pages. */
const en = {
  'about.studio': 'open the pages over the same database: start, watch, read and compare runs',
  'flag.studioHost': 'address to listen on',
  'flag.studioPort': 'port; 0 takes any free one',
  'flag.studioAccounts': 'with accounts, roles and projects: for a team',
  'flag.studioUrl':
    'address that people use, with https://; needed where it is not this machine (with --accounts)',
  'studio.open': 'Pages: {{origin}}',
  'studio.local':
    'No accounts: whoever uses this machine may do everything here. No other machine can reach it.',
  'studio.firstOwner':
    'There is no owner yet. Open this link within 24 hours; it works once, and a restart makes a new one: {{link}}',
  'studio.stop': 'Ctrl-C ends the pages; runs that were started go on.',
  'studio.ended': 'the pages are closed; runs that were started go on',
} as const;

const zh: Record<keyof typeof en, string> = {
  'about.studio': '打开网页界面（同一个数据库）：发起、观看、阅读和比较运行',
  'flag.studioHost': '监听地址',
  'flag.studioPort': '端口；0 表示任选一个空闲端口',
  'flag.studioAccounts': '启用账号、角色和项目，供团队使用',
  'flag.studioUrl': '大家使用的地址，以 https:// 开头；不是本机时必须写明（与 --accounts 一起用）',
  'studio.open': '页面地址：{{origin}}',
  'studio.local': '没有账号：使用本机的人可以在这里做任何操作。其他机器无法访问。',
  'studio.firstOwner':
    '还没有所有者。请在 24 小时内打开此链接；只能使用一次，重启后会生成新的：{{link}}',
  'studio.stop': '按 Ctrl-C 关闭页面；已发起的运行会继续。',
  'studio.ended': '页面已关闭；已发起的运行会继续',
};

export const cliStudio = { en, 'zh-CN': zh } as const;
