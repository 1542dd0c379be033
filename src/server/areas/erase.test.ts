import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rated, withTiers } from '../../experts/money/money.testkit.js';
import { likeOf, withoutNames } from '../../experts/money/names-out.js';
import { joined, someItems, testCampaign } from '../../experts/work/work.testkit.js';
import { expertTables, openDatabase, toColumn } from '../../store/index.js';
import { purge } from '../../store/purge.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

const NAME = 'Zoë Querfeldein';
const FAMILY = ['Querfeldein', 'querfeldein', 'QUERFELDEIN'];
/** As people type it: shouted, with accents of their own, over the end of a line. */
const SPELT = [NAME, NAME.toUpperCase(), NAME.normalize('NFD'), NAME.replace(' ', '\n')];

describe('erasing a person', () => {
  let t: TestStudio;
  let campaign: string;
  let zoe: Visitor & { id: string };
  let boss: Visitor & { id: string };

  beforeAll(async () => {
    t = await testStudio();
    const { db } = t;
    await db.insertInto('project').values({ id: 'j1', name: 'Warmth', created_ms: 1 }).execute();
    zoe = await t.signedIn('zoe', { projects: { j1: 'expert' } });
    boss = await t.signedIn('boss', { team: 'owner' });
    const made = await testCampaign(db, { items: someItems(3), project: 'j1' });
    campaign = made.id;
    await joined(db, made, zoe.id);
    await rated(db, withTiers(), made, zoe.id, Date.now());
  });
  // The test ends the server itself, so that nothing else reads the file.
  afterAll(() => rmSync(t.folder, { recursive: true, force: true }));

  const done = async (
    who: Visitor,
    key: string,
    body: unknown,
  ): Promise<Record<string, string>> => {
    const reply = await who.call(key, body);
    if (reply.status !== 200) throw new Error(`${key}: ${reply.status} ${reply.text}`);
    return reply.body as Record<string, string>;
  };

  /** Whatever she and others about her can write, by the ways in which they do. */
  async function written(): Promise<void> {
    const words = `this is about ${NAME}, whom everybody knows`;
    await done(zoe, 'PATCH /api/me', { name: NAME });
    await done(zoe, 'PUT /api/me/expert', {
      after: 0,
      about: words,
      langs: ['en'],
      strong: [NAME],
      optOuts: [NAME],
      zone: 'UTC',
      weekly: {},
      exceptions: {},
      urgent: false,
      house: NAME,
    });
    const claim = { kind: 'degree', title: NAME, issuer: NAME, evidence: words };
    const { id: credential } = await done(zoe, 'POST /api/me/credentials', {
      ...claim,
      fileHash: null,
      expires: null,
    });
    const of = `/api/projects/j1/experts/${zoe.id}`;
    await done(boss, `POST ${of}/credentials/${credential}`, { verified: true, reason: words });
    await done(zoe, 'POST /api/me/conflicts', { kind: 'company', name: NAME });
    await done(boss, `POST ${of}/conflicts`, { kind: 'company', name: NAME });
    await done(boss, `PUT ${of}/tier`, { tier: 2, reason: words, evidence: words });
    const dispute = randomUUID();
    const objects = { id: dispute, campaign, said: words };
    await done(zoe, 'POST /api/me/disputes', objects);
    const answer = { id: randomUUID(), said: words, close: false };
    await done(boss, `POST /api/campaigns/${campaign}/disputes/${dispute}/answer`, answer);
    const at = `/api/campaigns/${campaign}`;
    await done(boss, `PATCH ${at}/raters/${zoe.id}`, { status: 'paused', reason: words });
    const own = await zoe.call(`GET ${at}/appeals/mine`);
    const [state] = (own.body as { states: { subject: string }[] }).states;
    const appeal = { id: randomUUID(), subject: state?.subject, said: words };
    await done(zoe, `POST ${at}/appeals`, appeal);
    await done(boss, `POST ${at}/appeals/${appeal.id}/answer`, { upheld: false, answer: words });
    await done(zoe, 'PUT /api/me/credit', { consent: true, name: NAME, orcid: '' });
    const payee = { name: NAME, method: 'bank', account: '123456789', bank: NAME, taxId: '' };
    await done(zoe, 'PUT /api/me/payee', payee);
    await done(zoe, 'PUT /api/community/me', { joined: true, name: NAME, about: words });
    const post = { id: randomUUID(), kind: 'post', title: NAME, body: words, link: '' };
    await done(zoe, 'POST /api/community/posts', post);
    await done(zoe, `PATCH /api/community/posts/${post.id}`, {
      after: 1,
      title: `${NAME} again`,
      body: words,
      link: '',
    });
  }

  it('leaves no trace of the name in the database file, whatever was written by and about somebody', async () => {
    const { db } = t;
    await written();
    await db
      .insertInto('one_time_link')
      .values({
        id: 'l1',
        token_hash: 'h',
        kind: 'invite',
        label: NAME,
        roles: '{}',
        person: null,
        made_by: boss.id,
        created_ms: 1,
        expires_ms: 2,
        used_ms: 1,
        used_by: zoe.id,
        revoked_ms: null,
      })
      .execute();
    // Every column of JSON in a row of hers, as if somebody had written the name there.
    const planted: string[] = [];
    for (const [table, { json }] of expertTables) {
      if (table === 'ledger') continue;
      const tables = await db.introspection.getTables();
      const columns = tables.find(({ name }) => name === table)?.columns ?? [];
      if (!columns.some(({ name }) => name === 'person')) continue;
      for (const column of json) {
        const text = toColumn(SPELT.map((name) => `seen by ${name}.`).join(' '));
        const { numAffectedRows } =
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where person = ${zoe.id}`.execute(
            db,
          );
        if (Number(numAffectedRows) > 0) planted.push(`${table}.${column}`);
      }
    }
    expect(planted).toEqual(
      expect.arrayContaining(['submission.filled', 'rater_pause.reason', 'rater_appeal.said']),
    );
    await done(boss, `DELETE /api/people/${zoe.id}`, undefined);
    await db.updateTable('pay_balance').set({ settled: 500 }).execute();
    await done(boss, `POST /api/people/${zoe.id}/erase`, { reason: 'asked for it' });
    const file = join(t.folder, 'hearth.db');
    await t.studio.stop();
    await db.destroy();
    await purge(file);
    const bytes = [file, `${file}-wal`]
      .filter((one) => existsSync(one))
      .map((one) => readFileSync(one, 'utf8'))
      .join('\n');
    expect(bytes).toContain(zoe.id);
    for (const form of [NAME, NAME.toLowerCase(), ...FAMILY, 'zoe@team'])
      expect(bytes.includes(form), form).toBe(false);
  }, 60_000);
});

describe('a name in a column', () => {
  it.each([
    ['İlhan', 'ask İlhan'],
    ['Jose\u0301', 'José, JOSÉ'],
    ['Zoë May', 'ZOË\nMAY'],
    ['Ann_%', 'ANN_%'],
    ['林安', '请林安看看'],
  ])('%s is looked for so that “%s” is read', async (name, text) => {
    const db = await openDatabase(':memory:');
    const { rows } = await sql<{
      there: number;
    }>`select lower(${text}) like ${`%${likeOf(name)}%`} escape '\\' as there`.execute(db);
    await db.destroy();
    expect(rows).toEqual([{ there: 1 }]);
  });
});

describe('a name in a text', () => {
  it('is found in any case, and not inside another word', () => {
    expect(withoutNames('Li listens; LI, not Lila', ['Li'], '#1')).toBe('#1 listens; #1, not Lila');
    const odd = 'Ann-Marie (O.) $1 \\ [x] / 100 %';
    expect(withoutNames(`ask ${odd}, please`, [odd], '#1')).toBe('ask #1, please');
    expect(withoutNames('请林安看看', ['林安'], '#1')).toBe('请#1看看');
    expect(withoutNames('İlhan, ILHAN', ['İlhan'], '#1')).toBe('#1, ILHAN');
    expect(withoutNames('ZOË  May, Zoe\u0308\nMay', ['Zoë May'], '#1')).toBe('#1, #1');
  });
});
