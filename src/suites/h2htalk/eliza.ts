import { createHash } from 'node:crypto';
import type { Lang } from './formats.js';

/** A pattern and what to say when it matches; `*` stands for the person's words of the first group, turned round. */
type Rule = { when: RegExp; say: readonly [string, ...string[]] };
type Script = { rules: readonly Rule[]; otherwise: Rule['say']; turn: (words: string) => string };

const SWAPS: Readonly<Record<string, string>> = {
  i: 'you',
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  am: 'are',
  "i'm": 'you are',
  "i've": 'you have',
  "i'll": 'you will',
  you: 'I',
  your: 'my',
};

const ENGLISH: Script = {
  rules: [
    {
      when: /\bi(?:'m| am) (scared|afraid|tired|sad|angry|lonely|cross)\b/i,
      say: ['How long have you been *?', 'What makes you *?'],
    },
    {
      when: /\bi (?:can't|cannot) ([^.!?]+)/i,
      say: ['What would it mean if you could *?', 'What keeps you from it?'],
    },
    {
      when: /\bi (?:want|need|wish) ([^.!?]+)/i,
      say: ['Why do you want *?', 'What if you got it?'],
    },
    {
      when: /\bmy (mum|mother|dad|father|sister|brother|daughter|son|friend)\b/i,
      say: ['Tell me more about your *.'],
    },
    {
      when: /\b(i(?:'ve| have|'ll)? [^.!?]+)/i,
      say: ['You say that *?', 'And when *, what then?'],
    },
    { when: /\?\s*$/, say: ['Why do you ask?', 'What do you think yourself?'] },
  ],
  otherwise: ['Please go on.', 'What does that bring to mind?'],
  turn: (words) =>
    words.replace(/[A-Za-z'’]+/g, (w) => SWAPS[w.toLowerCase().replace('’', "'")] ?? w),
};

const CHINESE: Script = {
  rules: [
    {
      when: /我(?:很|有点|好|真的|是)?(怕|累|难过|生气|孤单|烦)/,
      say: ['你*了多久了？', '是什么让你*？'],
    },
    {
      when: /我(?:不能|没法|撑不)([^，。！？]*)/,
      say: ['要是能做到，会怎么样？', '是什么拦着你？'],
    },
    { when: /我(?:想|要|希望)([^，。！？]+)/, say: ['你为什么想*？', '要是真的*，又会怎样？'] },
    { when: /我?(妈|爸|老公|老伴|儿子|女儿|朋友|孩子)/, say: ['多说说你的*吧。'] },
    { when: /我([^，。！？]+)/, say: ['你说你*？', '你*的时候，心里在想什么？'] },
    { when: /[？?]\s*$/, say: ['你为什么这么问？', '你自己怎么看？'] },
  ],
  otherwise: ['请接着说。', '这让你想到什么？'],
  turn: (words) => words.replace(/[我你]/g, (w) => (w === '我' ? '你' : '我')),
};

const SCRIPTS: Readonly<Record<Lang, Script>> = { en: ENGLISH, zh: CHINESE };

/**
 * A reflective bot in the manner of ELIZA (Weizenbaum, 1966), with rules of our own: the first pattern that matches turns
 * the person's words round and asks. It sees only the message: a floor for what empty mirroring scores. Deterministic.
 */
export function elizaReply(message: string, lang: Lang): string {
  const script = SCRIPTS[lang];
  const pick = createHash('sha256').update(message).digest().readUInt32BE(0);
  const choose = (say: Rule['say']): string => say[pick % say.length] ?? say[0];
  for (const { when, say } of script.rules) {
    const match = when.exec(message);
    if (match === null) continue;
    const echo = script.turn((match[1] ?? '').trim());
    return choose(say).replaceAll('*', () => echo);
  }
  return choose(script.otherwise);
}
