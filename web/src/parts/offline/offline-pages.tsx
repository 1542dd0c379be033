import { useEffect } from 'react';
import { useWords } from '../../words/index.js';
import { keepsHere } from './keeps-here.js';
import { startWorker } from './start-worker.js';

/** Has a rater's pages kept for when there is no network, in the language in use: draws nothing. */
export function OfflinePages() {
  const { lang } = useWords();
  useEffect(() => {
    if (keepsHere()) startWorker(lang);
  }, [lang]);
  return null;
}
