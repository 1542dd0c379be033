import { priceTable } from '../../experts/money/amounts.js';
import { changePrices, type PriceRule, priceRule, priceRules } from '../../experts/money/prices.js';
import { HttpFault } from '../../serve/http/index.js';
import { handlers } from '../context.js';
import { mayIn } from '../viewer.js';
import { meOf, namesOf } from './pay-own.js';
import { theCampaign } from './pay-settle.js';

/** What is paid for which item to whom. */
export const payPrices = handlers({
  'GET /api/campaigns/:campaign/prices': async ({ params }, context) => {
    const { db, viewer, now } = context;
    const campaign = await theCampaign(context, params.campaign);
    await priceRule(db, campaign, now);
    const rules = await priceRules(db, campaign.id);
    const { currency, zone, period } = campaign.settings.money;
    const mayChange = viewer !== null && mayIn(viewer, campaign.project, 'set-up');
    const names = mayChange
      ? await namesOf(
          db,
          rules.map(({ madeBy }) => madeBy),
        )
      : null;
    return {
      title: campaign.title,
      currency: rules[0]?.currency ?? currency,
      zone,
      period,
      examPaid: campaign.settings.exam.paid,
      mayChange,
      rules: rules.map((rule) => told(rule, names?.get(rule.madeBy) ?? null)),
    };
  },

  'POST /api/campaigns/:campaign/prices': async ({ params, body }, context) => {
    const campaign = await theCampaign(context, params.campaign);
    if (campaign.status === 'closed')
      throw new HttpFault(409, 'closed', {
        en: 'this campaign is closed: no more work is priced in it',
        'zh-CN': '评判项目已结束，不会再有新的计价',
      });
    const { after, prices, tierPercent, distress, reason } = body;
    const made = await changePrices(context.db, campaign, {
      after,
      terms: {
        prices: prices as [number, number, number],
        tierPercent: tierPercent as [number, number, number, number],
        distress,
      },
      reason,
      by: meOf(context),
      atMs: context.now,
    });
    if (made === null)
      throw new HttpFault(409, 'changed', {
        en: 'the prices were changed in another window since; look at them, then change them again',
        'zh-CN': '价目已在另一个窗口修改；请先查看，再重新修改',
      });
    return told(made, null);
  },
});

const told = (rule: PriceRule, by: string | null) => ({
  version: rule.version,
  prices: [...rule.prices] as [number, number, number],
  tierPercent: [...rule.tierPercent] as [number, number, number, number],
  distress: rule.distress,
  reason: rule.reason,
  madeMs: rule.madeMs,
  by,
  table: priceTable(rule),
});
