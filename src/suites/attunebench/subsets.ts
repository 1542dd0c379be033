import type { View } from './types.js';

/** Numbers from 5 to 248 that are not in the canonical 200. */
const GAPS = [
  44, 45, 50, 79, 91, 93, 95, 106, 111, 112, 127, 151, 152, 156, 157, 158, 163, 171, 180, 183, 188,
  191, 193, 197, 208, 210, 211, 212, 214, 216, 217, 222, 224, 225, 226, 228, 229, 230, 231, 234,
  236, 238, 239, 244,
];

const SAMPLE200 = Array.from({ length: 244 }, (_, i) => i + 5).filter((n) => !GAPS.includes(n));

const SUBSAMPLE25 = [
  10, 12, 13, 16, 105, 108, 117, 130, 139, 142, 155, 166, 178, 182, 185, 187, 198, 200, 203, 207,
  218, 219, 220, 223, 232,
];

const SUBSAMPLE50 = [
  5,
  9,
  24,
  25,
  29,
  30,
  34,
  36,
  39,
  40,
  46,
  49,
  53,
  55,
  59,
  60,
  63,
  65,
  69,
  70,
  75,
  80,
  81,
  233,
  241,
  ...SUBSAMPLE25,
].sort((a, b) => a - b);

const SUBSAMPLE100 = [
  9, 10, 13, 14, 15, 19, 21, 24, 25, 27, 28, 29, 30, 32, 36, 37, 38, 42, 43, 48, 49, 53, 54, 55, 58,
  60, 64, 71, 72, 73, 76, 77, 81, 83, 85, 87, 88, 92, 96, 97, 99, 103, 104, 106, 108, 113, 114, 115,
  117, 118, 119, 120, 124, 126, 129, 131, 132, 134, 135, 136, 137, 141, 142, 144, 146, 147, 148,
  150, 153, 155, 160, 162, 164, 165, 167, 169, 170, 173, 176, 178, 179, 182, 185, 186, 187, 196,
  199, 200, 201, 202, 205, 207, 209, 213, 215, 223, 237, 242, 243, 247,
];

const SUBSAMPLE20 = [
  13, 36, 41, 51, 68, 69, 102, 105, 108, 117, 119, 125, 141, 146, 154, 160, 167, 169, 173, 246,
];

/**
 * The released subsets by conversation number. 106 is in the 100 and not in the 200; the 50 and the 100 share 24. The
 * paper's verbose runs use the 50, its omniscient runs the 25. Source: research notes, 1.1.
 */
export const SUBSETS: Readonly<Record<Exclude<View, 'all' | 'builtin'>, readonly string[]>> = {
  sample200: SAMPLE200.map(String),
  subsample100: SUBSAMPLE100.map(String),
  subsample50: SUBSAMPLE50.map(String),
  subsample25: SUBSAMPLE25.map(String),
  subsample20: SUBSAMPLE20.map(String),
};
