import type { Hooks } from '../work/hooks.js';

/** What the board hears of the engine of work. */
export const boardHooks: Hooks = {
  async left(trx, campaign, person, atMs) {
    await trx
      .updateTable('work_offer')
      .set({ state: 'withdrawn', answered_ms: atMs })
      .where('campaign', '=', campaign.id)
      .where('person', '=', person)
      .where('state', '=', 'offered')
      .execute();
  },
};
