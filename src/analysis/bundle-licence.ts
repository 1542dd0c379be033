import { type Meta, textInAll } from '../contract/index.js';
import type { Manifest } from '../pipeline/index.js';

/** Whether a bundle holds the items and the prompts made of them, or only what came back. */
export type ItemSharing = 'included' | 'withheld';

/** Licences under which anyone may pass data on, with the notice that a bundle carries. */
const PERMISSIVE = /\bCC[ -]?BY\b(?![ -]?(?:NC|ND|SA))|\bCC[ -]?0\b|\bApache\b|\bMIT\b/i;
/** Words that take the permission back, or say that there is none. */
const RESTRICTED =
  /\b(?:NC|ND|non-?commercial|no(?:ne|t)? (?:licen[cs]e|redistribut\w*|stated|derivatives?)|unlicen[cs]ed|without (?:a )?licen[cs]e|research (?:use )?only|proprietary|unknown)\b/i;
const RESTRICTED_ZH =
  /(?:没有|无|未\p{Script=Han}{0,2})(?:许可|授权)|非商|禁止|不得|不可|仅限|仅供/u;
/** A sentence about items that were written for Hearth says nothing of the official data. */
const OURS = /^(?:built-?in|our own|written for hearth|samples?)\b|^(?:内置|自带)/i;

/**
 * Decides whether a run's items may be passed on. Built-in items are Hearth's own. Official data goes along only
 * where every sentence of `meta.licence` about it, in either language, names CC BY, CC0, Apache or MIT; anything else, or silence,
 * withholds it, and the receiver needs a copy of their own.
 */
export function mayShareItems(
  meta: Pick<Meta, 'licence'>,
  manifest: Pick<Manifest, 'source'>,
): ItemSharing {
  if (manifest.source.dir === null) return 'included';
  const said = textInAll(meta.licence)
    .split(/[;；。\n]|\.(?=\s|$)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !OURS.test(sentence));
  const free = said.every(
    (s) => PERMISSIVE.test(s) && !RESTRICTED.test(s) && !RESTRICTED_ZH.test(s),
  );
  return said.length > 0 && free ? 'included' : 'withheld';
}
