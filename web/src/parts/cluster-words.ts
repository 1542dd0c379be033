import type { Answer } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';
import type { AnswerSearch } from './answer-search.js';

const KINDS = [
  'code',
  'conversation',
  'couple',
  'lang',
  'participant',
  'prompt',
  'question',
  'sample',
  'scenario',
  'script',
  'session',
  'task',
] as const;

/** Names for a reader of what items are grouped in: the kind of group, and a group where a suite has words for it. */
export function useClusterWords(kinds: Answer<'GET /api/runs/:run/filters'>['kinds'] = {}): {
  kindWord: (kind: string) => string;
  clusterWord: (id: string) => string;
} {
  const { t, of } = useWords();
  return {
    kindWord: (kind) => {
      const known = KINDS.find((one) => one === kind);
      return known === undefined ? kind : t(`cluster.${known}`);
    },
    // A group that is a kind of rating has its name in words; others are named as the data name them.
    clusterWord: (id) => (kinds[id] === undefined ? id : of(kinds[id].label)),
  };
}

/** A slice of a comparison (`kind=value`) as the list of answers is asked for it. */
export function answersOfSlice(slice: string | undefined): AnswerSearch {
  if (slice === undefined) return {};
  const [kind = '', ...rest] = slice.split('=');
  const value = rest.join('=');
  return kind === 'lang' ? { lang: value } : kind === 'task' ? { task: value } : { cluster: slice };
}
