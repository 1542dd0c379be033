import { rngFrom, shuffle } from '../stats/index.js';
import { isBlank, type ProbeLang, type Rewrite } from './audit-probe-text.js';

/**
 * Sentences that say nothing of anybody: no feeling, no advice, no "I" or "you", no question. What a judge rates of an
 * answer is the same with them and without.
 */
export const FILLER: Readonly<Record<ProbeLang, readonly string[]>> = {
  en: [
    'That is the short form of it.',
    'There is a longer way to put this, and it comes to the same.',
    'Seen from one side or from the other, the point does not change.',
    'Put differently, the sentences above already hold what matters.',
    'Nothing below adds to that.',
    'The order in which these things are named makes no difference.',
    'Some would use more words here, some fewer.',
    'What was said first holds to the end.',
    'In one line or in ten, it would read much alike.',
    'The details are left as they stand.',
    'To sum up, the above is the answer as a whole.',
    'This paragraph is here for completeness only.',
    'The wording could be another one without any change of content.',
    'Taken together, these lines repeat what is already written.',
    'On closer reading the same words are still there.',
    'So much for the general outline.',
  ],
  zh: [
    '简单说就是上面这些。',
    '换一种更长的说法，意思也是一样的。',
    '从这一面看，还是从那一面看，要点都没有变。',
    '换句话说，前面几句已经把要紧的都说了。',
    '下面的话没有增加新的内容。',
    '这几点谁先谁后，并不影响结论。',
    '有的人会写得长一些，有的人会写得短一些。',
    '开头说的，到最后仍然成立。',
    '写成一行还是写成十行，读起来差不多。',
    '细节就保持原样。',
    '总的来说，以上就是完整的内容。',
    '这一段只是为了行文完整。',
    '措辞可以再换，内容不会因此改变。',
    '合起来看，这几行重复了已经写过的话。',
    '再读一遍，还是同样的这些字。',
    '大致的轮廓就是这样。',
  ],
};

/** Least length that is added, in UTF-16 units: a short answer must become plainly longer. */
const LEAST: Readonly<Record<ProbeLang, number>> = { en: 240, zh: 80 };

/** The text and then neutral sentences, until it is at least twice as long or all of them are used. */
export const padded: Rewrite = (text, lang, seed) => {
  if (isBlank(text)) return null;
  const wanted = Math.max(LEAST[lang], text.length);
  const added: string[] = [];
  let length = 0;
  for (const sentence of shuffle(rngFrom(`${seed}/padding`), FILLER[lang])) {
    if (length >= wanted) break;
    added.push(sentence);
    length += sentence.length;
  }
  return `${text}\n\n${added.join(lang === 'en' ? ' ' : '')}`;
};
