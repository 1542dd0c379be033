import { Refused } from '../../api.js';
import { tellReach } from './reach.js';

/** Where this browser has something to show, a network that takes longer than this is treated as none. */
const WAIT_MS = 5_000;

/** What is asked for, if it comes soon. @throws Refused as for a server that cannot be reached, where it does not */
export async function soon<T>(asked: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      tellReach(false);
      fail(new Refused(0, 'offline', ''));
    }, WAIT_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
