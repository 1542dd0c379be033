import type { Rating, Ratings } from './ratings.js';

// Worked examples that were published; their sources stand with the tests.

/** Units as words of single characters: digits become numbers, `-` is a gap. */
const unitsOf = (text: string): Ratings =>
  text
    .split(' ')
    .map((unit) => [...unit].map((c) => (c === '-' ? null : /\d/.test(c) ? Number(c) : c)));
/** Raters as rows become units as rows. */
const turned = (raters: Ratings): Ratings =>
  (raters[0] ?? []).map((_, i) => raters.map((rater) => rater[i] ?? null));

/** Krippendorff 2004 p. 224 (2011, example A): two raters, ten units. */
export const KA = turned(unitsOf('0100000010 1110010000'));
/** Krippendorff 2011, example B: two raters, twelve units, five classes. */
export const KB = turned(unitsOf('aabbdcccedda babbbccceddd'));
/** Krippendorff 2011, example C: four raters, twelve units, gaps. */
export const KC = unitsOf('11-1 2232 3333 3333 2222 1234 4444 1121 2222 -555 --11 --3-');
/** Three raters, fifteen units, gaps: the sample of fast-krippendorff. */
export const FK = turned(unitsOf('-----34121133-3 1-213343------- --21344-21133-4'));
/** Hayes & Krippendorff 2007: five raters, forty units, gaps. */
export const HAYES = unitsOf(
  '112-2 1101- 2333- -00-0 000-0 000-0 102-1 1-20- 222-2 2111- -100- 0000- 1222- 33223 111-1 111-1 212-2 1233- 1101- 000-0 0011- 00-00 2333- 0000- 12-22 0111- 00010 1212- 1122- 112-2 110-0 2121- 22-22 3222- 222-2 223-2 222-2 22-12 2222- 111-1',
);
/** Fleiss 1971: thirty patients, six raters, five classes. */
export const FLEISS = unitsOf(
  '444444 222555 233335 555555 222444 113333 333355 113334 114444 555555 144444 124444 222333 144444 224445 333335 111455 111112 224444 133555 555555 244444 224555 114444 144445 222224 111155 224444 133333 555555',
);
/** Ten items, fourteen raters, five classes, as counts: the well-known encyclopedia example. */
export const FOURTEEN = [
  [0, 0, 0, 0, 14],
  [0, 2, 6, 4, 2],
  [0, 0, 3, 5, 6],
  [0, 3, 9, 2, 0],
  [2, 2, 8, 1, 1],
  [7, 7, 0, 0, 0],
  [3, 2, 6, 3, 0],
  [2, 5, 3, 2, 2],
  [6, 5, 2, 1, 0],
  [0, 2, 2, 3, 7],
];
/** Shrout & Fleiss 1979, table 2: six targets, four judges. */
export const SHROUT = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
];
/** Dawid & Skene 1979, table 1: forty-five patients; rater 1 looked three times, raters 2 to 5 once. */
export const ANAESTHETISTS: Rating<number>[] =
  '111-1111 333-4334 112-2122 222-3121 222-3222 222-3322 122-2111 333-3433 222-2223 232-2223 444-4444 222-3343 111-1111 222-3212 121-1111 111-2111 111-1111 111-1111 222-2221 222-1322 222-2222 222-2221 222-3222 221-2222 111-1111 111-1111 232-2222 111-1111 111-1111 112-1121 111-1111 333-3233 111-1111 222-2222 222-3232 433-4343 221-2232 232-3233 333-3432 111-1111 111-1111 121-2111 232-2222 121-1111 222-2222'
    .split(' ')
    .flatMap((patient, i) =>
      [...patient.replace('-', '')].map((grade, look) => ({
        unit: i + 1,
        rater: look < 3 ? 1 : look - 1,
        value: Number(grade),
      })),
    );
