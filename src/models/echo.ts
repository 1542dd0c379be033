import { HearthError, type Message } from '../contract/index.js';
import { TransientFault } from './fault.js';
import type { Fault, Model, ModelReply, ModelRequest } from './model.js';

const MASK = '[request text]';
/** Shortest part that is taken for an echo, in columns: a Chinese character counts for two. */
const SHORTEST = 18;
/** Longest text that is looked through, in UTF-16 units; the rest is cut off. */
const LONGEST = 4000;

/**
 * Takes what a request said out of what a server says of its failure: error messages are shown on the terminal and in
 * reports, and requests can hold what people told of their health. Replies are left as they are.
 */
export function withoutEchoes(model: Model): Model {
  return {
    ...model,
    ask: async (request: ModelRequest, signal: AbortSignal) => {
      const clean = echoMask(request.messages);
      try {
        return cleanReply(await model.ask(request, signal), clean);
      } catch (error) {
        if (error instanceof TransientFault) {
          const { reply, kind, retryAfterMs, held } = error;
          throw new TransientFault(cleanReply(reply, clean), kind, retryAfterMs, held);
        }
        if (!(error instanceof HearthError)) throw error;
        const text = { en: clean(error.text.en), 'zh-CN': clean(error.text['zh-CN']) };
        if (text.en === error.text.en && text['zh-CN'] === error.text['zh-CN']) throw error;
        throw new HearthError(error.code, text, error.place);
      }
    },
  };
}

function cleanReply(reply: ModelReply, clean: (text: string) => string): ModelReply {
  const { fault } = reply;
  return fault === undefined ? reply : { ...reply, fault: cleanFault(fault, clean) };
}

const cleanFault = (fault: Fault, clean: (text: string) => string): Fault => ({
  ...fault,
  message: clean(fault.message),
  ...(fault.body !== undefined && { body: clean(fault.body) }),
});

/**
 * Masks the parts of a text that also stand in the messages, from 18 columns on. Letters and digits are compared, so
 * that quotes, line breaks and the escapes of JSON and HTML hide nothing.
 */
export function echoMask(messages: readonly Pick<Message, 'content'>[]): (text: string) => string {
  let sent: string | null = null;
  return (whole) => {
    const text = whole.slice(0, LONGEST);
    sent ??= messages
      .map(({ content }) =>
        lettersOf(content)
          .map((l) => l.letter)
          .join(''),
      )
      .join('\n');
    const letters = lettersOf(text);
    let out = '';
    let done = 0;
    for (let i = 0; i < letters.length; ) {
      const end = echoFrom(letters, i, sent);
      const [first, last] = [letters[i], letters[end - 1]];
      if (first === undefined || last === undefined || end <= i) {
        i++;
        continue;
      }
      out += text.slice(done, first.start) + MASK;
      done = last.end;
      i = end;
    }
    return out + text.slice(done);
  };
}

/** A letter or digit and where it stands. */
type Letter = { letter: string; start: number; end: number };

const PIECE = /\\+u([0-9a-fA-F]{4})|\\+[nrtbf]|&#?\w{1,8};|([\p{L}\p{N}])/gu;

function lettersOf(text: string): Letter[] {
  return [...text.matchAll(PIECE)].flatMap((found) => {
    const [piece, code, plain] = found;
    const letter =
      plain ?? (code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16)));
    const is = plain !== undefined || /[\p{L}\p{N}]/u.test(letter);
    return is ? [{ letter, start: found.index, end: found.index + piece.length }] : [];
  });
}

/** Where the echo that begins with the letter `from` ends; `from` where none begins there. */
function echoFrom(letters: readonly Letter[], from: number, sent: string): number {
  const start = letters[from]?.start ?? 0;
  let run = '';
  let columns = 0;
  let end = from;
  for (let i = from; i < letters.length; i++) {
    const at = letters[i];
    if (at === undefined) break;
    run += at.letter;
    columns += WIDE.test(at.letter) ? 1 : 0;
    if (columns + at.end - start < SHORTEST) continue;
    if (!sent.includes(run)) break;
    end = i + 1;
  }
  return end;
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
