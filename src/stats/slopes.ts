import { sameLength } from './estimate.js';
import { mean } from './moments.js';

/**
 * Row by row the least-squares slope of its values over `doses`: one column a dose, in the same order. Null where any
 * value of the row is null, so that every slope rests on all doses. Unit: of the values, per unit of dose.
 * @throws RangeError for fewer than two different doses, or columns of different length
 */
export function rowSlopes(
  columns: readonly (readonly (number | null)[])[],
  doses: readonly number[],
): (number | null)[] {
  sameLength('rowSlopes: columns and doses', columns, doses);
  const [first = []] = columns;
  for (const column of columns) sameLength('rowSlopes', column, first);
  const middle = mean(doses) ?? 0;
  const spread = doses.reduce((sum, dose) => sum + (dose - middle) ** 2, 0);
  if (!(spread > 0)) throw new RangeError('rowSlopes: two different doses are needed');
  return first.map((_, row) => {
    let sum = 0;
    for (const [d, column] of columns.entries()) {
      const value = column[row] ?? null;
      if (value === null) return null;
      sum += ((doses[d] ?? 0) - middle) * value;
    }
    return sum / spread;
  });
}
