/** `studio`: the pages. */
const en = {
  'about.studio': 'open the pages over the same database: start, watch, read and compare runs',
  'flag.studioHost': 'address to listen on',
  'flag.studioPort': 'port; 0 takes any free one',
  'studio.open': 'Pages: {{origin}}',
  'studio.local':
    'No accounts: whoever uses this machine may do everything here. No other machine can reach it.',
  'studio.stop': 'Ctrl-C ends the pages; runs that were started go on.',
  'studio.ended': 'the pages are closed; runs that were started go on',
} as const;

const zh: Record<keyof typeof en, string> = {
  'about.studio': '打开网页界面（同一个数据库）：发起、观看、阅读和比较运行',
  'flag.studioHost': '监听地址',
  'flag.studioPort': '端口；0 表示任选一个空闲端口',
  'studio.open': '页面地址：{{origin}}',
  'studio.local': '没有账号：使用本机的人可以在这里做任何操作。其他机器无法访问。',
  'studio.stop': '按 Ctrl-C 关闭页面；已发起的运行会继续。',
  'studio.ended': '页面已关闭；已发起的运行会继续',
};

export const cliStudio = { en, 'zh-CN': zh } as const;
