import type { Section } from '../../contract/index.js';
import { answering, type Study } from './analyse-study.js';
import { def, intervalChart, tableOf, who } from './analyse-table.js';
import { GOLD_NOTE, INTERVAL_NOTE, join, labelText, say } from './analyse-words.js';
import { confusionsOf } from './relations-strategies.js';
import { attentionOf, distressOf, momentsOf } from './relations-targets.js';

/** Whom support goes to: the most distressed first, and shares of attention. */
export function attentionSection(study: Study): Section | null {
  if (!study.tasks.includes('target')) return null;
  const rows = answering(study).map(({ line, group }) => {
    const moments = momentsOf(study.items, group);
    return {
      line,
      distress: distressOf(moments, study.how),
      attention: attentionOf(moments, study.how),
    };
  });
  if (rows.every(({ attention }) => attention.groupSaid.value === null)) return null;
  return {
    id: 'attention',
    title: say('Whom support goes to', '支持给了谁'),
    lead: join(
      say(
        'How often support turns first to the member whose last annotated emotion is the strongest, and how attention is shared among members and the group as one.',
        '支持首先给予最近一次标注情绪最强的成员的占比，以及关注在各成员与整体之间如何分配。',
      ),
      say(
        'Each beside what the filmed therapist did at the same moments.',
        '旁列片中治疗师在同样时刻的做法。',
      ),
    ),
    notes: [
      say(
        'Strongest: of at least two members with an annotated intensity before the row, one alone has the highest. Intensity has no sign. Distance: total variation between the shares of a session, averaged over sessions; top member: the largest share among moments given to one member.',
        '最强：该行之前至少两位成员有强度标注，且仅一人最高。强度没有正负。距离：同一会谈两种占比的总变差，再对会谈取平均；最受关注者：给予单个成员的时刻中最大的一份。',
      ),
      say(
        'Neither is a rule of good therapy: who needs support most is not always who shows most.',
        '两者都不是好治疗的准则：最需要支持的人，未必是表现最强烈的人。',
      ),
      GOLD_NOTE,
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      def('distressed', say('Strongest first', '最强者优先'), 'rate', (r) => r.distress.said),
      def('distressed_gold', say('…therapist', '……治疗师'), 'rate', (r) => r.distress.gold),
      def('distressed_chance', say('…chance', '……随机'), 'rate', (r) => r.distress.chance),
      def('group', say('To the group', '给整体'), 'rate', (r) => r.attention.groupSaid),
      def('group_gold', say('…therapist', '……治疗师'), 'rate', (r) => r.attention.groupGold),
      def('top', say('Top member', '最受关注者'), 'rate', (r) => r.attention.topSaid),
      def('top_gold', say('…therapist', '……治疗师'), 'rate', (r) => r.attention.topGold),
      def('distance', say('Distance', '距离'), 'number', (r) => r.attention.distance),
    ]),
    chart: intervalChart(rows, 'rate', [
      { series: say('strongest first', '最强者优先'), estimate: (r) => r.distress.said },
      { series: say('to the group', '给整体'), estimate: (r) => r.attention.groupSaid },
      { series: say('top member', '最受关注者'), estimate: (r) => r.attention.topSaid },
    ]),
    weight: 'main',
  };
}

/** Strategies that are near each other in meaning. */
export function nearStrategiesSection(study: Study): Section | null {
  if (!study.tasks.includes('strategy')) return null;
  const rows = answering(study).flatMap(({ line, group }) =>
    confusionsOf(study.items, group, study.how).map((of) => ({ line, of })),
  );
  if (rows.every(({ of }) => of.right.value === null)) return null;
  return {
    id: 'near-strategies',
    title: say('Near strategies', '相近的策略'),
    lead: say(
      'What becomes of a strategy that has a near neighbour: named, taken for the neighbour, or something else. Naming the cycle and changing its meaning; opening a feeling and making it receivable.',
      '有近邻的策略最终如何：说对、误作近邻，或说成其他。点出循环与改变其意义；打开感受与使其能被接住。',
    ),
    notes: [
      say(
        'Evoke and join in couples only: families have no evoke, and join means another thing there.',
        '“唤起深层情绪”与“软化联结”只看伴侣：家庭没有前者，join 在家庭中含义不同。',
      ),
      GOLD_NOTE,
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      def('gold', say('Annotated', '标注'), 'text', ({ of }) => labelText(of.gold)),
      def('near', say('Neighbour', '近邻'), 'text', ({ of }) => labelText(of.near)),
      def('right', say('Named', '说对'), 'rate', ({ of }) => of.right),
      def('taken', say('Taken for the neighbour', '误作近邻'), 'rate', ({ of }) => of.taken),
      def('other', say('Something else', '其他'), 'rate', ({ of }) => of.other),
      def('n', say('Answers', '回答数'), 'count', ({ of }) => of.right.n),
    ]),
    weight: 'detail',
  };
}
