import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';

/** A server of its own in a temporary folder, reached over loopback with passwords. */
export type PostgresServer = {
  /** An empty database of the ordinary user `hearth`; returns its address. */
  createDatabase(options?: string): Promise<string>;
  /** One statement as the superuser, in the database of `url` or in `postgres`. */
  admin(statement: string, url?: string): Promise<void>;
  stop(): Promise<void>;
};

export const POSTGRES_HINT = 'apt-get install postgresql';
const DEBIAN = '/usr/lib/postgresql';
const START_MS = 30_000;
/** As most servers are set up: texts in the order of a language (a, B, c), and not of their bytes. */
const LANGUAGE = "template template0 locale_provider icu icu_locale 'en-US'";
const TRIES = 3;

/** The folder of the server's programs: Debian's newest, else the search path's; null when none is installed. */
export const postgresBin: string | null = findBin();

function findBin(): string | null {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
  const path = (process.env.PATH ?? '').split(delimiter);
  const whole = (dir: string) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(dir, name)));
  return [...debian, ...path].find(whole) ?? null;
}

/** Starts a server, or returns null when none is installed. It ends with this process, also when that is killed. */
export async function startPostgres(): Promise<PostgresServer | null> {
  if (postgresBin === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'hearth-postgres-'));
  const passwords = {
    admin: randomBytes(9).toString('hex'),
    hearth: randomBytes(9).toString('hex'),
  };
  const secret = join(folder, 'password');
  writeFileSync(secret, passwords.admin);
  const user = ordinaryUser();
  if (user !== null) for (const path of [folder, secret]) chownSync(path, user.uid, user.gid);
  const data = join(folder, 'data');
  run(user, folder, 'initdb', [
    `--pgdata=${data}`,
    '--username=admin',
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  let port = await freePort();
  const url = (login: 'admin' | 'hearth', database: string) =>
    `postgres://${login}:${passwords[login]}@127.0.0.1:${port}/${database}`;
  let server = spawnServer(user, data, port);
  const admin = async (statement: string, at = url('admin', 'postgres')) => {
    const client = new pg.Client(at.replace(/\/\/[^@]*@/, `//admin:${passwords.admin}@`));
    client.on('error', () => undefined);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  // Another program can take a free port before the server does.
  for (let left = TRIES; !(await answers(server, () => admin('select 1'))); left--) {
    if (left <= 1) throw new Error(`the PostgreSQL server ended:\n${server.said()}`);
    port = await freePort();
    server = spawnServer(user, data, port);
  }
  await admin(`create role hearth login password '${passwords.hearth}'`);
  let made = 0;
  return {
    admin,
    async createDatabase(options = LANGUAGE) {
      made += 1;
      const create = (how: string) => admin(`create database db${made} owner hearth ${how}`);
      // A server older than 15, or built without languages, sorts by bytes.
      if (options === LANGUAGE) await create(options).catch(() => create(''));
      else await create(options);
      return url('hearth', `db${made}`);
    },
    async stop() {
      await end(server.process);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type User = { name: string; uid: number; gid: number };

/** The server refuses to run as root; then it runs as Debian's `postgres`, or as `nobody`. */
function ordinaryUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string, name: string) =>
    execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  for (const name of ['postgres', 'nobody']) {
    try {
      return { name, uid: Number(id('-u', name)), gid: Number(id('-g', name)) };
    } catch {
      // No such user; the next one.
    }
  }
  throw new Error('neither a user postgres nor nobody, and the server does not run as root');
}

/** `setpriv` comes with every Debian; elsewhere the program is started as it is. */
function command(user: User | null, program: string, args: string[]): [string, string[]] {
  const file = join(postgresBin ?? '', program);
  if (process.platform !== 'linux') return [file, args];
  const rights =
    user === null ? [] : [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  return ['setpriv', [...rights, '--pdeathsig=INT', file, ...args]];
}

/** Settings of a client (`PGHOST`, …) are none of the server's business. */
const environment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C.UTF-8',
});

function run(user: User | null, cwd: string, program: string, args: string[]): void {
  execFileSync(...command(user, program, args), { cwd, env: environment(), stdio: 'pipe' });
}

type Server = { process: ChildProcess; said: () => string };

function spawnServer(user: User | null, data: string, port: number): Server {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    shared_buffers: '16MB',
    max_connections: 100,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(...command(user, 'postgres', ['-D', data, ...flags]), {
    cwd: data,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000);
  });
  return { process: server, said: () => said };
}

/** Tries until it succeeds: a server that starts refuses connections for a moment. False where the server ended. */
async function answers(server: Server, attempt: () => Promise<void>): Promise<boolean> {
  const giveUp = Date.now() + START_MS;
  for (;;) {
    if (server.process.exitCode !== null) return false;
    try {
      await attempt();
      return true;
    } catch (error) {
      if (Date.now() > giveUp) throw error;
      await new Promise((done) => setTimeout(done, 30));
    }
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGINT');
  await ended;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
