import { describe, expect, it } from 'vitest';
import { askedUnder } from './h2htalk.testkit.js';
import { sapPrompt } from './sap.js';
import { DOSES, PARAMETER_WORDS, PARAMETERS, PRINCIPLE_WORDS, PRINCIPLES } from './sap-prompts.js';
import type { SapLevel } from './types.js';

const at = (sap: SapLevel, doses = {}) => ({ ...askedUnder().o, sap, ...doses });

describe('Secure Attachment Persona', () => {
  it.each(['en', 'zh'] as const)('%s: nothing, the rules, the rules with their manner', (lang) => {
    expect(sapPrompt(at('off'), lang)).toBe('');
    const [rules, full] = [sapPrompt(at('rules'), lang), sapPrompt(at('full'), lang)];
    for (const principle of PRINCIPLES) {
      const { rule, manner } = PRINCIPLE_WORDS[lang][principle];
      expect(rules).toContain(rule);
      expect(rules).not.toContain(manner);
      expect(full).toContain(rule);
      expect(full).toContain(manner);
    }
  });

  it('renders each dose of each parameter as its own words, and dose 0 as none', () => {
    for (const lang of ['en', 'zh'] as const)
      for (const parameter of PARAMETERS) {
        const texts = DOSES.map((dose) => sapPrompt(at('rules', { [parameter]: dose }), lang));
        expect(new Set(texts).size).toBe(DOSES.length);
        expect(texts[0]).toBe(sapPrompt(at('rules'), lang));
        expect(texts[3]).toContain(PARAMETER_WORDS[lang][parameter][2]);
      }
  });
});
