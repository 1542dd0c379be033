import type { Selectable } from 'kysely';
import { oddsRatio, riskCusumStep } from '../../stats/index.js';
import type { QualityChartTable } from '../../store/schema-quality.js';
import type { CampaignSettings } from '../work/settings.js';

export type ChartState = 'none' | 'watch' | 'alarm' | 'acknowledged';
/** Where a person's chart stands, as it is stored. */
export type Chart = Omit<Selectable<QualityChartTable>, 'state'> & { state: ChartState };
type Quality = CampaignSettings['quality'];

/** What a sum says by itself. */
export const signalOf = (sum: number, { watch, alarm }: Quality): 'none' | 'watch' | 'alarm' =>
  sum >= alarm ? 'alarm' : sum >= watch ? 'watch' : 'none';

/** The sum after one more point. */
export const nextSum = (
  sum: number,
  point: { error: number; expected: number },
  { p0, p1 }: Quality,
): number => riskCusumStep(sum, { ...point, odds: oddsRatio(p0, p1) });

/**
 * The state after a point: one alarm a stretch. An alarm stays until somebody looked at it, and what was looked at stays
 * so until it is decided; a watch passes by itself. Pure.
 */
export function nextState(
  state: ChartState,
  signal: 'none' | 'watch' | 'alarm',
): { state: ChartState; rings: boolean; warns: boolean } {
  if (state === 'alarm' || state === 'acknowledged') return { state, rings: false, warns: false };
  return {
    state: signal,
    rings: signal === 'alarm',
    warns: signal === 'watch' && state === 'none',
  };
}
