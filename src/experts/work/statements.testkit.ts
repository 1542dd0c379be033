import type { Db } from '../../store/index.js';

/** How many statements the database is sent while something is done; beginning and ending transactions are left out. */
export async function statementsOf(
  db: Db,
  act: (counted: Db) => Promise<unknown>,
): Promise<number> {
  let n = 0;
  await act(
    db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        n += 1;
        return result;
      },
    }),
  );
  return n;
}
