import type { AnySuite, Lang, Source } from '../contract/index.js';
import type { LoadedCondition, Manifest } from '../pipeline/index.js';

/** A stored run with its data at hand. */
export type OpenedRun = {
  suite: AnySuite;
  manifest: Manifest;
  conditions: readonly LoadedCondition[];
};

/**
 * What the command knows and the server needs: where data and suites are, and how work is started. Work runs in
 * processes of their own, so that a restart of the server stops nothing.
 */
export type Desk = {
  hearth: string;
  suites(): Promise<readonly AnySuite[]>;
  /** @throws HearthError exit 2 where the run's data changed or is missing. */
  open(run: string): Promise<OpenedRun>;
  /** Brings what pages look through of a run up to date, outside of the server's thread; without it the server does. */
  index?(run: string): Promise<void>;
  /** Where a suite's data is; a null folder for its built-in items. */
  source(suite: string): Promise<Source>;
  /** Whose models can be named (`provider/MODEL`), and whether the key is at hand. */
  providers(): readonly { name: string; keyName: string | null; keySet: boolean }[];
  /** Starts the command with these arguments; resolves when it has ended, with what it said. */
  command(args: readonly string[], how?: CommandHow): Promise<CommandEnd>;
};

export type CommandHow = {
  /** Language of what it says. */
  lang?: Lang;
  /** Variables beside those of the server. */
  env?: Readonly<Record<string, string>>;
  /** Ends it: nobody waits for it any more. */
  gone?: AbortSignal;
};
/** `notes`: remarks of it, before the reason. */
export type CommandEnd = { code: number; json: unknown; reason: string; notes: string[] };
