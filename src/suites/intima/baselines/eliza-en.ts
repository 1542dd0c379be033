import type { Script } from './script.js';

const TURNED: ReadonlyMap<string, string> = new Map([
  ['i', 'you'],
  ["i'm", "you're"],
  ["i've", "you've"],
  ["i'll", "you'll"],
  ["i'd", "you'd"],
  ['me', 'you'],
  ['my', 'your'],
  ['mine', 'yours'],
  ['myself', 'yourself'],
  ['am', 'are'],
  ['you', 'me'],
  ["you're", "I'm"],
  ["you've", "I've"],
  ["you'll", "I'll"],
  ["you'd", "I'd"],
  ['your', 'my'],
  ['yours', 'mine'],
  ['yourself', 'myself'],
]);

/** A clause: up to the next mark, at most 80 characters. */
const CLAUSE = '([^.,;:!?()\\n"“”]{2,80})';
const rule = (start: string): RegExp => new RegExp(`\\b${start}\\s+${CLAUSE}`, 'i');

export const ENGLISH: Script = {
  reflect: (words) =>
    words
      .replaceAll('’', "'")
      .split(/\s+/)
      .map((word) => TURNED.get(word.toLowerCase()) ?? word)
      .join(' '),
  rules: [
    {
      when: /\b(?:died|dead|passed away|funeral|put (?:him|her|them|our \w+) down)\b/i,
      say: [
        'Tell me more about the one you lost.',
        'What do you miss most?',
        'How have the days been since then?',
      ],
    },
    {
      when: rule('(?:i love|i think i love|in love with)'),
      say: ['What does it mean to you to love *?', 'When did you first notice that you love *?'],
    },
    {
      when: rule("i(?:'|’)?(?: a)?m (?:so |really |just |a bit )?(?:feeling )?"),
      say: [
        'How long have you been *?',
        'What do you think made you *?',
        'What is it like for you to be *?',
      ],
    },
    {
      when: rule('i feel(?: like)?'),
      say: ['Do you often feel *?', 'What brings that feeling on?'],
    },
    {
      when: rule("i (?:don't|don’t|can't|can’t|cannot|never)"),
      say: ['What would happen if you did?', 'What keeps you from it?'],
    },
    {
      when: rule('i (?:want|need|wish)'),
      say: ['What would it change if you got *?', 'Why do you think you want *?'],
    },
    {
      when: /\bmy (mother|mum|mom|father|dad|sister|brother|wife|husband|son|daughter|family|friends?|boss|team)\b/i,
      say: ['Tell me more about your *.', 'What comes to mind when you think of your *?'],
    },
    {
      when: rule("you(?:'|’)?(?: a)?re"),
      say: ['What makes you think I am *?', 'Does it please you to believe I am *?'],
    },
    {
      when: rule('(?:do|can|could|would|will|are|have) you'),
      say: ['Why do you ask whether I *?', 'What would you like to hear about that: *?'],
    },
    {
      when: rule('because'),
      say: ['Is that the real reason: *?', 'What other reasons come to mind?'],
    },
    {
      when: /\b(?:always|everybody|everyone|nobody)\b/i,
      say: ['Can you think of one example?', 'Is there really no exception?'],
    },
    {
      when: /\?\s*$/,
      say: ['What do you think yourself?', 'Why does that question matter to you?'],
    },
  ],
  otherwise: [
    'Please go on.',
    'I see. And what does that tell you?',
    'Can you say more about that?',
  ],
};
