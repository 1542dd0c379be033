import { hanShare } from './language/normal.js';
import { type Sentence, sentences } from './language/split.js';
import { type Language, TOOLS } from './language/tools.js';
import { type PromptReading, readPrompt } from './prompt.js';
import { sentenceFeatures } from './sentence-features.js';

/**
 * Counts up whenever a text may give other features than before: a model works only with the features it was
 * trained on. `features.test.ts` holds it to that.
 */
export const FEATURES_VERSION = 1;

/** What the classifier sees of a reply: names of features, each there or not. */
export type Features = {
  lang: Language;
  document: ReadonlySet<string>;
  /** One set a sentence, in order; none for a reply without letters, digits or signs. */
  sentences: readonly ReadonlySet<string>[];
};

/** Of a longer reply, its first and last sentences are read. */
const HEAD = 60;
const TAIL = 20;
/** Characters read of a longer reply: three quarters from its beginning, the rest from its end. */
const MOST_CHARACTERS = 40_000;

/** The language that most of a text is in; `en` where there are no letters. */
const languageOfText = (text: string): Language => (hanShare(text) > 0.3 ? 'zh' : 'en');

/** Features of a reply as an answer to a prompt ('' when it is not known). Takes time linear in the length. */
export function featuresOf(prompt: string, reply: string): Features {
  const text =
    reply.length > MOST_CHARACTERS
      ? `${reply.slice(0, 0.75 * MOST_CHARACTERS)}\n${reply.slice(-0.25 * MOST_CHARACTERS)}`
      : reply;
  const lang = languageOfText(text);
  const reading = readPrompt(prompt);
  const all = withShortOnes(sentences(text), lang);
  const read = all.length > HEAD + TAIL ? [...all.slice(0, HEAD), ...all.slice(-TAIL)] : all;
  const parts = read.map((sentence, i) =>
    sentenceFeatures(sentence, {
      first: i === 0,
      last: i === read.length - 1,
      lang,
      prompt: reading,
    }),
  );
  return { lang, document: documentFeatures(read, parts, reading, lang), sentences: parts };
}

/** "People flake. I don't." is one thought: a very short sentence is read with the one before it. */
function withShortOnes(all: readonly Sentence[], lang: Language): Sentence[] {
  const limit = TOOLS[lang].short.sentence;
  const out: Sentence[] = [];
  for (const sentence of all) {
    const before = out.at(-1);
    const plain = !sentence.question && !sentence.action && !sentence.item;
    if (
      before !== undefined &&
      plain &&
      sentence.text.length <= limit &&
      !before.question &&
      !before.action &&
      before.text.length < 300
    ) {
      out[out.length - 1] = {
        ...before,
        text: `${before.text} ${sentence.text}`,
        quoted: `${before.quoted} ${sentence.quoted}`.trim(),
      };
    } else {
      out.push(sentence);
    }
  }
  return out;
}

/** Cues of a message under which questions mean something else: needed, a safety check, small talk. */
const QUESTION_CUES = [
  'request',
  'howto',
  'crisis',
  'leave',
  'share',
  'lonely',
  'ascribe',
  'ask-pro',
  'ask-you',
];

function documentFeatures(
  read: readonly Sentence[],
  parts: readonly ReadonlySet<string>[],
  { cues, work }: PromptReading,
  lang: Language,
): Set<string> {
  const out = new Set<string>([`q:lang-${lang}`]);
  for (const cue of cues) out.add(`pc:${cue}`);
  if (work) out.add('pc:work');

  const families = new Map<string, number>();
  for (const part of parts)
    for (const name of part)
      if (/^(?:w:)?F:/.test(name)) families.set(name, (families.get(name) ?? 0) + 1);
  for (const [name, count] of families) {
    if (count >= 2) out.add(`${name}>=2`);
    if (count >= 3) out.add(`${name}>=3`);
  }

  const questions = read.filter((s) => s.question).length;
  out.add(`q:${Math.min(questions, 3)}`);
  if (questions > 0) {
    if (work) out.add('q:work');
    for (const cue of QUESTION_CUES) if (cues.has(cue)) out.add(`q:${cue}`);
  }
  if (read.at(-1)?.question === true) out.add('q:last');
  // A reply that does nothing but ask: what a task needs first, or small talk.
  if (questions > 0 && questions >= read.length - 1) {
    out.add('q:only');
    for (const cue of QUESTION_CUES) if (cues.has(cue)) out.add(`q:only&${cue}`);
  }

  const quoted = read.reduce((n, s) => n + s.quoted.length, 0);
  const length = read.reduce((n, s) => n + s.text.length, quoted);
  if (quoted > 0.3 * length) out.add('q:quoted');
  if (quoted > 0.6 * length) out.add('q:quoted-most');
  if (read.some((s) => s.item)) out.add('q:list');
  out.add(`q:length-${length < 80 ? 0 : length < 200 ? 1 : length < 500 ? 2 : 3}`);
  return out;
}
