import type { Section } from '../../contract/index.js';
import { def, tableOf } from './analyse-table.js';
import { say } from './analyse-words.js';
import { PUBLISHED, type Published } from './published.js';

const SOURCE: Readonly<Record<Published['source'], ReturnType<typeof say>>> = {
  abstract: say('paper’s abstract', '论文摘要'),
  'second hand': say('second hand, a lead and no proof', '二手转述，仅为线索'),
  repository: say('released repository', '发布的仓库'),
};

/** What the paper is known to say. No score of it can be set beside ours. */
export const publishedSection = (): Section => ({
  id: 'published',
  title: say('Published, not re-run', '已发表，未复现'),
  lead: say(
    'Known statements of and about the paper. It released no inputs and no result table, so none of these can be compared with the figures here.',
    '论文及相关转述中已知的说法。论文未发布输入，也没有结果表，因此均不能与本报告的数字比较。',
  ),
  table: tableOf(PUBLISHED, [
    def('what', say('What', '内容'), 'text', ({ what }) => what),
    def('value', say('Statement', '说法'), 'text', ({ value }) => value),
    def('source', say('Source', '来源'), 'text', ({ source }) => SOURCE[source]),
  ]),
  weight: 'detail',
});
