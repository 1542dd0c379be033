import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointsAtEnd, readPoints } from './points.js';

const shown = (value: string | number | null) => {
  const points = readPoints(value);
  return 'fault' in points ? points.fault.map((t) => t.en).join('; ') : points;
};

describe('a cell of points', () => {
  it.each<[string | number | null, number]>([
    ['3', 3],
    ['+1.5', 1.5],
    ['−2', -2],
    ['－２', -2],
    ['3分', 3],
    ['扣3分', -3],
    ['扣 -3 分', -3],
    ['加2分', 2],
    ['2 points', 2],
    [-4, -4],
  ])('%s is a score', (value, score) => {
    expect(readPoints(value)).toEqual({ score });
  });

  it.each([null, 'gate', 'Gate', '门槛', '门槛项', '一票否决', '一票否决项'])(
    '%s is a gate that was meant',
    (value) => {
      expect(readPoints(value)).toEqual({ score: null });
    },
  );

  it('left empty is a gate that nobody asked for', () => {
    expect(readPoints(' ')).toEqual({ score: null, silent: true });
  });

  it('refuses 0 and words, and says how decimals are written', () => {
    expect(shown(0)).toMatch(/^"0" is no score; write a number other than 0/);
    expect(shown('three')).toMatch(/^"three" is no score/);
    expect(shown('2,5')).toBe('"2,5" is no score; decimals take a point, not a comma: write 2.5.');
    expect(shown('-2，5分')).toContain('write -2.5分');
  });

  it('reads back every number that it is written as', () => {
    const number = fc.integer({ min: -999, max: 999 }).filter((n) => n !== 0);
    fc.assert(
      fc.property(number, fc.constantFrom('', '分', ' pts'), (n, unit) => {
        expect(readPoints(`${n}${unit}`)).toEqual({ score: n });
      }),
    );
  });
});

describe('points at the end of a line', () => {
  it.each<[string, string, number | null]>([
    ['说出用户的难过（+3）', '说出用户的难过', 3],
    ['急着给建议（扣2分）。', '急着给建议', -2],
    ['Names the feeling (2 pts)', 'Names the feeling', 2],
    ['Gives advice: -3', 'Gives advice', -3],
    ['问了一句 2分', '问了一句', 2],
    ['Tells the user to self-harm [gate]', 'Tells the user to self-harm', null],
    ['怂恿自伤（一票否决）', '怂恿自伤', null],
  ])('%s', (line, text, score) => {
    expect(pointsAtEnd(line)).toEqual({ text, points: { score } });
  });

  it.each([
    'Asks one question in under 20',
    '得分在3-5分',
    '给出建议（至少两条）',
    'says so (see row 4)',
    '（+3）',
  ])('%s has none', (line) => {
    expect(pointsAtEnd(line)).toEqual({ text: line, points: null });
  });

  it('leaves the text before them as it was written', () => {
    expect(pointsAtEnd('说“难过”，或“伤心”！（＋３）')).toEqual({
      text: '说“难过”，或“伤心”！',
      points: { score: 3 },
    });
  });
});
