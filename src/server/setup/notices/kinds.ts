import type { Text } from '../../../contract/index.js';
import type { Permission } from '../../api/access.js';
import { EVENT_KINDS, HOOK_KINDS, NOTICE_KINDS } from '../../api/notice-kinds.js';
import { mayInTeam, projectsWith, type Viewer } from '../../viewer.js';

/** What people can be told of. A notice says what kind of thing and where it is, and nothing of what is in it. */
export const KINDS = NOTICE_KINDS;
export type Kind = (typeof KINDS)[number];
/** Kinds of messages of webhooks: notices, and events for systems. */
export type HookKind = (typeof HOOK_KINDS)[number];

/** Who is told: whoever may look at it. */
export const TOLD: Readonly<Record<Kind, Permission>> = {
  'run.done': 'read',
  'run.trouble': 'run',
  disagreement: 'review',
  'suite.stored': 'set-up',
  'guard.alarm': 'read',
  'work.given': 'annotate',
  'work.urgent': 'annotate',
  'work.quality': 'annotate',
  'work.late': 'set-up',
  'work.risk': 'set-up',
  'work.rubric': 'annotate',
  'work.exam': 'annotate',
  'work.consultation': 'annotate',
  'work.mention': 'annotate',
  'work.answer': 'annotate',
  'work.tier': 'annotate',
  'work.statement': 'annotate',
  'work.objection': 'money',
  'work.certificate': 'annotate',
  'work.blind': 'set-up',
  'work.distress': 'set-up',
  'work.event': 'annotate',
  'work.standing': 'annotate',
  'work.appeal': 'set-up',
};

/** Kinds that belong to no project but to the whole team: only who may look at all of it is told. */
const OF_TEAM: ReadonlySet<Kind> = new Set(['guard.alarm']);
export const isOfTeam = (kind: Kind): boolean => OF_TEAM.has(kind);

/** What can come to this person: whatever they may look at in the team, or in a project of theirs. */
export const kindsFor = (viewer: Viewer): Kind[] =>
  KINDS.filter((kind) =>
    isOfTeam(kind) ? mayInTeam(viewer, TOLD[kind]) : projectsWith(viewer, TOLD[kind])?.length !== 0,
  );

/** The whole sentence of a message; pages have words of their own. */
export const SENTENCES: Readonly<Record<HookKind | 'test', Text>> = {
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
  'work.given': { en: 'Work was given to you.', 'zh-CN': '有一项工作分配给了你。' },
  'work.urgent': {
    en: 'Something urgent is offered to you.',
    'zh-CN': '有一项紧急任务想请你接手。',
  },
  'work.quality': {
    en: 'A quality chart of your work changed.',
    'zh-CN': '你的一张质量图有变化。',
  },
  'work.late': { en: 'Somebody’s work has come to a halt.', 'zh-CN': '有人的工作停了下来。' },
  'work.risk': { en: 'A campaign may end late.', 'zh-CN': '有一个评判项目可能延期。' },
  'work.rubric': { en: 'A rubric has a new version.', 'zh-CN': '评分标准有新版本。' },
  'work.exam': { en: 'There is something new about an exam.', 'zh-CN': '考核有新消息。' },
  'work.consultation': { en: 'A consultation waits for you.', 'zh-CN': '有一场会诊等你参加。' },
  'work.mention': { en: 'Somebody mentioned you.', 'zh-CN': '有人提到了你。' },
  'work.answer': {
    en: 'Somebody answered in a thread of yours.',
    'zh-CN': '你参与的讨论有新回复。',
  },
  'work.tier': { en: 'Your tier changed.', 'zh-CN': '你的等级有变化。' },
  'work.statement': {
    en: 'A statement of your earnings is ready.',
    'zh-CN': '你的一份结算单已生成。',
  },
  'work.objection': { en: 'Somebody objects to their pay.', 'zh-CN': '有人对报酬提出异议。' },
  'work.certificate': { en: 'A certificate was issued to you.', 'zh-CN': '你获得了一份证书。' },
  'work.blind': { en: 'A blind test has a result.', 'zh-CN': '一次盲测有了结果。' },
  'work.distress': {
    en: 'Somebody asked for help during work.',
    'zh-CN': '有人在工作中请求帮助。',
  },
  'work.event': { en: 'There is news in the community.', 'zh-CN': '专家社区有新消息。' },
  'work.standing': {
    en: 'Your work in a campaign was paused or goes on, or an appeal of yours was answered.',
    'zh-CN': '你在某个评判项目中的工作被暂停或已恢复，或者你的申诉有了答复。',
  },
  'work.appeal': { en: 'Somebody appeals.', 'zh-CN': '有人提出申诉。' },
  'item.completed': {
    en: 'An item has all its verdicts.',
    'zh-CN': '有一题已收齐全部评判。',
  },
  'item.diverged': {
    en: 'The verdicts on an item diverge; a consultation was opened.',
    'zh-CN': '有一题出现分歧，已发起会诊。',
  },
  'expert.drift': {
    en: 'A quality chart of somebody’s work gave an alarm.',
    'zh-CN': '有一位专家的质量图发出警报。',
  },
  'rubric.published': { en: 'A rubric version was published.', 'zh-CN': '评分标准发布了新版本。' },
  'settlement.locked': {
    en: 'A pay period was locked.',
    'zh-CN': '有一个结算周期已锁定。',
  },
  test: {
    en: 'This is a test: notices arrive here.',
    'zh-CN': '这是一条测试消息：通知会发到这里。',
  },
};

export const kindOf = (text: string): Kind | null => KINDS.find((kind) => kind === text) ?? null;
export const hookKindOf = (text: string): HookKind | null =>
  HOOK_KINDS.find((kind) => kind === text) ?? null;
const EVENTS: ReadonlySet<string> = new Set(EVENT_KINDS);
export const isEvent = (kind: string): boolean => EVENTS.has(kind);
