import type { Estimate, Section } from '../../contract/index.js';
import { bootstrapStatistic, mean, quantileBins, spearman } from '../../stats/index.js';
import { referenceMark } from '../shared/lines.js';
import { charted, type Line, point, type Study } from './analyse-study.js';
import { def, tableOf, who } from './analyse-table.js';
import { BASELINE_NOTE, INTERVAL_NOTE, join, QUESTIONS, say } from './analyse-words.js';
import { means, questionMean } from './score-figures.js';
import type { Column } from './score-sheet.js';
import { OVERALL } from './score-slices.js';

const BANDS = [say('short', '短'), say('middle', '中'), say('long', '长')] as const;

type Band = { questions: number; length: number | null; score: Estimate };
type Row = { line: Line; bands: Band[]; trend: Estimate; rho: number | null };

/**
 * Mean question score in thirds of answer length. The thirds are common to all targets of a judge (within each
 * language), so that targets are compared at like length.
 */
export function lengthSection(study: Study): Section {
  const rows = study.judges.flatMap((judge) => rowsOf(study, judge));
  const lines = rows.flatMap((row) =>
    row.bands.map((band, i) => ({ ...row, ...band, name: BANDS[i] ?? BANDS[0], last: i === 2 })),
  );
  const drawn = charted(study);
  return {
    id: 'length',
    title: say('By length of answer', '按回答长度'),
    lead: join(
      say(
        'Mean question score among short, middle and long answers; the thirds are the same for all targets.',
        '短、中、长三档回答的题均分；分档对所有被测对象相同。',
      ),
      say(
        'The release claims that the logarithm curbs wordiness but shows no test of it; this is one. Beside the long answers stand long minus short and the rank correlation of length and score.',
        '官方称对数公式能抑制冗长，但未给出检验；这里给出一项。“长”一行另列“长”减“短”，以及长度与得分的等级相关。',
      ),
    ),
    notes: [
      say(
        'Length in characters, averaged over an item’s repeats; answers without text are left out.',
        '长度按字符数计，在题目的各次回答间取平均；不含无文字的回答。',
      ),
      BASELINE_NOTE,
      INTERVAL_NOTE,
    ],
    table: tableOf(lines, [
      ...who,
      def('band', say('Answers', '回答'), 'text', (row) => row.name),
      def('questions', QUESTIONS, 'count', (row) => row.questions),
      def('length', say('Mean length', '平均长度'), 'number', (row) => row.length),
      def('score', say('Mean question score', '题均分'), 'number', (row) => row.score),
      def('trend', say('Long minus short', '长减短'), 'number', (row) =>
        row.last ? row.trend : null,
      ),
      def('rho', say('Spearman’s ρ', 'Spearman ρ'), 'number', (row) => (row.last ? row.rho : null)),
    ]),
    chart: {
      kind: 'profile',
      ordered: true,
      unit: 'number',
      axes: [...BANDS],
      series: [
        ...rows
          .filter((row) => drawn.includes(row.line))
          .map(({ line, bands }) => ({
            label: line.name,
            values: bands.map((band) => band.score),
            ...referenceMark(line),
          })),
        // A baseline has no length: its line is level.
        ...study.baselines.map((line) => {
          const { value, n } = questionMean(study, line.sheet, OVERALL);
          return { label: line.name, values: BANDS.map(() => point(value, n)), reference: true };
        }),
      ],
    },
    weight: 'detail',
  };
}

function rowsOf(study: Study, judge: string | null): Row[] {
  const lines = study.lines.filter((line) => line.judge === judge);
  const lengths = lines.map((line) => lengthsOf(study, line));
  const bands = bandsOf(study, lengths);
  return lines.map((line, i) => rowOf(study, line, lengths[i] ?? [], bands[i] ?? []));
}

/** Mean length of an item's answers with text, in characters. */
const lengthsOf = ({ items }: Study, { group }: Line): Column =>
  items.map((_, i) =>
    mean(
      (group?.entries[i] ?? []).flatMap(({ length }) =>
        length === null || length === 0 ? [] : [length],
      ),
    ),
  );

/** Thirds by place of line and item: cut within each language over all lines together. */
function bandsOf({ items }: Study, lengths: readonly Column[]): (number | null)[][] {
  const out = lengths.map((column): (number | null)[] => column.map(() => null));
  for (const lang of ['en', 'zh'] as const) {
    const places = lengths.flatMap((_, l) =>
      items.flatMap((item, i) => (item.lang === lang ? [{ l, i }] : [])),
    );
    const bins = quantileBins(
      places.map(({ l, i }) => lengths[l]?.[i] ?? null),
      BANDS.length,
    );
    places.forEach(({ l, i }, k) => {
      const column = out[l];
      if (column !== undefined) column[i] = bins[k] ?? null;
    });
  }
  return out;
}

function rowOf(study: Study, line: Line, lengths: Column, bands: Column): Row {
  const scores = line.sheet.question;
  const columns = BANDS.map((_, band) => scores.map((x, i) => (bands[i] === band ? x : null)));
  const estimates = means(study, columns, OVERALL);
  return {
    line,
    bands: BANDS.map((_, band) => ({
      questions: bands.filter((b) => b === band).length,
      length: mean(lengths.flatMap((x, i) => (x !== null && bands[i] === band ? [x] : []))),
      score: estimates[band] ?? point(null, 0),
    })),
    trend: trendOf(study, scores, bands),
    rho: spearman(lengths, scores).value,
  };
}

/** Mean of the long answers minus mean of the short ones. */
function trendOf({ items, seed, draws }: Study, scores: Column, bands: Column): Estimate {
  const ends = scores.flatMap((score, i) => {
    const band = bands[i];
    return score !== null && (band === 0 || band === 2) ? [{ score, long: band === 2, i }] : [];
  });
  return bootstrapStatistic(
    (weights) => {
      const sums = { long: 0, short: 0, longs: 0, shorts: 0 };
      ends.forEach(({ score, long }, row) => {
        const weight = weights[row] ?? 0;
        sums[long ? 'long' : 'short'] += weight * score;
        sums[long ? 'longs' : 'shorts'] += weight;
      });
      if (sums.longs === 0 || sums.shorts === 0) return null;
      return sums.long / sums.longs - sums.short / sums.shorts;
    },
    ends.length,
    { seed, draws, clusters: ends.map(({ i }) => items[i]?.session ?? '') },
  );
}
