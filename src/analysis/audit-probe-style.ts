import { isBlank, type ProbeLang, type Rewrite, sentencesOf } from './audit-probe-text.js';

const HEADING: Readonly<Record<ProbeLang, string>> = { en: '## Reply 📝', zh: '## 回复 📝' };
const BULLETS = ['✅', '💡', '📌', '✨'];

/** The same sentences in the same order as a list with a heading, emoji and bold type. */
export const decorated: Rewrite = (text, lang) => {
  if (isBlank(text)) return null;
  const lines = sentencesOf(text, lang).map((sentence, i) => {
    // Every second one in bold, unless its own signs would end the bold type.
    const shown = i % 2 === 0 && !sentence.includes('*') ? `**${sentence}**` : sentence;
    return `- ${BULLETS[i % BULLETS.length] ?? ''} ${shown}`;
  });
  return [HEADING[lang], '', ...lines].join('\n');
};
