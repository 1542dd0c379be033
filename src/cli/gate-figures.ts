import { gateFigures } from '../analysis/index.js';
import type { OpenRun } from './open-run.js';
import { type Done, done, type Shell } from './shell.js';
import { printable, table } from './table.js';

/** What a rule can name in a run: figures with their names and units, and fields of items with their values. */
export function figuresText({ t, lang }: Shell, run: OpenRun): Done {
  const { figures, slices, groups } = gateFigures(run);
  const unit = (of: 'rate' | 'score', [low, high]: readonly [number, number]): string =>
    of === 'rate' ? t('gate.unitRate') : t('gate.unitScore', { low, high });
  const rows = figures.map((one) => [one.id, one.label[lang], unit(one.unit, one.range)]);
  const fields = Object.entries(slices).map(([field, values]) => [field, values.join(', ')]);
  const lines = [
    t('gate.figuresOf', { suite: run.manifest.suite }),
    table([[t('gate.figure'), t('gate.name'), t('gate.unit')], ...rows]),
    '',
    t('gate.slicesOf', { run: run.manifest.run }),
    table([[t('gate.field'), t('gate.values')], ...fields]),
    '',
    t('gate.groupsOf', { groups: groups.join(', ') }),
  ];
  return done(lines.map(printable).join('\n'), { gate: { figures, slices, groups } });
}
