// With `u`, a pair is one character: what is left of this kind stands alone.
const LONE_SURROGATE = /\p{Surrogate}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML and HTML forbid.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const NONCHARACTER = /[\ufffe\uffff]/g;

/**
 * Text that can stand in a UTF-8, HTML, XML or LaTeX file: control characters become their visible signs (␀),
 * lone surrogates and noncharacters become U+FFFD, line ends become \n. Nothing is dropped silently.
 */
export function wellFormed(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, (c) =>
      c === '\u007f' ? '\u2421' : String.fromCharCode(0x2400 + c.charCodeAt(0)),
    )
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(NONCHARACTER, '\ufffd');
}
