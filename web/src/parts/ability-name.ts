import { useQuery } from '@tanstack/react-query';
import { call } from '../api.js';
import { useWords } from '../words/index.js';

/** What an ability is called in the reader's language; one that no suite names stands as the data have it. */
export function useAbilityName(): (ability: string) => string {
  const { of } = useWords();
  const names = useQuery({
    queryKey: ['abilities'],
    queryFn: ({ signal }) => call('GET /api/abilities', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.names;
  return (ability) => {
    const name = names !== undefined && Object.hasOwn(names, ability) ? names[ability] : undefined;
    return name === undefined ? ability : of(name);
  };
}
