import { useCallback, useState } from 'react';
import { DEFAULT, type Keys, readKeys } from './shortcuts.js';

const placeOf = (person: string): string => `hearth-shortcuts:${person}`;

/** Shortcuts of a person in this browser, and how they are changed. */
export function useKeys(person: string): [Keys, (keys: Keys) => void] {
  const [keys, setKeys] = useState<Keys>(
    () => readKeys(localStorage.getItem(placeOf(person)) ?? '') ?? DEFAULT,
  );
  const change = useCallback(
    (next: Keys) => {
      setKeys(next);
      localStorage.setItem(placeOf(person), JSON.stringify(next));
    },
    [person],
  );
  return [keys, change];
}
