import type { RescueItem, Row, Window } from './types.js';

/** How the text of a request was changed after a provider's filter stopped it. */
export const CHANGES = ['plain', 'masked', 'redacted'] as const;
export type Change = (typeof CHANGES)[number];

/** Whether an answer came from masked or withheld text, by the reason that stands with it. */
export const cameFrom = (why: string | undefined, change: Exclude<Change, 'plain'>): boolean =>
  why?.split(', ').includes(change) ?? false;

/** Swear words and words of sex and violence that filters look for. English in whole words, Chinese anywhere. */
const SENSITIVE = new RegExp(
  [
    '\\b(?:fuck|shit|bitch|bastard|asshole|dick|cock|pussy|cunt|whore|slut|rape|porn)\\p{L}*',
    '\\b(?:sex|sexy|sexual|sexually|penis|vagina|suicide|suicidal|naked|nude)\\b',
    '他妈的?|妈的|操你|傻逼|婊子|贱人|混蛋|王八蛋|强奸|色情|做爱|性交|性侵|裸体|自杀',
  ].join('|'),
  'giu',
);

/** The first character of each such word stays, the others become asterisks. */
const masked = (text: string): string =>
  text.replace(SENSITIVE, (word) => {
    const [first = '', ...rest] = Array.from(word);
    return first + '*'.repeat(rest.length);
  });

const REDACTED: Readonly<Record<RescueItem['lang'], string>> = {
  en: '[withheld]',
  zh: '［已隐去］',
};

/** A window whose speech is masked, or withheld: who speaks to whom, and notes on voice and picture, stay. */
export function moderated(window: Window, lang: RescueItem['lang'], change: Change): Window {
  if (change === 'plain') return window;
  const say = change === 'masked' ? masked : (text: string) => (text === '' ? '' : REDACTED[lang]);
  const row = (r: Row): Row => ({
    ...r,
    text: say(r.text),
    background: r.background.map((b) => ({ ...b, text: say(b.text) })),
  });
  return {
    ...window,
    earlier: window.earlier.map(row),
    current: window.current === null ? null : row(window.current),
  };
}
