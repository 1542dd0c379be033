import { usageError } from '../contract/index.js';
import type { OpenRun } from './open-run.js';

/** @throws HearthError exit 2 for an item that the run did not ask. */
export function checkItems({ conditions }: OpenRun, wanted: readonly string[]): void {
  const known = new Set(conditions.flatMap((c) => c.items.map((item) => item.id)));
  const unknown = wanted.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  throw usageError(
    {
      en: `the run has no item ${unknown.slice(0, 5).join(', ')}; see: hearth show RUN`,
      'zh-CN': `本次运行没有这些题目：${unknown.slice(0, 5).join('、')}；请看：hearth show 运行`,
    },
    { field: '--items' },
  );
}
