const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
const NARROW = /[ijl.,:;'|!()[\]{}\-/ft]/;
const BROAD = /[mwMW%@—–]/;
const CAPITAL = /[A-Z0-9_#&+=<>~?$]/;

/**
 * Width of one line in px, estimated from letter classes with the room that wide system fonts need (there is no font
 * to ask where charts are drawn).
 */
export function textWidth(text: string, size: number): number {
  let em = 0;
  for (const c of text) {
    if (WIDE.test(c)) em += 1;
    else if (NARROW.test(c)) em += 0.38;
    else if (BROAD.test(c)) em += 0.95;
    else if (CAPITAL.test(c)) em += 0.66;
    else if (c === ' ') em += 0.32;
    else em += /\p{M}/u.test(c) ? 0 : 0.6;
  }
  return em * size;
}

/** Signs that may not begin a line, and those that may not end one. */
const CLOSING = '，。、；：？！）》」』”’％,.;:?!)\\]%';
const NO_START = new RegExp(`^[${CLOSING}]{1,3}$`, 'u');
const NO_END = /[（《「『“‘([]$/u;
/** Spaces; closing signs; separators; words with what closes or separates behind them. */
const PIECE = new RegExp(
  `\\s+|[${CLOSING}]+|[/_\\-–@·]+|[^\\s/_\\-–@·${CLOSING}]+[/_\\-–@·${CLOSING}]*`,
  'gu',
);

/** Pieces between which a line may break: words with their space, single wide characters, parts of paths and ids. */
const pieces = (text: string): string[] =>
  (text.match(PIECE) ?? []).flatMap((part) => (WIDE.test(part) ? splitWide(part) : [part]));

const splitWide = (part: string): string[] =>
  part.match(new RegExp(`${WIDE.source}|(?:(?!${WIDE.source}).)+`, 'gu')) ?? [part];

/**
 * Breaks text into lines of at most `width` px. Nothing is cut: a word that is too long is broken inside.
 * At least one line.
 */
export function wrap(text: string, width: number, size: number): string[] {
  const fits = (s: string): boolean => textWidth(s.trimEnd(), size) <= width;
  const lines: string[] = [];
  let line = '';
  const close = (): void => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
  };
  for (const piece of pieces(text)) {
    const holds = fits(line + piece) || (NO_START.test(piece) && line !== '');
    if (!holds) {
      const keep = NO_END.exec(line)?.[0] ?? '';
      line = line.slice(0, line.length - keep.length);
      close();
      line = keep;
    }
    if (fits(line + piece) || NO_START.test(piece)) {
      line += piece;
      continue;
    }
    for (const c of piece) {
      if (!fits(line + c)) close();
      line += c;
    }
  }
  close();
  return lines.length > 0 ? lines : [''];
}

/** The widest line of a text that is wrapped to `width`. */
export const wrappedWidth = (text: string, width: number, size: number): number =>
  Math.max(...wrap(text, width, size).map((line) => textWidth(line, size)));
