import type { AnySuite } from '../contract/index.js';
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
  /** Starts the command with these arguments; resolves when it has ended, with what it said. */
  command(args: readonly string[]): Promise<{ code: number; json: unknown; reason: string }>;
};
