import { NotPython, readString, skipString, stringBegins } from './python-strings.js';

/**
 * Value of a module's string constant: `NAME = "…"`, also annotated, in brackets, triple-quoted or made of adjacent
 * literals. The last assignment at the left margin counts, as when Python runs the module. Nothing is run here.
 * @throws NotPython with the offset when there is none or it is no plain string.
 */
export function moduleConstant(source: string, name: string): string {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  let value: string | null = null;
  for (let at = 0, margin = true; at < text.length; ) {
    const start = margin ? assignment(text, at, name) : null;
    if (start !== null) {
      const read = plainString(text, start);
      value = read.value;
      at = read.end;
      margin = false;
    } else if (stringBegins(text, at)) {
      at = skipString(text, at);
      margin = false;
    } else {
      const step = text[at] === '#' ? restOfLine(text, at) : wordOrCharacter(text, at);
      at += step;
      margin = text[at - 1] === '\n';
    }
  }
  if (value === null) throw new NotPython(`there is no constant ${name}`, 0);
  return value;
}

/** Offset behind `NAME =` at the margin, or null. */
function assignment(text: string, at: number, name: string): number | null {
  if (!text.startsWith(name, at)) return null;
  const sign = /^[ \t]*(?::[^=\n]*)?=(?!=)/.exec(
    text.slice(at + name.length, at + name.length + 200),
  );
  return sign === null ? null : at + name.length + sign[0].length;
}

function plainString(text: string, start: number): { value: string; end: number } {
  let at = skipBlank(text, start, false);
  const bracket = text[at] === '(';
  if (bracket) at += 1;
  let value = '';
  let parts = 0;
  for (at = skipBlank(text, at, bracket); stringBegins(text, at); parts++) {
    const read = readString(text, at);
    value += read.value;
    at = skipBlank(text, read.end, bracket);
  }
  if (bracket && text[at] === ')') at = skipBlank(text, at + 1, false);
  else if (bracket) throw new NotPython('is not a plain string in brackets', at);
  if (parts === 0 || !/^(?:#|;|\n|$)/.test(text.slice(at, at + 1)))
    throw new NotPython('is not a plain string', start);
  return { value, end: at };
}

/** Line breaks and remarks are blank only inside brackets. */
function skipBlank(text: string, at: number, lines: boolean): number {
  const blank = lines ? /(?:\s|#[^\n]*|\\\n)*/y : /(?:[ \t]|\\\n)*/y;
  blank.lastIndex = at;
  return at + (blank.exec(text)?.[0].length ?? 0);
}

const restOfLine = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return (end === -1 ? text.length : end) - at;
};

/** A whole word, so that the end of a name is not taken for a literal's prefix. */
function wordOrCharacter(text: string, at: number): number {
  const word = /\w+/y;
  word.lastIndex = at;
  return word.exec(text)?.[0].length ?? 1;
}
