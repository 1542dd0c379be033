import type { Json } from '../../../contract/index.js';

/**
 * The text of a prompt or a reply: itself, or of a list of chat messages (TRL's form) what is rated: the last thing that
 * the user said ('' where the user said nothing), and the last message of a reply. Null for any other form.
 */
export function rowText(value: Json | undefined, field: 'prompt' | 'reply'): string | null {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value) || value.length === 0) return null;
  const messages = value.map(messageOf);
  if (messages.includes(null)) return null;
  const own = field === 'reply' ? messages : messages.filter((one) => one?.role === 'user');
  return own.at(-1)?.text ?? '';
}

type Message = { role: string; text: string };

function messageOf(value: Json): Message | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { role, content = null } = value;
  const text = contentOf(content);
  return typeof role === 'string' && text !== null ? { role, text } : null;
}

/** Text, or the texts among the parts of a list; '' for none. */
function contentOf(content: Json): string | null {
  if (content === null) return '';
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  const texts = content.flatMap((part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? [part.text ?? null] : [],
  );
  return texts.filter((text) => typeof text === 'string').join('\n');
}
