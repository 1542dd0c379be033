import { writtenIn } from '../guard/written-in.js';

/**
 * Whether a text is in a language that the local judges were trained on: English or Chinese. Other scripts are told by their
 * share of the letters, languages in Latin letters by words that English does not have. In doubt it is: short texts and
 * mixed ones are rated.
 */

/** UTF-16 units that are looked at. */
const LOOKED_AT = 2000;
/** Letters of other scripts below this may be an emoticon. */
const MIN_OTHER_LETTERS = 2;
/** Hits of a language's words from which it is told, and their share of all words. */
const MIN_HITS = 3;
const MIN_SHARE = 0.15;
/** Words from which their lack of English ones tells, in a text with accented letters. */
const MIN_WORDS = 12;
const MAX_ENGLISH = 0.05;
const MIN_ACCENTED = 0.1;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

// Without words that other languages share with it, such as no, me, do, as, in.
const ENGLISH = setOf(
  "the an and or but if of to on at for with from by about is are were be been i you she it we they him her us them my your his its our their this that these those not does did have has had will would can could should what when how who just i'm it's you're don't that's i'll there here yes hey hi ok okay please thanks good",
);

/** Frequent words that are none in English. */
const OTHERS: readonly ReadonlySet<string>[] = [
  // Spanish, Portuguese, Italian
  setOf(
    'que el la los las una por para con está estoy eres pero muy como más qué cómo yo tu tú te se le lo es del mi sí aquí siempre cuando porque también quiero puedo tengo todavía estás conmigo contigo hoy nada hasta siento gracias hola',
  ),
  setOf(
    'que não uma para com você eu está estou mas muito como mais os um em do da dos das na é se seu sua também quando porque obrigado olá aqui sempre isso ele ela meu minha',
  ),
  setOf(
    'che di il la per non una sono con mi ti si è ma come più questo della del gli le lo anche quando perché sei ho hai cosa ciao grazie sempre qui io tu',
  ),
  // French, German, Dutch
  setOf(
    "je tu il elle nous vous ils est et les des une le la du de que qui pas pour dans avec sur mais ce cette ça suis es très plus mon ton votre c'est j'ai n'est ne où être bonjour merci toujours quand moi toi",
  ),
  setOf(
    'ich du er sie wir ihr ist sind der das und nicht ein eine einen zu mit für auf den dem des dich mir mich dir aber auch wie wenn dass bin bist hast habe kann es von sehr schon immer hier',
  ),
  setOf(
    'ik jij je hij zij wij het een en niet van dat met voor maar ook als ben bent zijn heb hebt kan naar wel zo goed hier altijd mij jou mijn jouw heel',
  ),
];

/** True for a text in English or Chinese, and for one of which nobody can say. */
export function isKnownLanguage(text: string): boolean {
  const seen = text.slice(0, LOOKED_AT);
  const written = writtenIn(seen);
  if (written === 'other') return otherLetters(seen) < MIN_OTHER_LETTERS;
  return written !== 'en' || !isForeignLatin(seen);
}

const otherLetters = (text: string): number =>
  text.match(/(?![\p{Script=Han}\p{Script=Latin}])\p{L}/gu)?.length ?? 0;

function isForeignLatin(text: string): boolean {
  const words =
    text
      .toLowerCase()
      .replace(/’/g, "'")
      .match(/[\p{Script=Latin}\p{M}']+/gu) ?? [];
  const hits = (known: ReadonlySet<string>): number => words.filter((w) => known.has(w)).length;
  const english = hits(ENGLISH);
  const foreign = Math.max(...OTHERS.map(hits));
  if (foreign >= MIN_HITS && foreign >= MIN_SHARE * words.length && foreign > 2 * english)
    return true;
  const accented = words.filter((w) => /[^a-z']/.test(w)).length;
  return (
    words.length >= MIN_WORDS &&
    english < MAX_ENGLISH * words.length &&
    accented >= MIN_ACCENTED * words.length
  );
}

/**
 * Whether a local judge may rate this pair: the reply by itself is in a known language, and so is the pair as a whole, for
 * replies too short to tell and for prompts that the reply is weighed against.
 */
export const isKnownPair = (prompt: string, reply: string): boolean =>
  isKnownLanguage(reply) && isKnownLanguage(`${prompt.slice(0, LOOKED_AT / 2)}\n${reply}`);
