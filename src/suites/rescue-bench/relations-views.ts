import type { Estimate } from '../../contract/index.js';
import { bootstrapRatios } from '../../stats/index.js';
import type { How } from './relations-transitions.js';
import { clusterOf, type Group } from './score-collect.js';
import { type Rule, scaleOf, sheetOf } from './score-sheet.js';
import { type RescueItem, THERAPIST, type TimeRow, type View } from './types.js';

/** Parts of the judged checkpoints whose scores are compared. */
export const VIEW_PARTS = ['told_therapist', 'told_directly', 'told_otherwise'] as const;
export const VOICE_PARTS = ['guarded', 'open'] as const;
export const DETAIL_PARTS = ['coarse', 'full'] as const;
export type ViewPart = (typeof VIEW_PARTS)[number];
export type VoicePart = (typeof VOICE_PARTS)[number];
export type DetailPart = (typeof DETAIL_PARTS)[number];

/** Utterances behind whose surface another feeling is likely to lie, and those that show it. */
const GUARDED: ReadonlySet<string> = new Set(['accusation', 'defense', 'withdrawal']);
const OPEN: ReadonlySet<string> = new Set(['disclosure', 'reflection', 'repair', 'validation']);

const rowOf = (item: RescueItem): TimeRow | undefined =>
  item.timeline.rows.find(({ index }) => index === item.row);

/**
 * To whom a view is told: `told_directly` to somebody the view is of; `told_therapist` to the therapist, of somebody
 * else; otherwise to a third person or of oneself. Null for other tasks.
 */
export function viewPart(item: RescueItem): ViewPart | null {
  const { gold } = item;
  const row = rowOf(item);
  if (gold.task !== 'viewpoint' || row === undefined) return null;
  const of = gold.views.map(({ target }) => target).filter((target) => target !== THERAPIST);
  if (row.targets.some((target) => of.includes(target))) return 'told_directly';
  const others = of.some((target) => target !== row.speaker);
  return row.targets.includes(THERAPIST) && others ? 'told_therapist' : 'told_otherwise';
}

/**
 * Whether the row's words guard the feeling or show it. The data has no field for surface and underlying emotion: the
 * kind of utterance stands in for it. Null for other kinds and tasks.
 */
export function voicePart(item: RescueItem): VoicePart | null {
  const kind = item.task === 'emotion' || item.task === 'viewpoint' ? rowOf(item) : undefined;
  if (kind === undefined) return null;
  if (GUARDED.has(kind.utteranceType)) return 'guarded';
  return OPEN.has(kind.utteranceType) ? 'open' : null;
}

/** Coarse: fewer views than the annotation has, or less than half of its length in letters. */
export const detailPart = (gold: readonly View[], said: readonly View[]): DetailPart =>
  said.length < gold.length || lettersOf(said) < lettersOf(gold) / 2 ? 'coarse' : 'full';

const lettersOf = (views: readonly View[]): number =>
  views.reduce((sum, { viewpoint }) => sum + Array.from(viewpoint).length, 0);

/** The judge's mean score of each part, on the scale of the task. */
export function scoresByPart<P extends string>(
  items: readonly RescueItem[],
  group: Group,
  rule: Rule,
  how: How,
  task: 'emotion' | 'viewpoint',
  parts: readonly P[],
  part: (item: RescueItem) => P | null,
): Record<P, Estimate> {
  const { judge } = sheetOf(items, group, rule);
  return byPart(parts, (name) =>
    bootstrapRatios(
      [
        {
          numerators: items.map((item, i) =>
            item.task === task && part(item) === name ? (judge[i] ?? null) : null,
          ),
          range: scaleOf(task, rule),
        },
      ],
      { ...how, clusters: items.map(clusterOf) },
    ),
  );
}

/** Scores of coarse and of full viewpoint answers, and the share of coarse ones. */
export function scoresByDetail(
  items: readonly RescueItem[],
  group: Group,
  rule: Rule,
  how: How,
): Record<DetailPart, Estimate> & { share: Estimate } {
  const answers = items.flatMap((item, i) => {
    const { gold } = item;
    if (gold.task !== 'viewpoint') return [];
    return (group.entries[i] ?? []).flatMap((entry) => {
      if (entry.answer?.task !== 'viewpoint') return [];
      const one: Group = { ...group, entries: [[entry]] };
      return [
        {
          cluster: clusterOf(item),
          part: detailPart(gold.views, entry.answer.views),
          score: sheetOf([item], one, rule).judge[0] ?? null,
        },
      ];
    });
  });
  const resampling = { ...how, clusters: answers.map(({ cluster }) => cluster) };
  const scores = byPart(DETAIL_PARTS, (name) =>
    bootstrapRatios(
      [
        {
          numerators: answers.map(({ part, score }) => (part === name ? score : null)),
          range: scaleOf('viewpoint', rule),
        },
      ],
      resampling,
    ),
  );
  const [share] = bootstrapRatios(
    [{ numerators: answers.map(({ part }) => Number(part === 'coarse')) }],
    resampling,
  );
  if (!share) throw new RangeError('scoresByDetail: no figure');
  return { ...scores, share };
}

function byPart<P extends string>(
  parts: readonly P[],
  of: (part: P) => Estimate[],
): Record<P, Estimate> {
  return Object.fromEntries(parts.map((part) => [part, of(part)[0]])) as Record<P, Estimate>;
}
