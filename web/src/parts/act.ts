import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** The second click of a double click comes within so long; the system's own setting is half a second nearly everywhere. */
export const DOUBLE_CLICK_MS = 500;

/**
 * Lets an act through unless the last one is the same and under way, or was begun so shortly ago that this is the second
 * click of a double click. One that failed may be tried again at once. `now` in ms.
 */
export class OneAtATime {
  #last: { what: string; atMs: number; over: boolean } | null = null;

  begins(what: string, now: number): boolean {
    const last = this.#last;
    if (last?.what === what && (!last.over || now - last.atMs < DOUBLE_CLICK_MS)) return false;
    this.#last = { what, atMs: now, over: false };
    return true;
  }

  ends(what: string, done: boolean): void {
    if (this.#last?.what !== what) return;
    if (done) this.#last.over = true;
    else this.#last = null;
  }
}

/** Acts are the same where what is asked for is. */
const nameOf = (asked: unknown): string => JSON.stringify(asked) ?? '';

/**
 * Something that is done on a click: what it may have changed is asked for again. A double click does it once, whatever
 * the form. `looks`: it only looks, and may be done again at once.
 */
export function useAct<Asked, Said>(
  work: (asked: Asked) => Promise<Said>,
  changes: readonly string[],
  { looks = false }: { looks?: boolean } = {},
): UseMutationResult<Said, Error, Asked> {
  const queries = useQueryClient();
  const guard = useRef(new OneAtATime());
  const act = useMutation({
    mutationFn: work,
    onSuccess: async () => {
      await Promise.all(changes.map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
    onSettled: (_, error, asked) => guard.current.ends(nameOf(asked), error === null),
  });
  const { mutate: once } = act;
  const mutate = useCallback<typeof once>(
    (...asked) => {
      if (looks || guard.current.begins(nameOf(asked[0]), Date.now())) once(...asked);
    },
    [once, looks],
  );
  return { ...act, mutate };
}
