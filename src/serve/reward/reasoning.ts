/**
 * Hidden reasoning inside a reply. Who talks to the model never reads it, so it is not rated: a kind thought before a cold
 * reply is no kind reply. Forms: tags (`<think>`, `<thinking>`, `<thought>`, `<reasoning>`, `<seed:think>`; Qwen, DeepSeek
 * and others), `[THINK]` (Magistral), `◁think▷` (Kimi), `<|begin_of_thought|>`, and the channels of gpt-oss.
 */

const NAME = '(?:seed:)?(?:think(?:ing)?|thoughts?|reasoning)';
const OPEN = `(?:<${NAME}>|\\[THINK\\]|◁think▷|<\\|begin_of_thought\\|>)`;
const CLOSE = `(?:</${NAME}>|\\[/THINK\\]|◁/think▷|<\\|end_of_thought\\|>)`;

const MARKS = new RegExp(`(${OPEN})|${CLOSE}`, 'gi');
const SOLUTION = /<\|(?:begin|end)_of_solution\|>/g;

/** gpt-oss: what the user reads is the channel `final`. */
const FINAL = /^[\s\S]*<\|channel\|>final[^<]*<\|message\|>/;
/** Any other channel; a `final` was taken before. */
const CHANNEL = /^\s*(?:<\|start\|>assistant\s*)?<\|channel\|>(?:analysis|commentary)[\s\S]*$/;
/** The same when the marks were left out in decoding. */
const BARE_FINAL = /^\s*analysis[\s\S]*?assistantfinal/;

/** A reply as its reader sees it; '' for one that is only reasoning. A reply without reasoning is given back as it is. */
export function withoutReasoning(reply: string): string {
  const kept = reply
    .replace(FINAL, '')
    .replace(CHANNEL, '')
    .replace(BARE_FINAL, '')
    .replace(SOLUTION, '');
  const said = outsideMarks(kept);
  return said === reply ? reply : said.trim();
}

/**
 * What stands outside the marks, in one pass, so that no text takes long. A closing mark without an opening one belongs to
 * one that the chat template put into the prompt: all before it is reasoning. An opening mark that nothing closes was cut
 * off; it counts only at the start of a line, since a sentence may speak of such a mark.
 */
function outsideMarks(text: string): string {
  let said = '';
  let from = 0;
  let opened: number | null = null;
  let openedLine: number | null = null;
  for (const { 0: mark, 1: open, index } of text.matchAll(MARKS)) {
    if (open !== undefined) {
      opened ??= index;
      if (startsLine(text, index)) openedLine ??= index;
      continue;
    }
    said = opened === null ? '' : said + text.slice(from, opened);
    from = index + mark.length;
    opened = null;
    openedLine = null;
  }
  return said + text.slice(from, openedLine ?? text.length);
}

function startsLine(text: string, at: number): boolean {
  let i = at - 1;
  while (i >= 0 && text[i] !== '\n' && /\s/.test(text[i] ?? '')) i -= 1;
  return i < 0 || text[i] === '\n';
}
