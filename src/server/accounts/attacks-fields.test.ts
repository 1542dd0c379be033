import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { onPostgres } from '../../store/databases.testkit.js';
import { type ApiKey, api, type Declared } from '../api/index.js';
import { type Reading, readingStudio } from '../reading/reading.testkit.js';
import type { Visitor } from '../studio.testkit.js';
import { routeAddress } from './route-objects.testkit.js';

/** What breaks out of a filter, a sort or a page. */
const HOSTILE = [
  "' or 1=1 --",
  '" or ""="',
  '%',
  '_%',
  '\\',
  '*',
  'password',
  'person.password',
  'credential.password desc',
  '(select password from credential)',
  '$argon2id$v=19',
  '[]',
  '{"$gt":""}',
  '-1',
  '1e999',
  'NaN',
  '9'.repeat(30),
  '\u0000',
  '\ud800',
  '\u202e',
  'x'.repeat(150),
  '__proto__',
  'constructor',
];
/** What a column of a type cannot hold. */
const TYPED = ["' or 1=1 --", '\u0000', '1e999', '2147483648', '9007199254740991', '9'.repeat(30)];
/** Names of columns that no filter names, as other tools spelled them (CVE-2023-47117). */
const COLUMNS = [
  'password',
  'person.password',
  'credential__password__startswith',
  'updated_by__active_organization__active_users__password__startswith',
  'filter[password]',
  'filters',
  'order',
  'ordering',
  'sort',
  'token',
  'token_hash',
  'hash',
  '__proto__[admin]',
];

const declared = (key: string): Declared => api[key as ApiKey];
const GETS = Object.keys(api).filter(
  (key) => key.startsWith('GET ') && declared(key).reply !== 'stream',
);
const shapeOf = (key: string): Record<string, unknown> => {
  const { query } = declared(key);
  return query instanceof z.ZodObject ? query.shape : {};
};
const FILTERED = GETS.filter((key) => Object.keys(shapeOf(key)).length > 0);

/** The route's address with what is there. */
const askAs = (t: Reading, who: Visitor, key: string, query: string) =>
  who.call(
    `${key
      .replace(':run', t.run)
      .replace(':item', t.items[0] ?? '')
      .replace(':suite', 'intima')
      .replace(':project', 'home')
      .replaceAll(/:\w+/g, 'x')}?${query}`,
  );

