import { listRuns, type StoredRun } from '../../pipeline/index.js';
import { hasDatabase } from '../database.js';
import type { Declare } from '../declare.js';
import { withStore } from '../home.js';
import { done, type Shell } from '../shell.js';
import { statusName } from '../status.js';
import { table } from '../table.js';

/** `hearth runs`: the stored runs, newest first. */
export const declare: Declare = (command, shell, act) => {
  command.action(() =>
    act(async () => {
      const runs = (await hasDatabase(shell)) ? await withStore(shell, listRuns) : [];
      return done(runs.length === 0 ? shell.t('runs.none') : listText(shell, runs), {
        list: runs.map(asJson),
      });
    }),
  );
};

const asJson = ({ manifest, status, createdMs, updatedMs }: StoredRun) => ({
  run: manifest.run,
  suite: manifest.suite,
  preset: manifest.preset,
  tag: manifest.tag,
  status,
  created: new Date(createdMs).toISOString(),
  updated: new Date(updatedMs).toISOString(),
  targets: manifest.targets.map((t) => t.name),
  judges: manifest.judges.map((j) => j.name),
  panels: manifest.panels,
  items: manifest.conditions.map((c) => c.items),
});

function listText({ t, lang }: Shell, runs: readonly StoredRun[]): string {
  const rows = runs.map(({ manifest, status, createdMs }) => [
    manifest.run,
    statusName(status)[lang],
    new Date(createdMs).toISOString().slice(0, 16).replace('T', ' '),
    manifest.tag ?? '–',
    shortList(manifest.targets.map((v) => v.name)),
    shortList(manifest.judges.map((v) => v.name)),
  ]);
  return table([
    [
      t('runs.run'),
      t('runs.status'),
      t('runs.made'),
      t('runs.tag'),
      t('runs.targets'),
      t('runs.judges'),
    ],
    ...rows,
  ]);
}

/** The first names, and how many more. */
function shortList(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} +${names.length - 3}` : shown || '–';
}
