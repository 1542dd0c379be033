import { HearthError, type Text, withPlace } from '../contract/index.js';
import { openModel, Recorder } from '../models/index.js';
import { executeRun, type Manifest, type Outcome, RunEvents } from '../pipeline/index.js';
import { boundWaste } from './heap.js';
import { Interrupt } from './interrupt.js';
import type { OpenRun } from './open-run.js';
import { ProgressLine } from './progress.js';
import type { Shell } from './shell.js';
import { checkPrices, uncounted } from './spend-flags.js';

/** What is asked again although it is recorded, and where replies are recorded besides. */
export type Again = {
  retryErrors?: boolean;
  onlyUnreadable?: boolean;
  items?: readonly string[];
  record?: string;
};

/** A fresh run asks nothing again, but may be recorded. */
export const recordOf = ({ record }: Pick<Again, 'record'>): Again =>
  record === undefined ? {} : { record };

/** Asks what a stored run lacks, with progress on standard error and Ctrl-C minded. `kept`: say how to go on after an error. */
export async function execute(
  shell: Shell,
  { db, suite, manifest, conditions }: OpenRun,
  again: Again = {},
  told: { kept: boolean; onTargetFailed?: (target: string, error: unknown) => void } = {
    kept: true,
  },
): Promise<Outcome> {
  boundWaste();
  const free = uncounted(manifest);
  if (free.length > 0)
    shell.note(shell.t('run.uncounted', { names: free.join(shell.lang === 'en' ? ', ' : '、') }));
  const interrupt = new Interrupt(shell);
  const progress = new ProgressLine(shell, manifest.run);
  const events = new RunEvents(db, manifest.run, shell.env.HEARTH_STARTED_BY ?? null);
  interrupt.stop.addEventListener('abort', () => events.stopping(false));
  interrupt.abort.addEventListener('abort', () => events.stopping(true));
  const recorder = again.record === undefined ? null : new Recorder(again.record);
  try {
    const outcome = await executeRun({
      db,
      suite,
      manifest,
      conditions,
      env: shell.env,
      abort: interrupt.abort,
      stop: interrupt.stop,
      retryErrors: again.retryErrors === true,
      redoUnreadable: again.onlyUnreadable === true,
      ...(again.items !== undefined && { redoItems: new Set(again.items) }),
      ...(recorder !== null && { recorder }),
      onTrouble(address, cause) {
        shell.note(shell.t('run.tryingAgain', { address, cause }));
        events.trouble(address, cause);
      },
      ...(told.onTargetFailed !== undefined && { onTargetFailed: told.onTargetFailed }),
      onStart(p) {
        progress.watch(p);
        events.watch(p);
      },
      onProgress: (p) => progress.update(p),
    });
    await events.end(outcome.status, null);
    return outcome;
  } catch (error) {
    progress.end();
    await events.end('failed', reasonOf(error));
    // Before the first reply nothing is there to go on with, and the error alone is clearer.
    if (told.kept && error instanceof HearthError && progress.began)
      shell.note(shell.t('run.kept', { run: manifest.run }));
    throw error;
  } finally {
    progress.end();
    interrupt.end();
    await recorder?.close();
  }
}

/** What a watcher is told; words of other errors may quote what a model said. */
const reasonOf = (error: unknown): Text | null =>
  error instanceof HearthError
    ? {
        en: withPlace(error.text.en, error.place),
        'zh-CN': withPlace(error.text['zh-CN'], error.place),
      }
    : null;

/** @throws HearthError exit 2 when a model's key, or the price that a limit needs, is missing, before anything is stored. */
export function checkKeys(manifest: Manifest, env: Shell['env']): void {
  const { targets, judges, user, maxConnections } = manifest;
  checkPrices(manifest);
  for (const voice of [...targets, ...judges, ...(user === undefined ? [] : [user])])
    if (voice.kind === 'model') openModel(voice.spec, env, maxConnections);
}
