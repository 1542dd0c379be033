import type { Section } from '../../contract/index.js';
import { overTime, type Study } from './analyse-study.js';
import { def, intervalChart, tableOf, who } from './analyse-table.js';
import { GOLD_NOTE, INTERVAL_NOTE, join, P, say } from './analyse-words.js';
import { changeOf } from './relations-change.js';
import { forecastOf } from './relations-forecast.js';

/** Accuracy where the pattern changes and where it stays, and how late a change is named. */
export function changeSection(study: Study): Section | null {
  if (!study.tasks.includes('pattern')) return null;
  const rows = overTime(study).map(({ line, paths }) => ({
    line,
    of: changeOf(paths, study.how),
  }));
  if (rows.every(({ of }) => of.changes.value === null)) return null;
  return {
    id: 'change',
    title: say('Where the pattern changes', '模式转变之处'),
    lead: join(
      say(
        'Accuracy at rows whose pattern differs from the labelled row before, against rows where it stays.',
        '与上一有标签行模式不同的行，和模式不变的行，各自的准确率。',
      ),
      say(
        'Repeating the last pattern is always right where it stays and always wrong where it changes.',
        '一律沿用上一模式，在不变之处全对，在转变之处全错。',
      ),
    ),
    notes: [
      say(
        'A turn is found when an answer names the new pattern before the next turn; lag counts labelled rows, 0 at once, over turns that were found. Turns whose first row has no answer are left out.',
        '在下一次转变之前，有回答说出新模式即为“发现”；滞后按有标签行计，当即说出为 0，只统计发现了的转变。首行没有回答的转变不计。',
      ),
      GOLD_NOTE,
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      def('changes', say('Accuracy at changes', '转变处准确率'), 'rate', ({ of }) => of.changes),
      def('stays', say('Accuracy where it stays', '不变处准确率'), 'rate', ({ of }) => of.stays),
      def('found', say('Turns found', '发现的转变'), 'rate', ({ of }) => of.found),
      def('at_once', say('Found at once', '当即发现'), 'rate', ({ of }) => of.atOnce),
      def('lag', say('Mean lag (rows)', '平均滞后（行）'), 'number', ({ of }) => of.lag),
      def('turns', say('Turns', '转变数'), 'count', ({ of }) => of.found.n),
    ]),
    chart: intervalChart(rows, 'rate', [
      { series: say('changes', '转变'), estimate: ({ of }) => of.changes },
      { series: say('stays', '不变'), estimate: ({ of }) => of.stays },
    ]),
    weight: 'main',
  };
}

/** Naming the next pattern against two lines that read nothing. */
export function forecastSection(study: Study): Section | null {
  if (!study.tasks.includes('pattern')) return null;
  const rows = overTime(study).map(({ line, paths }) => ({
    line,
    of: forecastOf(paths, study.how),
  }));
  if (rows.every(({ of }) => of.model.value === null)) return null;
  return {
    id: 'forecast',
    title: say('Better than “it stays as it is”?', '胜过“保持不变”吗？'),
    lead: say(
      'The pattern of a row is asked from the rows before it, so it is in part a forecast. Beside it: the pattern stays, and the likeliest pattern after the last one, learnt from sessions of other couples and families.',
      '题目要求根据之前的行判断本行的模式，因此部分属于预测。旁列两条基线：模式不变，以及从其他伴侣与家庭的会谈学到的、上一模式之后最可能的模式。',
    ),
    notes: [
      say(
        'On answered rows with a labelled row before them. Both lines see the annotated last pattern, which targets do not. p: sign flips of whole clusters, not corrected over targets.',
        '只用有回答且前面有标签行的行。两条基线都看得到上一模式的标注，被测对象看不到。p 值：整组翻转符号，未在被测对象之间校正。',
      ),
      ...(study.items.some(({ origin }) => origin === 'builtin')
        ? [
            say(
              'Built-in sessions: English and Chinese ones are twins with the same course of patterns and count as one couple or family, so “likeliest next” is learnt from one other pair. It shows how the figure is made and says nothing of models.',
              '自带会谈：英文与中文会谈两两对应、模式走向相同，按同一对伴侣或同一家庭计；因此“最可能的下一个”只从另一组学到，只用来说明算法，不能说明模型的水平。',
            ),
          ]
        : []),
      study.asked.o.current
        ? say(
            'The row asked about was shown here (current=true): recognition, not forecast.',
            '本次给出了被问的行（current=true）：属于识别而非预测。',
          )
        : say(
            'Labels often rest on evidence after the row, which nobody who answers can see.',
            '标签常以该行之后的内容为依据，而作答者都看不到。',
          ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      def('model', say('Target', '被测对象的准确率'), 'rate', ({ of }) => of.model),
      def('stay', say('Stays', '保持不变'), 'rate', ({ of }) => of.stay),
      def('markov', say('Likeliest next', '最可能的下一个'), 'rate', ({ of }) => of.markov),
      def('over_stay', say('Over “stays”', '比“不变”高'), 'signed', ({ of }) => of.overStay),
      def('p_stay', P, 'p', ({ of }) => of.overStay.p),
      def(
        'over_markov',
        say('Over “likeliest”', '比“最可能”高'),
        'signed',
        ({ of }) => of.overMarkov,
      ),
      def('p_markov', P, 'p', ({ of }) => of.overMarkov.p),
    ]),
    chart: intervalChart(rows, 'signed', [
      { series: say('over “stays”', '比“不变”高'), estimate: ({ of }) => of.overStay },
      { series: say('over “likeliest”', '比“最可能”高'), estimate: ({ of }) => of.overMarkov },
    ]),
    weight: 'main',
  };
}
