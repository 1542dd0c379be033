import type { Item, ItemFigure } from '../contract/index.js';
import { chosenFigures } from './compare-choose.js';
import type { ComparedRun } from './compare-rows.js';
import { slicesOf } from './gate-slices.js';

/**
 * What a rule can name in a run: every figure, the fields that make slices with their values, and the kinds of groups.
 * @throws HearthError exit 2 for a suite that gives no value for single items.
 */
export function gateFigures(run: ComparedRun): {
  figures: (ItemFigure & { id: string })[];
  slices: Record<string, string[]>;
  groups: string[];
} {
  const figures = Object.entries(chosenFigures(run, ['all']));
  const items = run.conditions.flatMap((loaded): readonly Item[] => loaded.items);
  return {
    figures: figures.map(([id, figure]) => ({ id, ...figure })),
    slices: slicesOf(items),
    groups: [...new Set(items.flatMap(({ clusters }) => Object.keys(clusters)))],
  };
}
