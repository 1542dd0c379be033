import type { Cell, Estimate, Section, Text } from '../contract/index.js';
import { type Kinds, labelOf, plain } from './audit-columns.js';
import type { ProbeShift } from './audit-probe-types.js';
import { PROBE_NAMES } from './audit-probe-words.js';
import type { ProbesPart } from './audit-types.js';
import { column, say } from './compare-words.js';

const VERDICTS: Readonly<Record<'steady' | 'moves' | 'cannot tell', Text>> = {
  steady: say('steady', '稳定'),
  moves: say('moves', '有变动'),
  'cannot tell': say('cannot tell', '无法判断'),
};

/** Whether a judge did what one in order does; null where that cannot be told. */
const inOrder = ({
  verdict,
  wanted,
}: Pick<ProbesPart['results'][number], 'verdict' | 'wanted'>): boolean | null =>
  verdict === 'cannot tell' ? null : verdict === wanted;

/** The shift that is the largest part of its kind's range; null where no mean could be taken. */
function largestShift(kinds: Kinds, shifts: readonly ProbeShift[]): ProbeShift | null {
  const part = ({ kind, value }: ProbeShift): number => {
    const values = (kinds[kind]?.levels ?? []).map((level) => level.value);
    const range = values.length > 1 ? Math.max(...values) - Math.min(...values) : 1;
    return Math.abs(value ?? 0) / range;
  };
  return shifts.reduce<ProbeShift | null>(
    (most, shift) => (most === null || part(shift) > part(most) ? shift : most),
    null,
  );
}

const shiftCells = (kinds: Kinds, shift: ProbeShift | null, n: number): Cell[] => {
  if (shift === null) return [null, null];
  const { kind, value, low, high } = shift;
  const estimate: Estimate = { value, low, high, n };
  // Which kind moved least says nothing.
  return [value === 0 ? null : labelOf(kinds, kind), estimate];
};

/** What became of a judge's ratings under each probe. Pure. */
export function probesSection(kinds: Kinds, part: ProbesPart): Section {
  return {
    id: 'probes',
    title: say('Probes', '探测'),
    lead: say(
      'What becomes of the ratings when the answer is changed in a way that should not matter (or, in the probe of context, should). In order: steady, and there moves.',
      '以不该影响评判的方式改动回答（“语境”则应当影响）后，评判有何变动。合乎要求：稳定；“语境”则为有变动。',
    ),
    notes: [
      say(
        'Changed: share of ratings that are others after the change; unchanged input: the same share when nothing was changed. Shift: how far the mean of one kind of rating moves, in its own units; the largest part of a kind’s range is shown.',
        '变动率：改动后评判不同的占比；输入不变：什么都不改时的同一占比。偏移：某一评判项的均值移动了多少，用它自己的单位；列出占该项范围比例最大的一个。',
      ),
    ],
    table: {
      columns: [
        column('probe', say('probe', '探测')),
        column('n', say('answers', '回答数'), 'count'),
        column('changed', say('changed', '变动率'), 'rate'),
        column('noise', say('unchanged input', '输入不变'), 'rate'),
        column('kind', say('largest shift of', '偏移最大的项')),
        column('shift', say('shift', '偏移'), 'number'),
        column('verdict', say('the judge', '裁判')),
        column('order', say('in order', '合乎要求')),
        column('why', say('why', '原因')),
        column('p', say('p (Holm)', 'p（Holm）'), 'p'),
        column('what', say('what is changed', '改动内容')),
      ],
      rows: part.results.map((r): Cell[] => [
        PROBE_NAMES[r.probe],
        r.n,
        // What is compared is another thing where there is nothing to change.
        r.changed.value === null && r.shift.length > 0 ? null : r.changed,
        r.noise,
        ...shiftCells(kinds, largestShift(kinds, r.shift), r.n),
        VERDICTS[r.verdict],
        inOrder(r),
        r.why ?? null,
        plain(r.p, r.n),
        r.what,
      ]),
    },
    weight: 'main',
  };
}
