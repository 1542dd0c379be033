import type { Db } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import type { Given, Hooks, WorkItem } from '../work/hooks.js';
import { priceFor } from './amounts.js';
import { addToLedger, type LedgerCause, paidFor } from './ledger.js';
import { priceRule, priceRuleAt } from './prices.js';
import { shareOf, sharersOf } from './shared-price.js';

/** An assignment's place without the verdict. */
type Place = Pick<Given, 'campaign' | 'item' | 'assignment' | 'atMs'>;

/**
 * Pay follows accepted verdicts, whatever others say of the item: hidden checks, surplus verdicts and practice like
 * everything else, exams where the campaign pays them. Amounts are those of the claim.
 */
export const moneyHooks: Hooks = {
  async priceOf(db: Db, campaign: Campaign, item: WorkItem, tier: number) {
    const rule = await priceRule(db, campaign, Date.now());
    const unpaid = item.kind === 'exam' && !campaign.settings.exam.paid;
    if (unpaid) return { price: 0, rule: rule.version };
    const price = priceFor(rule, item.difficulty, tier);
    return { price: shareOf(price, await sharersOf(db, item.id)), rule: rule.version };
  },

  async submitted(trx, given) {
    const exam = given.item.kind === 'exam';
    if (exam && !given.campaign.settings.exam.paid) return;
    await earn(trx, given, exam ? 'exam' : 'verdict', given.assignment.price);
  },

  async undone(trx, given) {
    await takeBack(trx, given, ['verdict', 'exam'], 'undo');
  },

  async skipped(trx, skip) {
    if (skip.reason !== 'distress' || skip.item.kind === 'exam') return;
    const { priceRule: version } = skip.assignment;
    const { distress } = await priceRuleAt(trx, skip.campaign, version, skip.atMs);
    if (distress > 0) await earn(trx, skip, 'distress', distress);
  },

  async unskipped(trx, skip) {
    await takeBack(trx, skip, ['distress'], 'unskip');
  },
};

async function earn(trx: Db, place: Place, cause: LedgerCause, amount: number): Promise<void> {
  const { campaign, assignment, atMs } = place;
  const { open, next } = await paidFor(trx, assignment.id);
  // A later revision of a verdict is the same work.
  if (open.some((one) => one.cause === cause)) return;
  await addToLedger(trx, {
    ...whose(place),
    kind: 'earn',
    cause,
    verdicts: cause === 'verdict' ? 1 : 0,
    sequence: next,
    amount,
    currency: campaign.settings.money.currency,
    reason: '',
    by: assignment.person,
    atMs,
  });
}

async function takeBack(
  trx: Db,
  place: Place,
  causes: readonly LedgerCause[],
  cause: 'undo' | 'unskip',
): Promise<void> {
  const { campaign, assignment, atMs } = place;
  const { open } = await paidFor(trx, assignment.id);
  for (const one of open.filter((paid) => causes.includes(paid.cause)))
    await addToLedger(trx, {
      ...whose(place),
      kind: 'reversal',
      cause,
      verdicts: one.cause === 'verdict' ? -1 : 0,
      sequence: one.sequence,
      amount: one.amount === 0 ? 0 : -one.amount,
      currency: campaign.settings.money.currency,
      reason: '',
      by: assignment.person,
      atMs,
    });
}

const whose = ({ campaign, assignment }: Place) => ({
  campaign: campaign.id,
  person: assignment.person,
  assignment: assignment.id,
  priceRule: assignment.priceRule,
  tier: assignment.tier,
  rubric: assignment.rubric,
});