describe('attacks on filters and on the size of things', () => {
  let t: Reading;
  let owner: Visitor & { id: string };
  let secrets: string[];

  beforeAll(async () => {
    t = await readingStudio();
    owner = await t.signedIn('owner', { team: 'owner' });
    await t.person('ben', { team: 'expert' });
    await owner.call('POST /api/invitations', { label: 'x', role: 'expert', projects: {} });
    await owner.call('POST /api/keys', { name: 'k', scopes: ['read'], project: null });
    const credentials = await t.db.selectFrom('credential').select('password').execute();
    const keys = await t.db.selectFrom('api_key').select('hash').execute();
    const links = await t.db.selectFrom('one_time_link').select('token_hash').execute();
    const sessions = await t.db.selectFrom('person_session').select('token').execute();
    secrets = [
      ...credentials.map(({ password }) => password ?? 'none'),
      ...keys.map(({ hash }) => hash),
      ...links.map(({ token_hash }) => token_hash),
      ...sessions.map(({ token }) => token),
    ];
    expect(secrets.length).toBeGreaterThanOrEqual(5);
  });
  afterAll(() => t.close());

  /** Addresses of what is no run's: its objects are made once. */
  const addresses = new Map<string, Promise<string>>();
  const ask = async (key: string, query: string) => {
    if (!/:/.test(key) || /:(run|item|suite|project)\b/.test(key))
      return askAs(t, owner, key, query);
    const address =
      addresses.get(key) ??
      routeAddress(t, key, {
        actor: owner.id,
        project: 'home',
        there: true,
        run: t.run,
        invitedTo: 'home',
      });
    addresses.set(key, address);
    return owner.call(`${(await address).replaceAll(/:\w+/g, 'x')}?${query}`);
  };
  /** The test's desk starts no command, so that a report fails however it is asked for. */
  const plain = async (key: string): Promise<number> => Math.max(499, (await ask(key, '')).status);
  const harmless = (
    { status, text }: { status: number; text: string },
    said: string,
    most: number,
  ) => {
    expect([said, status <= most]).toEqual([said, true]);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/SQLITE_|syntax error|kysely|\$argon2id\$v=19\$m/i);
  };

  it('H4: there are filters to be attacked', () => {
    expect(FILTERED.length).toBeGreaterThan(8);
  });

  it('H4: a table whose filter cannot be asked for is refused, and the server goes on', async () => {
    const { status, text } = await ask('GET /api/audit.csv', 'person=%00');
    expect([status, text]).toEqual([422, expect.stringContaining('NUL')]);
    expect((await ask('GET /api/audit.csv', '')).text).toMatch(/^n,at,kind/);
  });

  it.each(FILTERED)('H4: no value of a filter of %s breaks out of it', async (key) => {
    const most = await plain(key);
    for (const field of Object.keys(shapeOf(key)))
      for (const value of HOSTILE) {
        const query = new URLSearchParams([[field, value]]).toString();
        harmless(await ask(key, query), `${field}=${value}`, most);
      }
  });

  it.each(GETS)('H4: no further field of %s is a filter or a sort', async (key) => {
    const hash = secrets[0] ?? '';
    const most = await plain(key);
    for (const field of COLUMNS) {
      if (field in shapeOf(key)) continue;
      const [right, wrong] = await Promise.all(
        [hash.slice(0, 12), 'zzz'].map((guess) =>
          ask(key, new URLSearchParams([[field, guess]]).toString()),
        ),
      );
      if (right === undefined || wrong === undefined) throw new Error('no reply');
      harmless(right, field, most);
      // What fits and what does not cannot be told apart: nothing is guessed letter by letter.
      expect([field, right.status, withoutTimes(right.text)]).toEqual([
        field,
        wrong.status,
        withoutTimes(wrong.text),
      ]);
    }
  });

  it('H4: an order is one of those that are named', async () => {
    const people = await t.db.selectFrom('person').select('id').execute();
    for (const value of ['password', 'person.email', 'spread; drop table person', 'spread desc'])
      expect(
        (
          await ask(
            'GET /api/runs/:run/answers',
            new URLSearchParams([['order', value]]).toString(),
          )
        ).status,
      ).toBe(400);
    expect(await t.db.selectFrom('person').select('id').execute()).toEqual(people);
  });

  it.each(FILTERED.filter((key) => 'size' in shapeOf(key)))(
    'H10: %s gives no more at once than it says',
    async (key) => {
      for (const size of ['100000', '0', '-5', '1.5', 'all'])
        expect([size, (await ask(key, `size=${size}`)).status]).toEqual([size, 400]);
    },
  );

  it.each(
    Object.keys(api).filter((key) => {
      const { body } = declared(key);
      return body !== undefined && body !== 'bytes';
    }),
  )('H10: %s takes no body without end and none without bottom', async (key) => {
    const address = key.replace(':run', t.run).replaceAll(/:\w+/g, 'x');
    const large = await owner.call(address, {
      name: 'x'.repeat((declared(key).bodyLimit ?? 65_536) + 1),
    });
    expect([403, 404, 413, 429]).toContain(large.status);
    let deep: unknown = 0;
    for (let i = 0; i < 200; i++) deep = [deep];
    const nested = await owner.call(address, { name: deep });
    expect([400, 403, 404, 429]).toContain(nested.status);
  });
});

const withoutTimes = (text: string): string =>
  text.replaceAll(/\d{13}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');

// Its columns have types, and what does not fit them is a fault of its own.
onPostgres('attacks on filters', (server) => {
  it('H4: no value of any filter breaks out of it', async () => {
    const t = await readingStudio({ database: await server().createDatabase() });
    try {
      const owner = await t.signedIn('owner', { team: 'owner' });
      const faults: string[] = [];
      for (const key of FILTERED) {
        const most = Math.max(499, (await askAs(t, owner, key, '')).status);
        for (const field of Object.keys(shapeOf(key)))
          await Promise.all(
            TYPED.map(async (value) => {
              const query = new URLSearchParams([[field, value]]).toString();
              const { status } = await askAs(t, owner, key, query);
              if (status > most) faults.push(`${key} ${field}=${value}: ${status}`);
            }),
          );
      }
      expect(faults).toEqual([]);
    } finally {
      await t.close();
    }
  });
});
