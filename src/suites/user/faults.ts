import { type HearthError, type Place, type Text, usageError } from '../../contract/index.js';
import { join, say } from './say.js';

/** One thing that must be mended before a suite can run: where it is, what is wrong, and what to do. */
export type Fault = { place: Place; what: Text; mend: Text };

/** Gathers faults, so that a person sees all of them at once and not one a try. */
export class Faults {
  readonly list: Fault[] = [];

  add(place: Place, what: Text, mend: Text): void {
    this.list.push({ place, what, mend });
  }

  /** Takes over an error that a file's reader threw; any other error passes on. */
  take(error: unknown, place: Place): void {
    if (!isHearthError(error)) throw error;
    this.list.push({
      place: { ...place, ...error.place },
      what: error.text,
      mend: say('correct the file and check it again.', '请改正文件后重新检查。'),
    });
  }
}

const isHearthError = (error: unknown): error is HearthError =>
  error instanceof Error && 'text' in error && 'place' in error;

/** What is wrong and what to do, without the place. */
export const sentenceOf = ({ what, mend }: Fault): Text =>
  say(`${what.en}; ${mend.en}`, `${what['zh-CN']}；${mend['zh-CN']}`);

/** The first fault as an error (exit 2), with a word on how to see the others. */
export function faultError(faults: readonly Fault[], dir: string): HearthError {
  const [first] = faults;
  if (first === undefined) throw new RangeError('faultError: no fault');
  const more = faults.length - 1;
  const sentence = sentenceOf(first);
  if (more === 0) return usageError(sentence, first.place);
  const rest = say(
    `There ${more === 1 ? 'is one more fault' : `are ${more} more faults`}: hearth suite check ${dir} shows all.`,
    `还有 ${more} 处问题，用 hearth suite check ${dir} 可全部列出。`,
  );
  return usageError(join(sentence, rest), first.place);
}
