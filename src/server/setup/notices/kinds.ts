import type { Text } from '../../../contract/index.js';
import type { Permission } from '../../api/access.js';
import { NOTICE_KINDS } from '../../api/notice-kinds.js';

/** What people can be told of. A notice says what kind of thing and where it is, and nothing of what is in it. */
export const KINDS = NOTICE_KINDS;
export type Kind = (typeof KINDS)[number];

/** Who is told: whoever may look at it. */
export const TOLD: Readonly<Record<Kind, Permission>> = {
  'run.done': 'read',
  'run.trouble': 'run',
  disagreement: 'review',
  'suite.stored': 'set-up',
  'guard.alarm': 'read',
};

/** Kinds that belong to no project but to the whole team: only who may look at all of it is told. */
const OF_TEAM: ReadonlySet<Kind> = new Set(['guard.alarm']);
export const isOfTeam = (kind: Kind): boolean => OF_TEAM.has(kind);

/** The whole sentence of a message; pages have words of their own. */
export const SENTENCES: Readonly<Record<Kind | 'test', Text>> = {
  'run.done': { en: 'A run is done.', 'zh-CN': '有一次运行已完成。' },
  'run.trouble': {
    en: 'A run failed or stopped before its end.',
    'zh-CN': '有一次运行失败或提前停止。',
  },
  disagreement: {
    en: 'Somebody disagreed with a verdict.',
    'zh-CN': '有人对一条评判提出异议。',
  },
  'suite.stored': { en: 'A suite was put in.', 'zh-CN': '新增了一个评测集。' },
  'guard.alarm': {
    en: 'A chart of the guard began to signal.',
    'zh-CN': '守卫的一张控制图开始出现信号。',
  },
  test: {
    en: 'This is a test: notices arrive here.',
    'zh-CN': '这是一条测试消息：通知会发到这里。',
  },
};

export const kindOf = (text: string): Kind | null => KINDS.find((kind) => kind === text) ?? null;
