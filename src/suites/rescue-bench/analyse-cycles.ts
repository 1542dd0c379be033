import type { Section, Text } from '../../contract/index.js';
import { referenceMark } from '../shared/lines.js';
import { type Line, overTime, type Study } from './analyse-study.js';
import { def, TARGET, tableOf } from './analyse-table.js';
import { INTERVAL_NOTE, P, SCENARIO_NAMES, say } from './analyse-words.js';
import { cyclesOf, WITHIN } from './relations-cycles.js';
import { goldPaths, type Path, samplesOf } from './relations-paths.js';
import { rippleOf } from './relations-ripple.js';

/** Falling back into pursue–withdraw, and the way from conflict to a joint stance. */
export function cyclesSection(study: Study): Section | null {
  if (!study.tasks.includes('pattern')) return null;
  const row = (name: Text, line: Line | null, paths: Path[], of: 'gold' | 'said') => ({
    name,
    line,
    ...cyclesOf(paths, of, study.how),
  });
  const rows = [
    row(say('annotation', '标注'), null, goldPaths(study.items), 'gold'),
    ...overTime(study).map(({ line, paths }) => row(line.name, line, paths, 'said')),
  ];
  if (rows.every(({ relapse, bridge }) => relapse.n === 0 && bridge.n === 0)) return null;
  return {
    id: 'cycles',
    title: say('Relapse and bridge', '复发与桥梁'),
    lead: say(
      `Relapse: of the ways out of pursue–withdraw, the share that is back within ${WITHIN} labelled rows of the last pursue–withdraw row. Bridge: of the ways from a negative pattern to a joint stance, the share that goes through repair and softening.`,
      `复发：离开“追逐—回避”之后又回来的占比，须在最后一个“追逐—回避”行之后的 ${WITHIN} 个有标签行之内。桥梁：从负面模式到共同立场的路径中，经过“修复与软化”的占比。`,
    ),
    notes: [
      say(
        'First what the annotation shows, then what the answers would have it be: a target that sees repair everywhere has bridges of its own making. Ways whose end is not seen are left out, and no way leads over a row without an answer.',
        '先列标注所见，再列回答所呈现的：处处看到修复的被测对象，会造出自己的桥梁。结局未见的路径不计；没有回答的行切断路径。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      def('target', TARGET, 'text', (r) => r.name),
      def('relapse', say('Relapse', '复发'), 'rate', (r) => r.relapse),
      def('exits', say('Ways out', '离开次数'), 'count', (r) => r.relapse.n),
      def('bridge', say('Over the bridge', '经过桥梁'), 'rate', (r) => r.bridge),
      def('arrivals', say('Arrivals', '到达次数'), 'count', (r) => r.bridge.n),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'rate',
      points: rows.flatMap(({ name, line, relapse, bridge }) => {
        const mark = line === null ? { reference: true as const } : referenceMark(line);
        return [
          { label: name, series: say('relapse', '复发'), estimate: relapse, ...mark },
          { label: name, series: say('bridge', '桥梁'), estimate: bridge, ...mark },
        ];
      }),
    },
    weight: 'detail',
  };
}

/** Whether a member's intensity echoes in the next of another. Of the annotation alone. */
export function rippleSection(study: Study): Section | null {
  const sessions = samplesOf(study.items);
  const rows = [
    { part: say('All', '全部'), sessions },
    ...(study.scenarios.length > 1
      ? study.scenarios.map((scenario) => ({
          part: SCENARIO_NAMES[scenario],
          sessions: sessions.filter((session) => session.scenario === scenario),
        }))
      : []),
  ].map(({ part, sessions: inside }) => ({ part, of: rippleOf(inside, study.how) }));
  if (rows.every(({ of }) => of.value === null)) return null;
  return {
    id: 'ripple',
    title: say('Ripple of emotion', '情绪的波及'),
    lead: say(
      'Correlation between the annotated intensity of one member’s emotion and that of the next other member, each as the distance from that member’s mean in the session; beside it the range that chance gives.',
      '一位成员情绪强度的标注与下一位其他成员情绪强度之间的相关，均取与该成员在本次会谈中均值之差；旁列偶然性给出的范围。',
    ),
    notes: [
      say(
        'Chance: intensities dealt out anew within session and member. The data, not an answer; an association, not a cause: a rise and fall that all members share through the session counts as well. Intensity has no sign, so joy and pain count alike.',
        '偶然性：在会谈与成员之内重新分配强度。这是数据而非回答；是相关而非因果：全体成员随会谈一起升降也会计入。强度没有正负，喜与痛同样计入。',
      ),
    ],
    table: tableOf(rows, [
      def('part', say('Part', '范围'), 'text', (row) => row.part),
      def('r', say('r', 'r'), 'number', ({ of }) => of.value),
      def('low', say('Chance: low', '偶然：下限'), 'number', ({ of }) => of.chance?.low ?? null),
      def('high', say('Chance: high', '偶然：上限'), 'number', ({ of }) => of.chance?.high ?? null),
      def('p', P, 'p', ({ of }) => of.chance?.p ?? null),
      def('pairs', say('Pairs', '对数'), 'count', ({ of }) => of.n),
    ]),
    weight: 'detail',
  };
}
