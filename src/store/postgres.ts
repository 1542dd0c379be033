import { PostgresDialect } from 'kysely';
import type { ClientConfig, CustomTypesConfig } from 'pg';
import { LOCK_WAIT_MS } from './sqlite.js';

/** Lookups of a run's workers share these; a run writes through one at a time. */
const CONNECTIONS = 8;
const CONNECT_MS = 10_000;
/** OIDs of `bigint`, the type of times and counts, and of `numeric`, which sums and means of it are. */
const NUMBERS: ReadonlySet<number> = new Set([20, 1700]);

/**
 * A server's database. The driver is loaded at the first query, so that a command on a SQLite file never pays for it.
 * Times and counts come back as numbers, and so do their sums, as they do from SQLite: they stay far below 2^53. Larger
 * whole numbers exist only inside JSON text, which no database reads.
 */
export function postgresDialect(url: string): PostgresDialect {
  return new PostgresDialect({
    pool: async () => {
      const { Client, Pool, types } = await import('pg');
      // The pool's own limit would also count the wait for a busy connection, which is no fault.
      class HastyClient extends Client {
        constructor(config?: ClientConfig) {
          super({ ...config, connectionTimeoutMillis: CONNECT_MS });
          // The pool listens to idle connections only: one that breaks between two statements of a transaction would
          // end the process. The next statement says so.
          this.on('error', () => undefined);
        }
      }
      const pool = new Pool({
        connectionString: url,
        Client: HastyClient,
        max: CONNECTIONS,
        allowExitOnIdle: true,
        keepAlive: true,
        lock_timeout: LOCK_WAIT_MS,
        fallback_application_name: 'hearth',
        types: numbersFrom(types),
      });
      // A server that goes away also ends idle connections; the next query says so.
      pool.on('error', () => undefined);
      return pool;
    },
  });
}

/** For this pool alone: another user of the driver in the same process keeps its own types. */
function numbersFrom(types: CustomTypesConfig): CustomTypesConfig {
  const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
    NUMBERS.has(oid)
      ? (value: string) => Number(value)
      : types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'];
  return { getTypeParser };
}
