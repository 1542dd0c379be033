import type { Message, Reply } from '../../contract/index.js';

/** Longest part of an unreadable reply that is sent back with its fault, in UTF-16 units. */
const ECHO = 4000;
export const RE_ASKS = 2;

/**
 * The messages of a re-ask with the fault quoted, or null when the reply can be read or asking again is pointless.
 * `faultOf`: why the text cannot be read, in a few English words; null when it can. `shorter`: what would keep it whole.
 */
export function reAsk(
  messages: readonly Message[],
  reply: Reply,
  faultOf: (text: string) => string | null,
  shorter = 'keep the reasons short',
): Message[] | null {
  const fault = faultOfReply(reply, faultOf, shorter);
  if (fault === null) return null;
  const echo = reply.text.slice(0, ECHO).replace(/[\ud800-\udbff]$/, '');
  return [
    ...messages,
    ...(echo.trim() === '' ? [] : [{ role: 'assistant' as const, content: echo }]),
    {
      role: 'user',
      content: `That reply cannot be used: ${fault}. Send the one JSON object in the form asked for, complete, with nothing around it.`,
    },
  ];
}

function faultOfReply(
  reply: Reply,
  faultOf: (text: string) => string | null,
  shorter: string,
): string | null {
  switch (reply.state) {
    case 'truncated':
      return `it was cut off before its end; ${shorter}`;
    case 'empty':
      return 'it was empty';
    case 'ok':
    case 'unparsable':
      return faultOf(reply.text);
    default:
      return null;
  }
}
