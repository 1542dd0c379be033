import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type TransactionSettings,
} from 'kysely';
import { usageError } from '../contract/index.js';
import { LOCK_WAIT_MS } from './sqlite.js';
import { faultCode, storageError } from './storage-error.js';
import type { DatabaseKind } from './where.js';

/**
 * Makes the two databases alike where their dialects are not: every failure is a sentence that names the database,
 * text that a database would silently change is refused, and transactions that write queue, on both.
 * @param place the database's name in messages
 */
export function guarded(dialect: Dialect, kind: DatabaseKind, place: string): Dialect {
  return {
    createDriver: () => new GuardedDriver(dialect.createDriver(), kind, place),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () =>
      kind === 'sqlite' ? new TransactionalSqliteAdapter() : dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

/** SQLite creates tables inside transactions as well as PostgreSQL, so migrations are whole or not at all. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class GuardedDriver implements Driver {
  constructor(
    private readonly inner: Driver,
    private readonly kind: DatabaseKind,
    private readonly place: string,
  ) {}

  init(): Promise<void> {
    return this.#said(() => this.inner.init());
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#said(() => this.inner.acquireConnection());
    return new GuardedConnection(connection, this.place);
  }

  async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (this.kind === 'postgres') {
      await this.#said(() => this.inner.beginTransaction(bare(connection), settings));
      if (settings.accessMode === 'read only' || settings.isolationLevel !== undefined) return;
      try {
        await this.#said(() => oneWriter(connection));
        return;
      } catch (error) {
        // Nobody else would end it: it has not begun for whoever asked, and the connection is used again.
        await this.rollbackTransaction(connection);
        throw error;
      }
    }
    if (settings.accessMode === 'read only') await run(connection, 'begin');
    else await beginWriting(connection);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#said(() => this.inner.commitTransaction(bare(connection)));
  }

  /**
   * Never fails, so that the error which led here stays visible: on a full disk SQLite has rolled back by itself,
   * and on a lost connection PostgreSQL has.
   */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.inner.rollbackTransaction(bare(connection)).catch(() => undefined);
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.inner.releaseConnection(bare(connection));
  }

  destroy(): Promise<void> {
    return this.inner.destroy();
  }

  async #said<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw storageError(error, this.place);
    }
  }
}

const run = (connection: DatabaseConnection, statement: string) =>
  connection.executeQuery(CompiledQuery.raw(statement));

/** Any number, but the same in every Hearth. */
const WRITER = 0x48656172;

/**
 * One transaction writes at a time, as on SQLite: what it has read still holds when it writes. Whoever names an isolation
 * level needs no such promise (only adds rows, or takes long), or has it from the level.
 */
const oneWriter = (connection: DatabaseConnection) =>
  run(connection, `select pg_advisory_xact_lock(${WRITER})`);

/**
 * Takes SQLite's write lock at once: a transaction that reads first and writes later fails without waiting when
 * another process wrote in between. SQLite's own wait would stop the event loop, so this one waits outside of it.
 */
async function beginWriting(connection: DatabaseConnection): Promise<void> {
  const giveUp = Date.now() + LOCK_WAIT_MS;
  await run(connection, 'pragma busy_timeout = 0');
  try {
    for (;;) {
      try {
        await run(connection, 'begin immediate');
        return;
      } catch (error) {
        if (!/^SQLITE_BUSY/.test(faultCode(error)) || Date.now() > giveUp) throw error;
        await setTimeout(1 + Math.random() * 10);
      }
    }
  } finally {
    await run(connection, `pragma busy_timeout = ${LOCK_WAIT_MS}`);
  }
}

class GuardedConnection implements DatabaseConnection {
  constructor(
    readonly inner: DatabaseConnection,
    private readonly place: string,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (const value of query.parameters) if (typeof value === 'string') refuseChangingText(value);
    try {
      return await this.inner.executeQuery<R>(query);
    } catch (error) {
      throw storageError(error, this.place);
    }
  }

  streamQuery<R>(query: CompiledQuery, rows?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, rows);
  }
}

const bare = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof GuardedConnection ? connection.inner : connection;

/** Standard since ES2024, present in every Node that runs Hearth. */
type Checked = string & { isWellFormed(): boolean };

/**
 * SQLite's driver cuts text at NUL, PostgreSQL refuses it, and both replace half a surrogate pair. Text of models and
 * people is stored as JSON, which escapes both, so this meets ids and names only.
 */
function refuseChangingText(text: string): void {
  if (!text.includes('\0') && (text as Checked).isWellFormed()) return;
  const shown = JSON.stringify(text.slice(0, 40));
  throw usageError({
    en: `an id or a name holds NUL or half a surrogate pair, which no database keeps: ${shown}; correct it in the data or the configuration`,
    'zh-CN': `某个 id 或名称含有 NUL 或不成对的代理字符，数据库无法保存：${shown}；请在数据或配置中更正`,
  });
}
