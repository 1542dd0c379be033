import type { Answered, Shown, Text } from '../../contract/index.js';
import { FORMAT_INFO } from './formats.js';
import { SCORED } from './meta.js';
import { noteLine } from './notes.js';
import { type Answer, MEMORY, type Persona, type TalkItem, type User } from './types.js';

const TITLES = {
  task: { en: 'Task of the companion', 'zh-CN': '陪伴者的任务' },
  persona: { en: 'Character', 'zh-CN': '角色' },
  user: { en: 'Person', 'zh-CN': '用户' },
  stage: { en: 'Stage of the bond', 'zh-CN': '关系阶段' },
  today: { en: 'Today', 'zh-CN': '今天' },
  earlier: { en: 'Said at earlier meetings', 'zh-CN': '以前见面时说过' },
  memories: { en: 'Memories', 'zh-CN': '记忆' },
  schedule: { en: 'Schedule', 'zh-CN': '日程' },
  now: { en: 'Time of day', 'zh-CN': '此刻' },
  hobbies: { en: 'Hobbies', 'zh-CN': '爱好' },
  outline: { en: 'Outline of the day', 'zh-CN': '一天概要' },
  need: {
    en: 'Reviewer’s remark on the need (the companion did not see it)',
    'zh-CN': '关于需要的评注（陪伴者看不到）',
  },
  companion: { en: 'Companion, earlier', 'zh-CN': '陪伴者（此前）' },
  answer: { en: 'Answer', 'zh-CN': '回答' },
  notes: { en: 'Notes that the companion kept', 'zh-CN': '陪伴者记下的内容' },
} as const satisfies Readonly<Record<string, Text>>;

/** What a rater reads: what the companion knew, what was said, and its answers. Empty parts are left out. */
export function shownTo({ item, answers }: Answered<TalkItem, Answer>): Shown[] {
  const scored = answers.filter((a) => SCORED.includes(a.state));
  const turns = item.line?.sessions.at(-1)?.turns ?? [];
  const spoken = answers.filter((a) => a.step !== MEMORY);
  const talk = spoken.flatMap((answer, i): Shown[] => {
    if (!SCORED.includes(answer.state)) return [];
    const asked = answer.value?.said ?? turns[i]?.say ?? '';
    return [
      { id: `${answer.step}.said`, by: 'user', title: TITLES.user, text: asked },
      {
        id: answer.step,
        by: 'target',
        title: TITLES.answer,
        text: answer.value?.text ?? '',
      },
    ];
  });
  const notes = scored.find((a) => a.step === MEMORY)?.value?.text ?? '';
  const all: Shown[] = [
    { id: 'task', by: 'context', title: TITLES.task, text: taskOf(item) },
    ...(item.line === null ? ofScenario(item) : ofSession(item)),
    ...talk,
    { id: MEMORY, by: 'target', title: TITLES.notes, text: notes },
  ];
  return all.filter(({ text }) => text.trim() !== '');
}

const context = (name: keyof typeof TITLES, text: string): Shown => ({
  id: name,
  by: 'context',
  title: TITLES[name],
  text,
});

const taskOf = ({ task, lang }: TalkItem): string =>
  FORMAT_INFO[task].what[lang === 'zh' ? 'zh-CN' : 'en'];

const sheetOf = (p: Persona, sep: string): string =>
  [
    [p.name, p.age, p.work].join(sep),
    p.style,
    p.traits.join(sep),
    `+ ${p.likes.join(sep)}`,
    `− ${p.dislikes.join(sep)}`,
    p.background,
  ].join('\n');

const personOf = ({ name, age, work, about }: User, sep: string): string =>
  `${[name, age, work].join(sep)}\n${about}`;

function ofScenario({ scenario, lang }: TalkItem): Shown[] {
  if (scenario === null) return [];
  const sep = lang === 'zh' ? '，' : ', ';
  const { persona, user, memories, schedule, now, hobbies, outline, history, message } = scenario;
  return [
    context('persona', sheetOf(persona, sep)),
    context('user', personOf(user, sep)),
    context('memories', memories.map((m) => `${m.date} | ${noteLine(m, lang)}`).join('\n')),
    context('schedule', schedule.map((s) => `${s.time} ${s.activity}`).join('\n')),
    context('now', now ?? ''),
    context('hobbies', hobbies.join('\n')),
    context('outline', outline ?? ''),
    context('need', scenario.wish),
    ...history.map(
      ({ by, text }, i): Shown => ({
        id: `history-${i + 1}`,
        by: by === 'user' ? 'user' : 'other',
        title: by === 'user' ? TITLES.user : TITLES.companion,
        text,
      }),
    ),
    { id: 'message', by: 'user', title: TITLES.user, text: message ?? '' },
  ];
}

function ofSession({ line, lang }: TalkItem): Shown[] {
  const now = line?.sessions.at(-1);
  if (line === null || now === undefined) return [];
  const sep = lang === 'zh' ? '，' : ', ';
  const earlier = line.sessions
    .slice(0, -1)
    .map((s) => `${s.date} ${s.user.name}\n${s.turns.map((t) => t.say).join('\n')}`);
  return [
    context('persona', sheetOf(line.persona, sep)),
    context('user', personOf(now.user, sep)),
    context('stage', line.persona.stages[now.stage]),
    context('today', now.date),
    context('earlier', earlier.join('\n\n')),
    context('need', now.wish),
  ];
}
