import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { HearthError } from '../contract/index.js';
import { onPostgres } from './databases.testkit.js';
import { GroupCommit } from './group-commit.js';
import { type Db, openDatabase } from './open.js';
import { placeName } from './where.js';
import { testCall } from './write-calls.testkit.js';

/** The error of opening an address; whatever of it might be printed holds no password. */
async function refused(url: string, password: string): Promise<HearthError> {
  const error = await openDatabase(url).then(
    (db) => db.destroy().then(() => null),
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(HearthError);
  expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(password);
  return error as HearthError;
}

const password = 'S3cret-word';
const withPassword = (url: string) => url.replace(/:[^:@]*@/, `:${password}@`);

describe('addresses of PostgreSQL', () => {
  it.each([
    [
      'postgres://me:S3cret@db.example:5433/team?sslmode=verify-full',
      'postgres://me@db.example:5433/team',
    ],
    ['postgresql://db.example/team', 'postgres://db.example/team'],
    ['postgres:///team?host=/run/postgresql&password=S3cret', 'postgres:///team'],
    ['postgres://me:p%40ss%2Fword@[::1]:5432/team', 'postgres://me@[::1]:5432/team'],
    ['POSTGRES://me@db.example/team', 'postgres://me@db.example/team'],
  ])('%s is named %s', (url, name) => {
    expect(placeName(url)).toBe(name);
  });

  it.each(['pa/ss', 'pa#ss', 'pa?ss', 'pa@ss', '12/ss'])(
    'with the password %s unescaped are refused, and not repeated',
    async (word) => {
      const error = await refused(`postgres://me:${word}@db.example/team`, word);
      expect(error).toMatchObject({
        code: 2,
        message: expect.stringMatching(/special characters of the password/),
      });
    },
  );

  it('that nobody answers at are named, with the cause', async () => {
    const probe = createServer();
    await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
    const { port } = probe.address() as { port: number };
    await new Promise((done) => probe.close(done));
    const at = `127.0.0.1:${port}/team`;
    const error = await refused(`postgres://me:${password}@${at}`, password);
    expect(error.code).toBe(4);
    expect(error.message).toMatch(`postgres://me@${at}: no PostgreSQL server answers there`);
    expect(error.message).toMatch(/ECONNREFUSED/);
    expect(error.text['zh-CN']).toMatch(/没有可用的 PostgreSQL 服务器/);
  });
});

onPostgres('errors', (server) => {
  it('say that user or password is wrong', async () => {
    const url = await server().createDatabase();
    const error = await refused(withPassword(url), password);
    expect(error).toMatchObject({
      code: 2,
      message: expect.stringMatching(/refuses this user or password/),
    });
    const nobody = withPassword(url).replace('//hearth', '//nobody');
    expect(await refused(nobody, password)).toMatchObject({
      code: 2,
      message: expect.stringMatching(/"nobody"/),
    });
    const without = await refused(url.replace(/:[^:@]*@/, '@'), password);
    expect(without).toMatchObject({ code: 2, message: expect.stringMatching(/set PGPASSWORD/) });
  });

  it('say that there is no such database', async () => {
    const url = (await server().createDatabase()).replace(/db\d+$/, 'nope');
    expect(await refused(url, password)).toMatchObject({
      code: 2,
      message: expect.stringMatching(/createdb/),
    });
  });

  it('say that the user may not make tables', async () => {
    const url = await server().createDatabase();
    await server().admin('alter schema public owner to admin', url);
    const error = await refused(url, password);
    expect(error).toMatchObject({
      code: 2,
      message: expect.stringMatching(/GRANT USAGE, CREATE ON SCHEMA public/),
    });
  });

  it('say that the server takes no more connections', async () => {
    const url = await server().createDatabase();
    await server().admin(`alter database ${url.split('/').at(-1)} connection limit 0`);
    const error = await refused(url, password);
    expect(error).toMatchObject({
      code: 4,
      message: expect.stringMatching(/takes no more connections/),
    });
  });

  it('say that the database would lose characters', async () => {
    const url = await server().createDatabase(`encoding 'LATIN1' locale 'C' template template0`);
    expect(await refused(url, password)).toMatchObject({
      code: 2,
      message: expect.stringMatching(/encoding is LATIN1/),
    });
  });

  it('say that the database is read-only', async () => {
    const url = await server().createDatabase();
    await server().admin('alter role hearth set default_transaction_read_only = on');
    const error = await refused(url, password);
    await server().admin('alter role hearth reset default_transaction_read_only');
    expect(error).toMatchObject({ code: 2, message: expect.stringMatching(/read-only/) });
  });

  it('say that the connection was lost; later queries connect again', async () => {
    const url = await server().createDatabase();
    const db = await openDatabase(url);
    const cut = () =>
      server().admin(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${url.split('/').at(-1)}'`,
      );
    const sleeping = sql`select pg_sleep(20)`.execute(db).catch((e: unknown) => e);
    while ((await activity(url)) < 2) await new Promise((done) => setTimeout(done, 10));
    await cut();
    expect(await sleeping).toMatchObject({
      code: 4,
      message: expect.stringMatching(/connection .* was lost/),
    });
    await cut();
    await usable(db);
    const commit = new GroupCommit(db);
    void commit.add({ calls: [testCall('c', 'x')] });
    await commit.flush();
    expect(await db.selectFrom('call').select('id').execute()).toEqual([{ id: 'c' }]);
    await db.destroy();
  });

  it('fail a transaction whose connection is lost between two statements, and nothing else', async () => {
    const url = await server().createDatabase();
    const db = await openDatabase(url);
    const cut = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await server().admin(`select pg_terminate_backend(${rows[0]?.pid}, 10000)`);
      await sql`select 1`.execute(trx);
    });
    await expect(cut).rejects.toMatchObject({ code: 4 });
    await usable(db);
    await db.destroy();
  });

  /** A connection that was cut is given out until the pool hears of it. */
  async function usable(db: Db): Promise<void> {
    while (!(await sql`select 1`.execute(db).then(Boolean, () => false)))
      await new Promise((done) => setTimeout(done, 10));
  }

  /** Sessions that run a statement in this database, this one included. */
  async function activity(url: string): Promise<number> {
    const db = await openDatabase(url);
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and state = 'active'`.execute(db);
    await db.destroy();
    return rows[0]?.n ?? 0;
  }
});
