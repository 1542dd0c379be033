import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonLog } from '../serve/http/index.js';
import { type Db, openDatabase } from '../store/index.js';
import { newId } from './accounts/ids.js';
import { hashPassword } from './accounts/passwords.js';
import { addPerson, type Roles } from './accounts/people.js';
import type { Desk } from './desk.js';
import { type OpenStudio, openStudio } from './open.js';

/** A desk for tests of what needs no suite and starts nothing. */
export const EMPTY_DESK: Desk = {
  hearth: '0.0.0-test',
  suites: async () => [],
  open: async () => {
    throw new Error('this desk opens no run');
  },
  source: async () => ({ dir: null }),
  providers: () => [],
  command: async () => {
    throw new Error('this desk starts nothing');
  },
};

export const PASSWORD = 'a lamp in the window';

export type Reply = { status: number; body: unknown; headers: Headers; text: string };
/** Somebody with a browser of their own: keeps cookies and sends them, with the page's Origin. */
export type Visitor = {
  call(key: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  cookies: Map<string, string>;
};

export type TestStudio = {
  db: Db;
  studio: OpenStudio;
  folder: string;
  /** Lines of the log so far. */
  lines: string[];
  visitor(): Visitor;
  /** Adds a person with these roles, who signs in with `PASSWORD`. */
  person(name: string, roles: Partial<Roles>): Promise<string>;
  /** A visitor who has signed in as a person with these roles. */
  signedIn(name: string, roles: Partial<Roles>): Promise<Visitor & { id: string }>;
  close(): Promise<void>;
};

/** A server over a real database file in a folder of its own, on a free loopback port. */
export async function testStudio(
  options: {
    accounts?: boolean;
    env?: NodeJS.ProcessEnv;
    database?: string;
    url?: string;
    pages?: string;
    desk?: Desk;
    tableWorker?: URL;
  } = {},
): Promise<TestStudio> {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-studio-'));
  const db = await openDatabase(options.database ?? join(folder, 'hearth.db'));
  const lines: string[] = [];
  const studio = await openStudio({
    db,
    desk: options.desk ?? EMPTY_DESK,
    host: '127.0.0.1',
    port: 0,
    lang: 'en',
    log: jsonLog((line) => lines.push(line)),
    pages: options.pages ?? join(folder, 'no-pages'),
    env: options.env ?? {},
    home: folder,
    // Tests that want notices have them looked for at the moment they choose.
    noticesEveryMs: 3_600_000,
    ...(options.accounts !== false && { team: { url: options.url } }),
    ...(options.tableWorker !== undefined && { tableWorker: options.tableWorker }),
  });
  const hash = hashPassword(PASSWORD);
  const visitor = () => newVisitor(studio);
  const person = async (name: string, roles: Partial<Roles>): Promise<string> => {
    const id = newId('p');
    const email = `${name}@team.example`;
    await addPerson(
      db,
      { id, name, email, password: await hash },
      { team: null, projects: {}, ...roles },
      Date.now(),
    );
    return id;
  };
  return {
    db,
    studio,
    folder,
    lines,
    visitor,
    person,
    async signedIn(name, roles) {
      const id = await person(name, roles);
      const one = visitor();
      const { status, text } = await one.call('POST /api/sign-in', {
        email: `${name}@team.example`,
        password: PASSWORD,
      });
      if (status !== 200) throw new Error(`${name} could not sign in: ${text}`);
      return { ...one, id };
    },
    async close() {
      await studio.stop();
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function newVisitor(studio: OpenStudio): Visitor {
  const cookies = new Map<string, string>();
  const base = `http://127.0.0.1:${studio.port}`;
  return {
    cookies,
    async call(key, body, headers = {}) {
      const [method = 'GET', path = '/'] = key.split(' ');
      const response = await fetch(`${base}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          Origin: studio.address,
          ...(cookies.size > 0 && {
            Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(name);
        else cookies.set(name, value);
      }
      // Events have no end; that they begin is enough.
      const events = response.headers.get('content-type')?.includes('event-stream') === true;
      if (events) await response.body?.cancel();
      const text = events ? '' : await response.text();
      return { status: response.status, body: parsed(text), headers: response.headers, text };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
