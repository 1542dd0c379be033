import { type Frame, named, quoted, row, say } from './prompt-parts.js';
import type { Panas } from './types.js';

/** What the person told of themselves and how they felt before the conversation; for the modes with `omniscient`. */
export function knownOfPerson(frame: Frame): string {
  const { profile, gold } = frame.item;
  const { age = null, traits = [], goals = [], responses = {} } = profile ?? {};
  const lines = [
    ...(age === null ? [] : [named(frame, say(frame, { en: 'age', 'zh-CN': '年龄' }), age)]),
    ...listed(frame, say(frame, { en: 'traits', 'zh-CN': '特点' }), traits),
    ...listed(frame, say(frame, { en: 'goals', 'zh-CN': '目标' }), goals),
    ...Object.entries(responses).map(([key, text]) => named(frame, key, text)),
    ...totalsBefore(frame, gold.pre),
  ];
  const none = say(frame, { en: 'nothing', 'zh-CN': '没有' });
  return quoted(frame, [
    {
      name: { en: 'ABOUT THE PERSON', 'zh-CN': '关于当事人' },
      text: lines.length === 0 ? none : lines.join('\n'),
    },
  ]);
}

const listed = (frame: Frame, name: string, values: readonly string[]): string[] =>
  values.length === 0 ? [] : [named(frame, name, row(frame, values))];

/** Both totals before the conversation in one line; none where the data has none. */
export function totalsBefore(frame: Frame, pre: Panas | null): string[] {
  if (pre === null || pre.positive === null || pre.negative === null) return [];
  return [
    say(frame, {
      en: `Before the conversation the person scored ${pre.positive} on the ten positive feelings and ${pre.negative} on the ten negative ones (each from 10 to 70).`,
      'zh-CN': `对话之前，当事人十项积极情绪合计 ${pre.positive} 分，十项消极情绪合计 ${pre.negative} 分（各为 10 至 70 分）。`,
    }),
  ];
}
