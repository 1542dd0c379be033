import type { Lang } from './formats.js';
import {
  PARAMETER_WORDS,
  PARAMETERS,
  PRINCIPLE_WORDS,
  PRINCIPLES,
  SAP_HEADING,
} from './sap-prompts.js';
import type { AskOptions } from './types.js';

export type SapOptions = Pick<
  AskOptions,
  'sap' | 'dependence_avoidance' | 'distance' | 'active_support'
>;

/**
 * The Secure Attachment Persona as a part of a companion's system prompt: '' at level off; the six rules at `rules`;
 * each with its manner at `full`; then the parameters' words, a dose of 0 saying nothing. Pure: equal options give equal
 * words, so that the conditions of an ablation differ in this part only.
 */
export function sapPrompt(o: SapOptions, lang: Lang): string {
  if (o.sap === 'off') return '';
  const words = PRINCIPLE_WORDS[lang];
  const rules = PRINCIPLES.map((p) => {
    const { rule, manner } = words[p];
    if (o.sap === 'rules') return `- ${rule}`;
    return lang === 'en' ? `- ${rule} ${manner}` : `- ${rule}${manner}`;
  });
  const doses = PARAMETERS.flatMap((name) => {
    const text = PARAMETER_WORDS[lang][name][o[name] - 1];
    return text === undefined ? [] : [`- ${text}`];
  });
  return [SAP_HEADING[lang], ...rules, ...doses].join('\n');
}
