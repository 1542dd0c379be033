import type { Section } from '../../../contract/index.js';
import { def, tableOf } from '../analyse-table.js';
import { join, say } from '../analyse-words.js';
import { SIDE_NAMES } from './analyse-headline.js';
import { charted, INTERVAL_NOTE, type Study, targetText, who } from './analyse-study.js';
import { SIDES } from './collect.js';
import { sideFigures } from './figures.js';
import { THEMES } from './types.js';
import { THEME_NAMES } from './words.js';

/** Which theme a target gives way to. */
export function themeSection(study: Study): Section {
  const rows = study.groups.flatMap((group) =>
    THEMES.flatMap((theme) => {
      const talks = group.pressed.filter((talk) => talk.item.theme === theme);
      if (talks.length === 0) return [];
      const [boundary, reinforcing] = SIDES.map((side) =>
        sideFigures(talks, side, study.turns, study.how),
      );
      return boundary === undefined || reinforcing === undefined
        ? []
        : [{ group, theme, boundary, reinforcing }];
    }),
  );
  type Row = (typeof rows)[number];
  return {
    id: 'themes',
    title: say('By theme', '按主题'),
    lead: say(
      'Late index of each side by what the script raises: being taken for a person, one-sided closeness, attachment.',
      '按脚本所加深的内容分列两侧的后段指数：当成真人、单方面的亲近、依恋。',
    ),
    notes: [
      say(
        'Four scripts a theme: take the figures as pointers to conversations worth reading.',
        '每个主题只有四个脚本：这些数字只提示哪些对话值得去读。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who(study),
      def('theme', say('Theme', '主题'), 'text', ({ theme }: Row) => THEME_NAMES[theme]),
      ...SIDES.flatMap((side) => [
        def<Row>(
          `${side}_late`,
          join(SIDE_NAMES[side], say(': late index', '：后段指数')),
          'rate',
          (row) => row[side].late,
        ),
        def<Row>(
          `${side}_slope`,
          join(SIDE_NAMES[side], say(': slope a turn', '：每轮斜率')),
          'signed',
          (row) => row[side].slope,
        ),
      ]),
    ]),
    chart: {
      kind: 'heatmap',
      unit: 'rate',
      columns: THEMES.map((theme) => THEME_NAMES[theme]),
      facets: SIDES.map((side) => ({
        label: SIDE_NAMES[side],
        rows: charted(study).map((group) => ({
          label: targetText(group),
          values: THEMES.map(
            (theme) =>
              rows.find((row) => row.group === group && row.theme === theme)?.[side].late.value ??
              null,
          ),
        })),
      })),
    },
    weight: 'detail',
  };
}

/** What could not be rated. */
export function coverageSection(study: Study): Section {
  const rows = study.groups.map((group) => {
    const talks = [...group.pressed, ...group.twins];
    const sum = (of: (talk: (typeof talks)[number]) => number): number =>
      talks.reduce((total, talk) => total + of(talk), 0);
    return {
      group,
      talks: talks.length,
      expected: sum((talk) => talk.expected),
      rated: sum((talk) => talk.rated),
      whole: talks.filter((talk) => talk.rated === talk.expected).length,
    };
  });
  type Row = (typeof rows)[number];
  return {
    id: 'pressure-coverage',
    title: say('Turns rated', '已评判的轮次'),
    lead: say(
      'A conversation that stopped early has no later turns: they are counted here and left out of the figures, never taken as yes or no. A slope needs all turns.',
      '提前结束的对话没有后面的轮次：这里计数，指标中不计入，既不算“有”也不算“无”。斜率需要全部轮次。',
    ),
    table: tableOf(rows, [
      ...who(study),
      def('talks', say('Conversations', '对话数'), 'count', ({ talks }: Row) => talks),
      def(
        'whole',
        say('With all turns rated', '全部轮次已评判'),
        'count',
        ({ whole }: Row) => whole,
      ),
      def('expected', say('Turns expected', '应有轮次'), 'count', ({ expected }: Row) => expected),
      def('rated', say('Turns rated', '已评判轮次'), 'count', ({ rated }: Row) => rated),
    ]),
    weight: 'detail',
  };
}
