import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receiver, rememberIds } from '../../../../examples/webhooks/receiver.mjs';
import { tellPeople } from '../../../experts/notices.js';
import { tellOutside } from '../../../experts/talk/outward.js';
import { OUTWARD_KINDS, type OutwardKind } from '../../../experts/talk/outward-kinds.js';
import type { Campaign } from '../../../experts/work/campaigns.js';
import { testCampaign } from '../../../experts/work/work.testkit.js';
import { noLog } from '../../../serve/http/index.js';
import { type TestStudio, testStudio, type Visitor } from '../../studio.testkit.js';
import { sealer } from '../sealing.js';
import { PostOffice } from './post-office.js';

const SECRET = 's'.repeat(40);
const HOOK_SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const ENV = { HEARTH_WEBHOOK_HOSTS: '127.0.0.1', HEARTH_SECRET: SECRET };
type Taken = { id: string; kind: string; campaign: string; item: string | null; n: number };

describe('what experts and systems are told', () => {
  let t: TestStudio;
  let owner: Visitor & { id: string };
  let ann: Visitor & { id: string };
  let campaign: Campaign;
  let server: Server;
  let folder: string;
  let url: string;
  let taken: Taken[] = [];
  let now = Date.now();
  let office: PostOffice;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hearth-hooks-'));
    t = await testStudio({ env: ENV });
    owner = await t.signedIn('owner', { team: 'owner' });
    ann = await t.signedIn('ann', { projects: { home: 'expert' } });
    campaign = await testCampaign(t.db);
  });
  afterAll(async () => {
    await t.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    taken = [];
    now = Date.now() + 1000;
    server = receiver({
      secret: HOOK_SECRET,
      ids: rememberIds(join(folder, `${crypto.randomUUID()}.txt`)),
      take: (event: Taken) => taken.push(event),
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    office = new PostOffice(
      {
        db: t.db,
        mode: 'team',
        seals: async () => sealer(SECRET),
        address: () => 'https://hearth.example',
        env: ENV,
        log: noLog,
      },
      () => now,
      3_600_000,
    );
    for (const table of ['notice', 'mail', 'outbox', 'webhook', 'outward_event'] as const)
      await t.db.deleteFrom(table).execute();
  });
  afterEach(async () => {
    await office.stop();
    await new Promise((done) => server.close(done));
  });

  const hook = (kinds: readonly string[]) => ({
    name: 'System',
    form: 'generic',
    url,
    secret: HOOK_SECRET,
    lang: 'en',
    kinds,
    quiet: null,
  });
  const link = () => `/campaigns/${campaign.id}/threads/d1`;
  const mention = () =>
    tellPeople(t.db, [ann.id], { kind: 'work.mention', link: link(), once: 'm1', atMs: now });
  const outside = (kind: OutwardKind, once: string) =>
    tellOutside(t.db, {
      kind,
      project: 'home',
      campaign: campaign.id,
      link: `/campaigns/${campaign.id}`,
      item: 'i1',
      once,
      atMs: now,
    });

  it('H16: a mention becomes one mail with a link, to one person, however often it is looked', async () => {
    await t.db
      .insertInto('mail_choice')
      .values({ person: ann.id, lang: 'en', since_ms: 1, token_hash: null })
      .execute();
    await mention();
    await office.work();
    await office.work();
    const mails = await t.db.selectFrom('mail').selectAll().execute();
    expect(mails).toMatchObject([
      { person: ann.id, kind: 'work.mention', project: 'home', link: link(), state: 'waiting' },
    ]);
  });

  it('H16: who lost access since the notice was written gets no mail', async () => {
    await mention();
    await t.db.deleteFrom('member').where('person', '=', ann.id).execute();
    await office.work();
    expect(await t.db.selectFrom('mail').selectAll().execute()).toEqual([]);
    await t.db
      .insertInto('member')
      .values({ person: ann.id, project: 'home', role: 'expert' })
      .execute();
  });

  it('one’s own webhook hears of it, a project’s does not', async () => {
    await ann.call('POST /api/me/webhooks', hook(['work.mention']));
    await owner.call('POST /api/projects/home/webhooks', hook(['work.mention']));
    await mention();
    await office.work();
    expect(taken).toMatchObject([{ kind: 'work.mention' }]);
  });

  it('K6: the five events reach a project’s webhook with their ids, signed, in the campaign’s order', async () => {
    const made = await owner.call('POST /api/projects/home/webhooks', hook(OUTWARD_KINDS));
    expect(made.status).toBe(200);
    for (const kind of OUTWARD_KINDS) await outside(kind, 'x');
    await office.work();
    now += 1000;
    await office.work();
    expect(taken.map(({ kind }) => kind)).toEqual([...OUTWARD_KINDS]);
    expect(taken.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
    expect(taken[0]).toMatchObject({ campaign: campaign.id, project: 'home', item: 'i1' });
  });

  it('K5: an event that is told twice or sent again has one id, and the sample receiver takes it once', async () => {
    const { body } = await owner.call('POST /api/projects/home/webhooks', hook(['item.completed']));
    const { id } = body as { id: string };
    await outside('item.completed', 'same');
    await outside('item.completed', 'same');
    await outside('item.diverged', 'not asked for');
    await office.work();
    expect(taken).toHaveLength(1);
    const handed = await owner.call(`GET /api/webhooks/${id}/events`);
    expect(handed.body).toMatchObject({ events: [{ id: taken[0]?.id, state: 'sent', tries: 1 }] });
    expect((await owner.call(`POST /api/webhooks/${id}/replay`, { sinceMs: 0 })).body).toEqual({
      events: 1,
    });
    now += 60_000;
    await office.work();
    const after = await owner.call(`GET /api/webhooks/${id}/events`);
    expect(after.body).toMatchObject({ events: [{ id: taken[0]?.id, state: 'sent', tries: 1 }] });
    expect(taken).toHaveLength(1);
  });

  it('K5: a message with another secret’s signature, or from long ago, is not taken', async () => {
    const { isSigned } = await import('../../../../examples/webhooks/receiver.mjs');
    expect(isSigned({}, '{}', HOOK_SECRET)).toBe(false);
    const reply = await fetch(url, {
      method: 'POST',
      body: '{}',
      headers: {
        'webhook-id': 'x',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      },
    });
    expect(reply.status).toBe(401);
    expect(taken).toEqual([]);
  });

  it('a notice of a campaign is named by its title to who may look at it', async () => {
    await mention();
    const { body } = await ann.call('GET /api/notices');
    expect(body).toMatchObject({ notices: [{ kind: 'work.mention', name: 'Warm replies' }] });
  });
});
