import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { call } from '../api.js';

/** How long nothing must be typed before it is kept. */
const SETTLED_MS = 600;

/** What was kept of an upload before, if it is of this form. */
export function draftOf<T extends object>(draft: string | null): Partial<T> {
  try {
    return (JSON.parse(draft ?? '{}') ?? {}) as Partial<T>;
  } catch {
    return {};
  }
}

/** Keeps what is typed with the upload, on the server: it is there again after a reload, and on another device. */
export function useKept(upload: string, typed: object): void {
  const text = JSON.stringify(typed);
  const first = useRef(text);
  const keep = useDebouncedCallback(
    (draft: string) => {
      void call('PUT /api/uploads/:upload/draft', { params: { upload }, body: { draft } }).catch(
        // It is kept with the next letter, or told when it is stored.
        () => undefined,
      );
    },
    { delay: SETTLED_MS, flushOnUnmount: true },
  );
  useEffect(() => {
    if (text !== first.current) keep(text);
  }, [text, keep]);
}
