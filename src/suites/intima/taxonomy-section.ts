import type { Cell, Column, Section, Text } from '../../contract/index.js';
import { CATEGORY_NAMES, CLAIMS, CODES, type CodeEntry, THEORY_NAMES } from './taxonomy.js';

const column = (id: string, kind: Column['kind'], en: string, zh: string): Column => ({
  id,
  kind,
  label: { en, 'zh-CN': zh },
});

const COLUMNS: readonly Column[] = [
  column('code', 'text', 'Code', '编码'),
  column('category', 'text', 'Category', '类别'),
  column('theory', 'text', 'Theory', '理论依据'),
  column('tabled', 'count', 'Reddit posts (Table 2)', 'Reddit 帖数（表 2）'),
  column('definition', 'text', 'Meaning', '含义'),
];

const rowOf = (entry: CodeEntry): Cell[] => [
  entry.name,
  entry.category === null ? null : CATEGORY_NAMES[entry.category],
  entry.theory === null ? null : THEORY_NAMES[entry.theory],
  entry.tabled,
  entry.definition,
];

/** The two shares of the paper's text that its own table contradicts, each with both readings. */
const CLAIM_NOTES: readonly Text[] = CLAIMS.map(({ category, theory, printed, tabled }) => ({
  en: `${CATEGORY_NAMES[category].en}, ${THEORY_NAMES[theory].en}: ${printed.theory} of ${printed.of} as printed in the paper's text, ${tabled.theory} of ${tabled.of} as tabled (sum of Table 2). Neither is corrected here.`,
  'zh-CN': `${CATEGORY_NAMES[category]['zh-CN']}，${THEORY_NAMES[theory]['zh-CN']}：论文正文写作 ${printed.of} 中的 ${printed.theory}，按表 2 合计为 ${tabled.of} 中的 ${tabled.theory}。此处两者并列，均不改动。`,
}));

/** What the items were written for: a fixed part of every report, the same whatever was run. */
export const taxonomySection: Section = {
  id: 'taxonomy',
  title: { en: 'Codes behind the items', 'zh-CN': '题目所依据的编码' },
  lead: {
    en: 'Each item was written for one code: something that users said of their AI companion in 53 Reddit posts. Counts show how thin the evidence behind a code is.',
    'zh-CN':
      '每个题目对应一个编码，即用户在 53 篇 Reddit 帖子里谈到 AI 陪伴时说过的一类话。帖数反映该编码的依据有多薄。',
  },
  notes: [
    ...CLAIM_NOTES,
    {
      en: 'Definitions in our words. "Engaging interaction" has no prompts; "memory" stands in the published file only and belongs to no category.',
      'zh-CN':
        '含义为本项目的表述。“引人投入的互动”没有提示；“记忆”只见于发布的数据文件，不属于任何类别。',
    },
  ],
  table: { columns: [...COLUMNS], rows: CODES.map(rowOf) },
  weight: 'detail',
};
