import { useState } from 'react';

const PREFIX = 'hearth-talk ';

/**
 * A text that is being written and not sent: it stays on this device through a reload or a new sign-in, until it is
 * sent or emptied. `place`: what it is written for.
 */
export function useKeptText(place: string): [string, (text: string) => void] {
  const key = `${PREFIX}${place}`;
  const [text, setText] = useState(() => read(key));
  return [
    text,
    (next) => {
      setText(next);
      write(key, next);
    },
  ];
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // A browser that keeps nothing still sends.
  }
}
