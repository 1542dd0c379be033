import type { ImportReport, Text } from '../../contract/index.js';
import type { Context } from '../context.js';
import { Kept } from '../kept.js';
import { toldByCommand } from '../told-by-command.js';

/** How long what the command says of a suite counts: data may be put into its folder meanwhile. */
const LASTS_MS = 120_000;

/** What `show SUITE --json` says of a suite that its contract does not say by itself. */
export type SuiteFacts = {
  options: {
    key: string;
    side: 'ask' | 'score';
    values: string;
    default: Record<'sound' | 'official', unknown>;
  }[];
  presets: { name: string; title: Text; profile: string }[];
  targets: { name: string; about: Text }[];
  judges: { name: string; about: Text; validity: Text }[];
};

/** One view of a suite's data as `data check SUITE --json` tells it. */
export type ImportedView = ImportReport & { dir: string | null; view: string; missing?: Text };

const facts = new Kept<SuiteFacts>(LASTS_MS);
const views = new Kept<readonly ImportedView[]>(LASTS_MS);

/** @throws HttpFault 422 where the suite cannot be shown */
export const suiteFacts = (context: Context, suite: string): Promise<SuiteFacts> =>
  facts.get(`${context.desk.hearth} ${suite}`, async () => {
    const told = await toldByCommand(context, ['show', suite]);
    return (told as { suite: SuiteFacts }).suite;
  });

/**
 * The import reports of a suite's data, of every view; made in a process of its own, since large data take seconds.
 * @throws HttpFault 422 for data that cannot be read
 */
export const suiteData = (context: Context, suite: string): Promise<readonly ImportedView[]> =>
  views.get(suite, async () => {
    const told = await toldByCommand(context, ['data', 'check', suite]);
    return (told as { data: ImportedView[] }).data;
  });
