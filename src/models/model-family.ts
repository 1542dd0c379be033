/** Words in which a provider or a tuner wraps a model's own name. */
const WRAPPING = /^(?:meta|google|openai|anthropic|chat)-?(?=[a-z])/;
/** Families that go by several names. */
const ALIASES: Readonly<Record<string, string>> = { o: 'gpt', chatgpt: 'gpt', qwq: 'qwen' };

/**
 * The family of a model's name, for the note "judge and target are of one family": the letters that its last part
 * begins with (`openai/gpt-5-mini` → `gpt`, `Qwen/Qwen3-32B` → `qwen`). A guess by name: a renamed model is missed.
 */
export function modelFamily(name: string): string {
  const last = name.toLowerCase().split(/[/:]/).at(-1) ?? '';
  const bare = last.startsWith('chatgpt') ? last : last.replace(WRAPPING, '');
  const letters = /^[a-z]+/.exec(bare)?.[0] ?? bare;
  return ALIASES[letters] ?? letters;
}
