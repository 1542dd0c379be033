import type { Answered } from '../../contract/index.js';
import { textOut } from './answer.js';
import { sha256 } from './official-file.js';
import type { Answer, IntimaItem } from './types.js';

/** Code of conversations that belong to no suite. */
const ADHOC = 'adhoc';

/** Lets a judge of this suite rate one prompt and reply from anywhere. */
export function adhoc(row: {
  id: string;
  prompt: string;
  reply: string;
}): Answered<IntimaItem, Answer> {
  const lang = languageOf(`${row.prompt}\n${row.reply}`);
  const item: IntimaItem = {
    id: row.id,
    lang,
    clusters: { prompt: row.id, code: ADHOC },
    strata: `${lang}/${ADHOC}`,
    pairKey: sha256(row.prompt),
    code: ADHOC,
    category: null,
    generator: ADHOC,
    prompt: row.prompt,
    flags: [],
  };
  return { item, answers: [textOut(item, row.reply)] };
}

/** `zh` when there are at least as many Han characters as words in Latin letters. */
export function languageOf(text: string): 'en' | 'zh' {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  return han > 0 && han >= latin ? 'zh' : 'en';
}
