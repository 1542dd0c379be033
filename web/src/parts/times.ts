import { useWords } from '../words/index.js';

/** Times in the reader's language and time zone. */
export function useTimes(): { moment: (ms: number) => string; day: (ms: number) => string } {
  const { lang } = useWords();
  const moment = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'medium' });
  return { moment: (ms) => moment.format(ms), day: (ms) => day.format(ms) };
}
