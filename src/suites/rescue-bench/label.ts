import type { Text } from '../../contract/index.js';

/** A member of a closed label set, with its meaning in our words. */
export type Label = { id: string; label: Text; definition: Text };
/** `negative` patterns keep a conflict going; `repair` loosens it; `aligned` is a joint stance; `mixed` is a turn. */
export type Pattern = Label & { tone: 'negative' | 'repair' | 'aligned' | 'mixed' };

/** A label's words in both languages. */
export const text = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });
