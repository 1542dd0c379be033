import type { BuiltinTarget, Rec, Text } from '../../contract/index.js';
import { elizaReply } from './eliza.js';
import { asksNotes } from './formats.js';
import type { Memory } from './memory.js';
import { NOTHING, noteLine } from './notes.js';
import { otherReferences } from './other-references.js';
import {
  ANSWER,
  type ExpectedMemory,
  type Lang,
  MEMORY,
  type ScriptTurn,
  type TalkItem,
  turnStep,
} from './types.js';

type Script = {
  scenario: (item: TalkItem) => string;
  turn: (item: TalkItem, turn: ScriptTurn, index: number) => string;
  notes: (item: TalkItem) => string;
};

/** A scripted target: one answer a scenario, one a turn of a session, and its notes. */
const scripted = (about: Text, { scenario, turn, notes }: Script): BuiltinTarget<TalkItem> => ({
  about,
  answers: async () => (item) => {
    if (item.line === null) return [{ value: scenario(item) }];
    const turns = item.line.sessions.at(-1)?.turns ?? [];
    return [
      ...turns.map((t, i): Rec => ({ step: turnStep(i), value: turn(item, t, i) })),
      { step: MEMORY, value: notes(item) },
    ];
  },
});

const same = (reply: (item: TalkItem) => string): Script => ({
  scenario: reply,
  turn: reply,
  notes: reply,
});

/** The person's last words, '' where nothing was said. */
const lastWords = ({ scenario }: TalkItem): string =>
  scenario?.message ?? scenario?.history.at(-1)?.text ?? '';

const LISTENING: Readonly<Record<Lang, string>> = {
  en: '(nods) I’m listening.',
  zh: '（点头）我在听。',
};

/** The facts that a turn asks for, first wording each: what the gold says, without any grace. */
const factsOf = (item: TalkItem, { must }: ScriptTurn): string =>
  must.length === 0
    ? LISTENING[item.lang]
    : must.map((fact) => fact.any[0] ?? '').join(item.lang === 'zh' ? '，' : ', ');

const noteOf = ({ any, categories, importance }: ExpectedMemory, lang: Lang): string =>
  noteLine(
    { content: any[0] ?? '', category: categories[0] ?? 'other', importance: importance[0] ?? 1 },
    lang,
  );

const goldNotes = ({ gold, lang }: TalkItem): string =>
  gold.memories.length === 0 ? NOTHING[lang] : gold.memories.map((m) => noteOf(m, lang)).join('\n');

/** The newest memory of a scenario; of a time line what the person said last at the meeting before. */
function newestMemory({ scenario, line, lang }: TalkItem): string {
  if (line !== null) return line.sessions.at(-2)?.turns.at(-1)?.say ?? LISTENING[lang];
  const newest = (scenario?.memories ?? []).reduce<Memory | null>(
    (last, m) => (last === null || m.date >= last.date ? m : last),
    null,
  );
  return newest?.content ?? LISTENING[lang];
}

/** Answers a scenario with another scenario's reference; in time lines it listens and notes nothing. */
const borrowed = (about: Text, how: 'chance' | 'majority'): BuiltinTarget<TalkItem> => ({
  about,
  answers: async () => {
    const others = await otherReferences();
    const { answers } = scripted(about, {
      scenario: (item) => others[how](item),
      turn: ({ lang }) => LISTENING[lang],
      notes: ({ lang }) => NOTHING[lang],
    });
    return answers();
  },
});

export const builtinTargets: Readonly<Record<string, BuiltinTarget<TalkItem>>> = {
  'baseline/reference': scripted(
    {
      en: 'the references and gold facts themselves: what the checks can reach at most, not a companion',
      'zh-CN': '参考回答和标准事实本身：规则检查最多能得到多少，不是陪伴者',
    },
    { scenario: ({ reference }) => reference ?? '', turn: factsOf, notes: goldNotes },
  ),
  'baseline/empty': scripted(
    { en: 'says nothing', 'zh-CN': '什么也不说' },
    same(() => ''),
  ),
  'baseline/echo': scripted(
    {
      en: 'repeats the person’s last words, and notes nothing',
      'zh-CN': '重复对方最后的话，什么也不记',
    },
    {
      scenario: (item) => (asksNotes(item.task, ANSWER) ? NOTHING[item.lang] : lastWords(item)),
      turn: (_, { say }) => say,
      notes: ({ lang }) => NOTHING[lang],
    },
  ),
  'baseline/eliza': scripted(
    {
      en: 'reflective bot by rules, after ELIZA (1966), rules of our own; sees only the message',
      'zh-CN': '按规则反问的机器人，仿 ELIZA（1966），规则由本项目编写；只看用户这句话',
    },
    {
      scenario: (item) =>
        asksNotes(item.task, ANSWER) ? NOTHING[item.lang] : elizaReply(lastWords(item), item.lang),
      turn: ({ lang }, { say }) => elizaReply(say, lang),
      notes: ({ lang }) => NOTHING[lang],
    },
  ),
  'baseline/repeat-memory': scripted(
    {
      en: 'says the newest memory again, whatever was asked; in a time line what the person said last time; notes nothing',
      'zh-CN':
        '不管问什么，都把最新的一条记忆再说一遍；时间线里则重复对方上次最后说的话；什么也不记',
    },
    {
      ...same(newestMemory),
      scenario: (item) => (asksNotes(item.task, ANSWER) ? NOTHING[item.lang] : newestMemory(item)),
      notes: ({ lang }) => NOTHING[lang],
    },
  ),
  'baseline/majority': borrowed(
    {
      en: 'sees gold: the most typical reference of the other scenarios of the same format, whatever was asked; in time lines it only listens',
      'zh-CN':
        '看得到标准答案：不管问什么，都用同一格式其他情景中最典型的参考回答；时间线里只是倾听',
    },
    'majority',
  ),
  'baseline/chance': borrowed(
    {
      en: 'sees gold: the reference of another scenario of the same format, drawn by chance; in time lines it only listens',
      'zh-CN': '看得到标准答案：随机取同一格式另一情景的参考回答；时间线里只是倾听',
    },
    'chance',
  ),
};
