import { say } from '../say.js';
import type { RubricRow } from '../spec/types.js';
import type { Tell } from './cells.js';
import { pointsAtEnd } from './points.js';

type Row = Omit<RubricRow, 'id'>;

/** `1.`, `（2）`, `③`, `-`, `•` before a criterion: the number of a list, no part of the text. */
const BULLET = /^(?:[(（]?\d{1,2}(?:[、)）．]|[.:：](?!\d))\s*|[①-⑳]\s*|[-*•·]\s+)/u;
/** A dimension before a criterion: 【共情】…, [empathy] … */
const DIMENSION = /^[[【［]\s*([^\]】］]{1,40}?)\s*[\]】］]\s*(?=\S)/u;

/** Whether a text is criteria with points: at least one of its lines ends with some. */
export const hasPointsAtEnds = (text: string): boolean =>
  linesOf(text).some((line) => pointsAtEnd(line).points !== null);

const linesOf = (text: string): string[] =>
  text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

/**
 * Criteria written as plain text, one a line with its points at the end: `Names the feeling (+3)`, `急着给建议（扣2分）`.
 * Numbers and bullets before them are dropped; `[pacing]` or `【节奏】` before one names its dimension, otherwise it is
 * `dimension`. Tells of lines without points: they may be the rest of the line above.
 */
export function readCriteriaText(text: string, dimension: string, tell: Told): Row[] {
  return linesOf(text).flatMap((line, i) => {
    const named = line.replace(BULLET, '');
    const own = DIMENSION.exec(named);
    const { text: content, points } = pointsAtEnd(named.slice(own?.[0].length ?? 0));
    const at = say(`line ${i + 1}`, `第 ${i + 1} 行`);
    if (points === null) {
      tell(
        say(
          `${at.en} ("${shortened(line)}") has no points at its end`,
          `${at['zh-CN']}（“${shortened(line)}”）末尾没有分值`,
        ),
        say(
          'write one criterion a line, ending with (+3), (-2) or (gate).',
          '请一行写一条细则，末尾写上（+3）、（-2）或（一票否决）。',
        ),
      );
      return [];
    }
    if ('fault' in points) {
      const [what, mend] = points.fault;
      tell(say(`${at.en}: ${what.en}`, `${at['zh-CN']}：${what['zh-CN']}`), mend);
      return [];
    }
    return [{ dimension: own?.[1] ?? dimension, score: points.score, content }];
  });
}

type Told = (what: Parameters<Tell>[1], mend: Parameters<Tell>[2]) => void;

const shortened = (line: string): string => (line.length > 24 ? `${line.slice(0, 24)}…` : line);
