import type { Db } from '../../store/index.js';
import type { NewItem } from '../work/add-items.js';
import type { Campaign } from '../work/campaigns.js';
import { claim } from '../work/claim.js';
import type { FilledPages } from '../work/content.js';
import type { Hooks } from '../work/hooks.js';
import { submit } from '../work/submit.js';
import { newItem } from '../work/work.testkit.js';
import { qualityHooks } from './quality-hooks.js';

/** Rubric rows of an item, each hit or miss. */
const ROWS = ['a', 'b', 'c', 'd'] as const;

/** An item whose form has four hit-or-miss rows, about these abilities. */
export const rubricItem = (
  external: string,
  some: Partial<NewItem> = {},
  abilities: readonly string[] = [],
): NewItem => {
  const base = newItem(external, some);
  return {
    ...base,
    content: {
      ...base.content,
      abilities,
      pages: [
        {
          step: 'rubric',
          title: { en: 'Rubric', 'zh-CN': '评分规则' },
          fields: ROWS.map((id) => ({
            kind: 'choice',
            id,
            label: { en: id, 'zh-CN': id },
            options: [
              { value: '1', label: { en: 'hit', 'zh-CN': '命中' } },
              { value: '0', label: { en: 'miss', 'zh-CN': '未命中' } },
            ],
          })),
        },
      ],
    },
  };
};

/** What fills those rows in, from four digits such as `1101`. */
export const rowsIn = (digits: string): FilledPages => ({
  rubric: Object.fromEntries(ROWS.map((id, i) => [id, digits[i] ?? '0'])),
});

let sent = 0;

/** Gives verdicts through the engine of work, with the quality part's hooks. */
export function work(db: Db, campaign: Campaign, hooks: readonly Hooks[] = [qualityHooks]) {
  const ask = (person: string, nowMs: number) =>
    claim(db, hooks, { campaign: campaign.id, person, device: person, nowMs });
  return {
    ask,
    /** The next item of a person is rated as `say` says of its id; answers the item, or why there is none. */
    async next(
      person: string,
      say: (item: string) => FilledPages | Promise<FilledPages>,
      nowMs: number,
      activeMs = 30_000,
    ): Promise<{ item: string; assignment: string } | { none: string }> {
      const found = await ask(person, nowMs);
      if ('none' in found) return { none: found.none.why };
      const { id, item } = found.assignment;
      sent += 1;
      await submit(
        db,
        hooks,
        {
          assignment: id,
          person,
          key: `key-${sent}`,
          filled: await say(item),
          note: '',
          active: [{ id: `s${sent}`, ms: activeMs }],
        },
        nowMs,
      );
      return { item, assignment: id };
    },
  };
}

/** The importer's ids of items. */
export async function externals(db: Db, campaign: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('work_item')
    .select(['id', 'external'])
    .where('campaign', '=', campaign)
    .execute();
  return new Map(rows.map(({ id, external }) => [id, external]));
}
