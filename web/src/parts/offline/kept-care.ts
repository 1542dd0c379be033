import type { Answer } from '../../../../src/server/api/index.js';
import { keepsHere } from './keeps-here.js';

const KEPT = 'hearth-care';
type Care = Answer<'GET /api/campaigns/:campaign/care'>;

const all = (): Record<string, Care> =>
  JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, Care>;

/** Help lines and names are at hand without a network too; how somebody said they are, and what they left, is not kept. */
export function keepCare(campaign: string, care: Care): void {
  if (!keepsHere()) return;
  localStorage.setItem(
    KEPT,
    JSON.stringify({ ...all(), [campaign]: { ...care, checkIns: [], leftToday: 0 } }),
  );
}

export const keptCare = (campaign: string): Care | undefined => all()[campaign];

export function forgetCare(): void {
  localStorage.removeItem(KEPT);
}
