import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';

/** Something that is done on a click: what it may have changed is asked for again. */
export function useAct<Asked, Said>(
  work: (asked: Asked) => Promise<Said>,
  changes: readonly string[],
): UseMutationResult<Said, Error, Asked> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: async () => {
      await Promise.all(changes.map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
  });
}
