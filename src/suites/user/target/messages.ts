import type { Message, Text } from '../../../contract/index.js';
import { letterOf } from '../items/fold.js';
import type { AnyUserItem, GoldItem } from '../items/types.js';
import { say, wordsFor } from '../say.js';
import type { GoldSpec, Spec } from '../spec/types.js';

/**
 * What a target is sent: the suite's system prompt if it has one, the turns of the item with its context before the last
 * one, options and the instruction after it. Turns of one speaker in a row become one: some servers refuse two.
 */
export function targetMessages(item: AnyUserItem, spec: Spec): Message[] {
  const lang = wordsFor(item.lang);
  const system = spec.target.system?.[lang] ?? null;
  const instruction = instructionOf(item, spec)?.[lang] ?? null;
  const turns = item.turns.map((turn, i): Message => {
    if (i < item.turns.length - 1) return turn;
    const parts = [item.context, turn.content, optionLines(item), instruction];
    return { ...turn, content: parts.filter((part) => part !== null && part !== '').join('\n\n') };
  });
  return merged(system === null ? turns : [{ role: 'system', content: system }, ...turns]);
}

function merged(turns: readonly Message[]): Message[] {
  const out: Message[] = [];
  for (const turn of turns) {
    const last = out.at(-1);
    if (last !== undefined && last.role === turn.role) last.content += `\n\n${turn.content}`;
    else out.push({ ...turn });
  }
  return out;
}

const optionsOf = (item: AnyUserItem): string[] => ('options' in item ? item.options : []);

/** `A. text` a line; null without options. */
function optionLines(item: AnyUserItem): string | null {
  const options = optionsOf(item);
  if (options.length === 0) return null;
  return options.map((text, i) => `${letterOf(i)}. ${text}`).join('\n');
}

function instructionOf(item: AnyUserItem, spec: Spec): Text | null {
  if (spec.target.instruction !== null) return spec.target.instruction;
  return spec.kind === 'gold' && 'gold' in item ? ANSWER_FORM[spec.match](spec, item) : null;
}

/** Asks for the form in which answers are read. */
const ANSWER_FORM: Readonly<Record<GoldSpec['match'], (spec: GoldSpec, item: GoldItem) => Text>> = {
  choice: () =>
    say(
      'Reply with the letter of one option and nothing else.',
      '请只回答一个选项的字母，不要写别的内容。',
    ),
  exact: ({ classes }) =>
    classes.length === 0
      ? say('Reply with the answer and nothing else.', '请只写答案，不要写别的内容。')
      : say(
          `Reply with one of these words and nothing else: ${classes.join(', ')}.`,
          `请只回答下列词语中的一个，不要写别的内容：${classes.join('、')}。`,
        ),
  set: ({ classes }) =>
    classes.length === 0
      ? say(
          'Reply with the fitting words, separated by semicolons, and nothing else; if there is none, write none.',
          '请只写符合的词语，用分号隔开，不要写别的内容；一个都没有时写“无”。',
        )
      : say(
          `Reply with those of these words that fit, separated by semicolons, and nothing else; if none fits, write none: ${classes.join(', ')}.`,
          `请从下列词语中选出所有符合的，用分号隔开，不要写别的内容；一个都不符合时写“无”：${classes.join('、')}。`,
        ),
  number: () => say('Reply with one number and nothing else.', '请只回答一个数，不要写别的内容。'),
};
