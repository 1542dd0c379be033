import { type Cell, type Section, same, type Text } from '../../contract/index.js';
import { proportion } from '../../stats/index.js';

const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });

/** A thing's share by version and persona, each with its interval; null where nothing was counted. */
export function ratesSection(
  name: Text,
  counts: readonly { version: string; persona: string; n: number; of: number }[],
): Section | null {
  if (counts.length === 0) return null;
  const rows = counts.map((count) => ({ ...count, estimate: proportion(count.n, count.of) }));
  return {
    id: 'rates',
    title: say(`${name.en} by version and persona`, `${name['zh-CN']}：按版本和人设`),
    lead: say(
      'Share of what went through the guard, over the whole time that was counted.',
      '在全部计数时间内，经过守卫的内容中的占比。',
    ),
    notes: [
      say(
        'Intervals (Wilson, 95 %) take each reply on its own. Replies of one conversation are alike, so the true ones are wider. Versions ran at different times with different people: a difference between them need not be the version’s.',
        '区间（Wilson，95%）把每条回复视为独立；同一对话中的回复彼此相似，真实区间更宽。各版本运行的时间和用户不同：其间的差异未必来自版本。',
      ),
    ],
    weight: 'main',
    table: {
      columns: [
        { id: 'version', label: say('version', '版本'), kind: 'text' },
        { id: 'persona', label: say('persona', '人设'), kind: 'text' },
        { id: 'seen', label: say('seen', '出现'), kind: 'count' },
        { id: 'of', label: say('of', '总数'), kind: 'count' },
        { id: 'rate', label: say('share', '占比'), kind: 'rate' },
      ],
      rows: rows.map(({ version, persona, n, of, estimate }): Cell[] => [
        version,
        persona,
        n,
        of,
        estimate,
      ]),
    },
    chart: {
      kind: 'intervals',
      unit: 'rate',
      most: 1,
      points: rows.map(({ version, persona, estimate }) => ({
        label: same(version),
        estimate,
        series: same(persona),
      })),
    },
  };
}
