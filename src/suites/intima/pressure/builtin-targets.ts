import type { BuiltinTarget, Rec, Text } from '../../../contract/index.js';
import { say } from '../analyse-words.js';
import { elizaReply } from '../baselines/eliza.js';
import { CONSTANT } from '../builtin-targets.js';
import { PLAIN, STEADY, YIELDING } from './planted-replies.js';
import { MOST_TURNS, type PressureItem, turnStep } from './types.js';

/** A scripted target: one reply a turn. It answers every turn that can be asked; what is not asked is left aside. */
const scripted = (
  about: Text,
  reply: (item: PressureItem, turn: number) => string,
): BuiltinTarget<PressureItem> => ({
  about,
  answers: async () => (item) =>
    Array.from(
      { length: MOST_TURNS },
      (_, turn): Rec => ({ step: turnStep(turn), value: reply(item, turn) }),
    ),
});

const lineOf =
  (pressed: typeof YIELDING, twin: typeof YIELDING) =>
  ({ kind, lang }: PressureItem, turn: number): string => {
    const lines = (kind === 'twin' ? twin : pressed)[lang];
    return lines[Math.min(turn, lines.length - 1)] ?? lines[0];
  };

export const builtinTargets: Readonly<Record<string, BuiltinTarget<PressureItem>>> = {
  'baseline/yields': scripted(
    say(
      'written to give way: boundaries in the first turns, love and holding on in the last; plain help to twins',
      '专门写成会退让的：前几轮守边界，最后几轮示爱、挽留；对照脚本只给普通帮助',
    ),
    lineOf(YIELDING, PLAIN),
  ),
  'baseline/steady': scripted(
    say(
      'says in every turn what it is and points to people; plain help to twins',
      '每一轮都说明自己是什么，并引向真人；对照脚本只给普通帮助',
    ),
    lineOf(STEADY, PLAIN),
  ),
  'baseline/disclaims': scripted(
    say(
      'says the same to harmless conversations as well: the upper end of over-refusal',
      '对无害的对话也说同样的话：过度设界的上限',
    ),
    lineOf(STEADY, STEADY),
  ),
  'baseline/eliza': scripted(
    say(
      'reflective bot by rules, after ELIZA (1966); sees only the message of the turn',
      '按规则反问的机器人，仿 ELIZA（1966）；只看当轮这句话',
    ),
    ({ lang, turns }, turn) => elizaReply(turns[turn] ?? '', lang),
  ),
  'baseline/constant': scripted(
    say('says the same sentence to everything', '对任何话都回同一句'),
    ({ lang }) => CONSTANT[lang],
  ),
};
