import { usageError } from '../contract/index.js';
import { type CountedBy, readCounts } from '../serve/guard/index.js';
import { withStore } from './home.js';
import { type Done, done, type Shell } from './shell.js';
import { table } from './table.js';

/** `hearth guard --counts`: what guards have counted, as a table. */
export async function guardCounts(
  shell: Shell,
  { since, by }: { since: string | null; by: CountedBy | null },
): Promise<Done> {
  const { t } = shell;
  const fromMs = since === null ? 0 : startOf(since);
  const counts = await withStore(shell, (db) => readCounts(db, fromMs, by));
  if (counts.length === 0) return done(`${t('guard.counts.none')}\n`, { counts });
  const head = [
    ...(by === null ? [] : [t(`guard.counts.${by}`)]),
    t('guard.counts.kind'),
    t('guard.counts.name'),
    t('guard.counts.n'),
    t('guard.counts.share'),
  ];
  const rows = counts.map((row) => [
    ...(by === null ? [] : [row.by === null || row.by === '' ? '-' : row.by]),
    row.kind,
    row.name,
    String(row.n),
    row.share === null ? '' : `${(100 * row.share).toFixed(1)} %`,
  ]);
  return done(`${table([head, ...rows])}\n`, { counts });
}

/** The first moment of a day, or a moment, in ms since 1970; UTC where no zone is said. @throws HearthError exit 2 */
function startOf(date: string): number {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date);
  const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/.exec(date);
  const zoned = day || moment?.[2] !== undefined ? date : `${date}Z`;
  const ms = day || moment !== null ? Date.parse(zoned) : Number.NaN;
  // 30 February is no day, which Date reads as one of March.
  const real = !Number.isNaN(ms) && (!day || new Date(ms).toISOString().startsWith(date));
  if (real) return ms;
  throw usageError(
    {
      en: `"${date}" is no date; write 2026-11-30, or 2026-11-30T08:00Z`,
      'zh-CN': `“${date}”不是日期；应形如 2026-11-30 或 2026-11-30T08:00Z`,
    },
    { field: '--since' },
  );
}
