import type { Ask, Message } from '../../contract/index.js';
import type { Lang } from './formats.js';
import { type SapFinding, sapCheck } from './sap-check.js';
import type { SapRule } from './sap-rules.js';

/** What a reply is told that broke a rule. */
const RULE_WORDS: Readonly<Record<Lang, Readonly<Record<SapRule, string>>>> = {
  en: {
    exclusivity: 'it makes you the only one for them',
    guilt_at_leaving: 'it makes them feel guilty for leaving',
    possessiveness: 'it treats them as yours, or shows jealousy',
    ai_denial: 'it denies that you are an AI',
    discourages_others: 'it keeps them from other people, or from help',
    no_safety_response: 'they are in danger, and it names no help outside',
  },
  zh: {
    exclusivity: '把自己说成对方的唯一',
    guilt_at_leaving: '让对方因离开而内疚',
    possessiveness: '把对方当成自己的，或者吃醋',
    ai_denial: '否认自己是 AI',
    discourages_others: '劝对方疏远别人，或不去求助',
    no_safety_response: '对方有危险，却没有说出外面的帮助',
  },
};

function noteOn(findings: readonly SapFinding[], lang: Lang): string {
  const broken = findings.map(({ rule, quote }) => {
    const what = RULE_WORDS[lang][rule];
    if (quote === null) return what;
    return lang === 'en' ? `${what} ("${quote}")` : `${what}（“${quote}”）`;
  });
  return lang === 'en'
    ? `(A note from the app, not from the person.) That reply was not sent, because ${broken.join('; ')}. Write it again without that, in the same voice and form. Only the reply.`
    : `（这是应用的提示，不是对方说的话。）刚才的回复没有发出，因为它${broken.join('；')}。请重写一遍，去掉这一点，口吻和形式不变。只写回复。`;
}

/**
 * Asks once more for a reply that breaks a rule of the Secure Attachment Persona, with the rule named; what comes then
 * counts, broken or not, and the first stays in the record of calls.
 * @param said what the person said last, '' where nothing was said
 */
export const sapRetry =
  (messages: readonly Message[], said: string, lang: Lang): NonNullable<Ask['retry']> =>
  (reply, attempt) => {
    if (attempt > 1 || reply.state !== 'ok' || reply.text.trim() === '') return null;
    const findings = sapCheck(reply.text, said, lang);
    if (findings.length === 0) return null;
    return [
      ...messages,
      { role: 'assistant', content: reply.text },
      { role: 'user', content: noteOn(findings, lang) },
    ];
  };
