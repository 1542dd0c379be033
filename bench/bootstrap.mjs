// 10,000 bootstrap draws over 368 rows × 13 columns of 0 and 1, each row drawn by itself, and the floor of the same: a
// bare loop over typed arrays that draws rows and adds up columns. Prints both in ms.
import { bootstrapRatios } from '../dist/index.js';

const ROWS = 368;
const COLUMNS = 13;
const DRAWS = 10_000;
const columns = Array.from({ length: COLUMNS }, (_, c) =>
  Array.from({ length: ROWS }, (_, r) => ((r * 7 + c * 13) % (c + 2) === 0 ? 1 : 0)),
);

function bare() {
  const table = columns.map((column) => Float64Array.from(column));
  const drawn = new Float64Array(COLUMNS * DRAWS);
  for (let d = 0; d < DRAWS; d++)
    for (let i = 0; i < ROWS; i++) {
      const row = Math.floor(Math.random() * ROWS);
      for (let c = 0; c < COLUMNS; c++) drawn[c * DRAWS + d] += table[c][row];
    }
  for (let c = 0; c < COLUMNS; c++) drawn.subarray(c * DRAWS, (c + 1) * DRAWS).sort();
}

const timed = (work) => {
  const from = performance.now();
  const result = work();
  return { ms: Math.round(performance.now() - from), result };
};
const { ms, result } = timed(() =>
  bootstrapRatios(
    columns.map((numerators) => ({ numerators })),
    { seed: '1', draws: DRAWS },
  ),
);
process.stdout.write(
  `${JSON.stringify({ ms, floorMs: timed(bare).ms, intervals: result.filter((r) => r.low !== null).length })}\n`,
);
