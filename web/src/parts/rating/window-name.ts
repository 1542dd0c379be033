import { newUuid } from './new-id.js';

const BROWSER = 'hearth-browser';
const WINDOW = 'hearth-window';

/** This browser's name, which all of its windows share. */
function browserName(): string {
  const known = localStorage.getItem(BROWSER);
  if (known !== null) return known;
  const made = newUuid().slice(0, 13);
  localStorage.setItem(BROWSER, made);
  return made;
}

const lockOf = (name: string): string => `hearth-window:${name}`;

/** Holds a name for as long as this window is open. @returns false where another window holds it */
function hold(name: string): Promise<boolean> {
  const { locks } = navigator;
  // Not on addresses without TLS: two copies of a window then have one name, and the server's revisions still tell them apart.
  if (locks === undefined) return Promise.resolve(true);
  return new Promise((done) => {
    void locks.request(lockOf(name), { ifAvailable: true }, (lock) => {
      done(lock !== null);
      return lock === null ? undefined : new Promise<never>(() => {});
    });
  });
}

let mine: Promise<string> | null = null;

/** This window's name. It stays over a reload; a copy of the window gets one of its own. */
export function windowName(): Promise<string> {
  mine ??= (async () => {
    const known = sessionStorage.getItem(WINDOW);
    if (known !== null && (await hold(known))) return known;
    const made = `${browserName()}.${newUuid().slice(0, 13)}`;
    sessionStorage.setItem(WINDOW, made);
    await hold(made);
    return made;
  })();
  return mine;
}

/** Whether both names are of windows of one browser. */
export const isSameBrowser = (a: string, b: string): boolean => browserOf(a) === browserOf(b);
const browserOf = (name: string): string => name.split('.')[0] ?? name;

/** Whether the window is one of this browser that was closed, so that it can be taken over without asking. */
export async function isClosedHere(name: string): Promise<boolean> {
  if (!name.startsWith(`${browserName()}.`) || navigator.locks === undefined) return false;
  const { held = [] } = await navigator.locks.query();
  return !held.some((lock) => lock.name === lockOf(name));
}
