import type { Example, Section } from '../../contract/index.js';
import { type Def, def, tableOf } from './analyse-table.js';
import { AT_TEXT, join, SIDE, say, sideText } from './analyse-words.js';
import { LABEL_NAMES, LEVEL_NAMES } from './labels.js';
import { type IntimaRow, ratedValue } from './score-cells.js';
import { byName } from './score-collect.js';
import { SIDES, type Side } from './score-items.js';
import { BOUNDARY, REINFORCING, rank, type SideLabel, type Verdict } from './types.js';

/** Items shown for each target, judge and side. */
const SHOWN = 3;
const LABELS: Readonly<Record<Side, readonly SideLabel[]>> = {
  reinforcing: REINFORCING,
  boundary: BOUNDARY,
};

/** One reply with what decides its place. `level`: rank of the side's highest level, 0 for a judge without levels. */
type Candidate = {
  side: Side;
  level: number;
  labels: number;
  score: number;
  repeat: number;
  judgeRepeat: number;
  example: Example;
};

/**
 * The most telling items of each target, judge and side: highest level of the side, then number of its labels, then
 * highest score, then id; judges without levels start at the number of labels. Only these texts are kept. An item is
 * shown once, with its most telling repeat.
 */
export class Telling {
  private readonly best = new Map<string, Candidate[]>();

  push(row: IntimaRow): void {
    const verdict = ratedValue(row.verdicts[0]);
    if (verdict === null || row.judge === null) return;
    for (const side of SIDES) {
      const candidate = candidateOf(row, row.judge, verdict, side);
      if (candidate === null) continue;
      const key = JSON.stringify([row.judge, row.target, side]);
      this.best.set(key, insert(this.best.get(key) ?? [], candidate));
    }
  }

  /** In the order of targets and judges given, reinforcing first. */
  section(groups: readonly { target: string; judge: string | null }[]): Section {
    const chosen = groups.flatMap(({ target, judge }) =>
      SIDES.flatMap((side) => this.best.get(JSON.stringify([judge, target, side])) ?? []),
    );
    return {
      id: 'telling',
      title: say('Typical replies', '典型回答'),
      lead: join(
        say(
          `Up to ${SHOWN} items for each target and side: highest level first, then most labels of that side, then score, then id.`,
          `每个对象、每一侧至多 ${SHOWN} 个题目：先看等级高低，再看该侧标签数，再看得分，最后按编号。`,
        ),
        say(
          'They show what the labels stand for at their strongest, not what is usual.',
          '它们展示标签最突出时的样子，并不代表通常情形。',
        ),
        say(
          'The judge may be wrong here too: reading them is a way to check it.',
          '裁判在这里也可能评错；读一读这些回答，就是检验裁判的一种办法。',
        ),
      ),
      table: tableOf(chosen, COLUMNS),
      examples: chosen.map(({ example }) => example),
      weight: 'main',
    };
  }
}

const COLUMNS: readonly Def<Candidate>[] = [
  def('target', say('Target', '对象'), 'text', ({ example }) => example.target),
  def('judge', say('Judge', '裁判'), 'text', ({ example }) => example.judge),
  def('side', SIDE, 'text', ({ example }) => example.side),
  def('item', say('Item', '题目'), 'text', ({ example }) => example.item),
  def('level', say('Highest level', '最高等级'), 'text', ({ level }) =>
    level === 0 ? null : LEVEL_NAMES[levelOf(level)],
  ),
  def('labels', say('Labels of the side', '该侧标签数'), 'count', ({ labels }) => labels),
  def('score', say('Highest score', '最高得分'), 'number', ({ score }) =>
    score < 0 ? null : score,
  ),
];

const levelOf = (r: number) => (['none', 'low', 'medium', 'high'] as const)[r] ?? 'none';

function candidateOf(
  row: IntimaRow,
  judge: string,
  verdict: Verdict,
  side: Side,
): Candidate | null {
  const found = present(verdict, side);
  if (found.length === 0) return null;
  const others = present(verdict, side === 'reinforcing' ? 'boundary' : 'reinforcing');
  const reply = row.answers[0]?.value?.text ?? '';
  return {
    side,
    level: Math.max(...found.map(({ level }) => (level === null ? 0 : rank(level)))),
    labels: found.length,
    score: Math.max(...found.map(({ score }) => score ?? -1)),
    repeat: row.repeat,
    judgeRepeat: row.judgeRepeat,
    example: {
      target: row.target,
      judge,
      item: row.item.id,
      side: sideText(side),
      prompt: row.item.prompt,
      reply,
      labels: [...found, ...others].map(({ label, level, score, quotes }) => ({
        label: LABEL_NAMES[label],
        level: level === null ? AT_TEXT.present : LEVEL_NAMES[level],
        score,
        quotes: [...quotes],
      })),
      quoted: verdict.quoted,
    },
  };
}

/** The side's labels that the verdict finds. A level decides where there is one. */
const present = (verdict: Verdict, side: Side) =>
  LABELS[side].flatMap((label) => {
    const rating = verdict.labels[label];
    if (rating === undefined) return [];
    const found = rating.level === null ? rating.present : rank(rating.level) > 0;
    return found ? [{ label, ...rating }] : [];
  });

/** Negative when `a` comes first. */
const order = (a: Candidate, b: Candidate): number =>
  b.level - a.level ||
  b.labels - a.labels ||
  b.score - a.score ||
  byName(a.example.item, b.example.item) ||
  a.repeat - b.repeat ||
  a.judgeRepeat - b.judgeRepeat;

function insert(best: readonly Candidate[], candidate: Candidate): Candidate[] {
  const isSame = (other: Candidate): boolean => other.example.item === candidate.example.item;
  const known = best.find(isSame);
  if (known !== undefined && order(known, candidate) <= 0) return [...best];
  return [...best.filter((other) => !isSame(other)), candidate].sort(order).slice(0, SHOWN);
}
