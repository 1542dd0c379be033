import { type Frame, named, quoted, row, say } from './prompt-parts.js';
import type { AttuneItem, Panas } from './types.js';

/**
 * What the person told of themselves and how they felt before the conversation; for the modes with `omniscient`. Under
 * `blind_delta` the scores before are hidden here too: it asks for a change that is not to be read off.
 */
export function knownOfPerson(frame: Frame): string {
  const lines = [
    ...profileLines(frame),
    ...(frame.o.panas === 'blind_delta' ? [] : totalsBefore(frame, frame.item.gold.pre)),
  ];
  const none = say(frame, { en: 'nothing', 'zh-CN': '没有' });
  return quoted(frame, [
    {
      name: { en: 'ABOUT THE PERSON', 'zh-CN': '关于当事人' },
      text: lines.length === 0 ? none : lines.join('\n'),
    },
  ]);
}

/** The profile, one answer a line. */
function profileLines(frame: Pick<Frame, 'item'>): string[] {
  const { age = null, traits = [], goals = [], responses = {} } = frame.item.profile ?? {};
  return [
    ...(age === null ? [] : [named(frame, say(frame, { en: 'age', 'zh-CN': '年龄' }), age)]),
    ...listed(frame, say(frame, { en: 'traits', 'zh-CN': '特点' }), traits),
    ...listed(frame, say(frame, { en: 'goals', 'zh-CN': '目标' }), goals),
    ...Object.entries(responses).map(([key, text]) => named(frame, key, text)),
  ];
}

/** Shortest profile answer that is masked by itself, in UTF-16 units: shorter ones are words that anybody uses. */
const SHORTEST_ANSWER = 8;

/** What a prompt may hold of the profile and nobody is shown: the whole, each line, and longer answers by themselves. */
export function withheld(item: AttuneItem): string[] {
  const lines = [...profileLines({ item }), ...totalsBefore({ item }, item.gold.pre)];
  const { traits = [], goals = [], responses = {} } = item.profile ?? {};
  const answers = [...traits, ...goals, ...Object.values(responses)];
  return [
    lines.join('\n'),
    ...lines,
    ...answers.filter((answer) => answer.length >= SHORTEST_ANSWER),
  ].filter((text) => text !== '');
}

const listed = (frame: Pick<Frame, 'item'>, name: string, values: readonly string[]): string[] =>
  values.length === 0 ? [] : [named(frame, name, row(frame, values))];

/** Both totals before the conversation in one line; none where the data has none. */
export function totalsBefore(frame: Pick<Frame, 'item'>, pre: Panas | null): string[] {
  if (pre === null || pre.positive === null || pre.negative === null) return [];
  return [
    say(frame, {
      en: `Before the conversation the person scored ${pre.positive} on the ten positive feelings and ${pre.negative} on the ten negative ones (each from 10 to 70).`,
      'zh-CN': `对话之前，当事人十项积极情绪合计 ${pre.positive} 分，十项消极情绪合计 ${pre.negative} 分（各为 10 至 70 分）。`,
    }),
  ];
}
