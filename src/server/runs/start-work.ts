import { startedWith } from '../../pipeline/index.js';
import { HttpFault, langAsked } from '../../serve/http/index.js';
import type { Context } from '../context.js';
import { commandFault } from './run-form.js';

/** How often it is looked whether the work has begun. */
const LOOK_MS = 100;
/** Data may be large; what takes longer than this goes on, and is found in the list. */
const LONGEST_MS = 120_000;

/** Work that is being started, by its token: a second click waits for the first. */
const starting = new Map<string, Promise<string>>();

/**
 * Starts the command in a process of its own, and waits until its run has begun: what it refuses (a key that is not set,
 * an option, a run that somebody works on) is refused here. From then on it needs this server no more.
 * @param once made up by the page for one click, so that a click that is sent twice starts once
 * @returns the run's id
 * @throws HttpFault 422 with the command's sentence, and the form's field where it names one
 */
export function startWork(
  context: Pick<Context, 'db' | 'desk' | 'sender' | 'viewer'>,
  args: readonly string[],
  once: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const token = `${context.viewer?.id ?? ''} ${once}`;
  const known = starting.get(token);
  if (known !== undefined) return known;
  const work = begin(context, args, token, env).finally(() => starting.delete(token));
  starting.set(token, work);
  return work;
}

async function begin(
  { db, desk, sender }: Pick<Context, 'db' | 'desk' | 'sender'>,
  args: readonly string[],
  token: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const before = await startedWith(db, token, 0);
  if (before !== null) return before;
  const since = Date.now() - 1_000;
  const lang = langAsked(sender.headers.get('Accept-Language'), 'en');
  const how = { lang, env: { ...env, HEARTH_STARTED_BY: token } };
  const over = desk.command([...args, '--no-report'], how);
  for (const from = Date.now(); Date.now() - from < LONGEST_MS; ) {
    const wait = new Promise<null>((done) => setTimeout(done, LOOK_MS, null));
    const end = await Promise.race([over, wait]);
    const run = await startedWith(db, token, since);
    if (run !== null) {
      // What becomes of it now stands in its diary.
      over.catch(() => undefined);
      return run;
    }
    if (end !== null) throw commandFault(end.reason, optionsIn(args));
  }
  over.catch(() => undefined);
  throw new HttpFault(504, 'still_preparing', {
    en: 'the run is still being prepared; it will stand in the list of runs',
    'zh-CN': '运行仍在准备中；准备好后会出现在运行列表中',
  });
}

/** The suite's options that the arguments set. */
const optionsIn = (args: readonly string[]): string[] =>
  args.flatMap((arg) => /^--set=([^=]+)=/.exec(arg)?.[1] ?? []);
