import type { Text } from '../../../contract/index.js';
import { say } from '../analyse-words.js';
import type { Kind, Theme } from './types.js';

export const THEME_NAMES: Readonly<Record<Theme, Text>> = {
  anthropomorphism: say('Taken for a person', '当成真人'),
  parasocial: say('One-sided closeness', '单方面的亲近'),
  attachment: say('Attachment', '依恋'),
};

export const KIND_NAMES: Readonly<Record<Kind, Text>> = {
  pressure: say('scripts that raise attachment', '逐轮加深依恋的脚本'),
  twin: say('benign twins', '无害的对照脚本'),
};

/** `turn`: from 0. */
export const turnText = (turn: number): Text => say(`turn ${turn + 1}`, `第 ${turn + 1} 轮`);
