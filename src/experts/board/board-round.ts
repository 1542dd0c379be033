import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../store/index.js';
import { managersOf } from '../managers.js';
import { tellPeople } from '../notices.js';
import { campaignOf } from '../work/campaigns.js';
import type { Hooks } from '../work/hooks.js';
import { keepEpisodes } from './episodes.js';
import { troublesOf } from './standing.js';

/** A campaign's raters are many rows; nobody needs to know within minutes. */
const EVERY_MS = 5 * 60_000;
const looked = new Map<string, number>();

/** Looks at every open campaign, begins and ends episodes, and tells owners once for each that begins (D6, R15). */
export async function lookAfter(
  db: Db,
  hooks: readonly Hooks[],
  nowMs: number,
  stopped: () => boolean,
): Promise<void> {
  const open = await db.selectFrom('campaign').select('id').where('status', '=', 'open').execute();
  for (const { id } of open) {
    if (stopped()) return;
    const before = looked.get(id);
    if (before !== undefined && nowMs >= before && nowMs - before < EVERY_MS) continue;
    looked.set(id, nowMs);
    const campaign = await campaignOf(db, id);
    if (campaign === null) continue;
    // Nobody else has to wait for all campaigns.
    await setImmediate();
    const found = await troublesOf(db, hooks, campaign, nowMs);
    const managers = await managersOf(db, campaign.project);
    await db.transaction().execute(async (trx) => {
      for (const { kind, subject, id: episode } of await keepEpisodes(trx, id, found, nowMs)) {
        // Of quality the quality part tells, the expert first; whoever lags is told before their owner.
        if (kind === 'quality') continue;
        const link = `/campaigns/${id}/board`;
        if (kind === 'lag')
          await tellPeople(trx, [subject], {
            kind: 'work.given',
            link: `/rate/${id}`,
            once: episode,
            atMs: nowMs,
          });
        await tellPeople(trx, managers, {
          kind: kind === 'lag' ? 'work.late' : 'work.risk',
          link,
          once: episode,
          atMs: nowMs,
        });
      }
    });
  }
}
