import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noLog } from '../../../serve/http/index.js';
import { NOTICE_KINDS } from '../../api/notice-kinds.js';
import { type TestStudio, testStudio, type Visitor } from '../../studio.testkit.js';
import { sealer } from '../sealing.js';
import { PostOffice } from './post-office.js';

const SECRET_WORDS = 'what the client said about her mother';
const SECRET = 's'.repeat(40);
const ENV = { HEARTH_WEBHOOK_HOSTS: '127.0.0.1', HEARTH_SECRET: SECRET };
const HOOK = {
  name: 'Group',
  form: 'wecom',
  secret: null,
  lang: 'zh-CN',
  kinds: ['run.done', 'run.trouble'],
  quiet: null,
};

describe('notices', () => {
  let t: TestStudio;
  let owner: Visitor & { id: string };
  let expert: Visitor & { id: string };
  let receiver: Server;
  let url: string;
  let answer = { status: 200, body: '{"errcode":0}' };
  let got: { path: string; body: string }[] = [];
  let now = Date.now();
  let office: PostOffice;

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        got.push({ path: request.url ?? '', body });
        response.writeHead(answer.status, { location: '/elsewhere' }).end(answer.body);
      });
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', () => done()));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?key=bot-key-4711`;
    t = await testStudio({ env: ENV });
    owner = await t.signedIn('owner', { team: 'owner' });
    expert = await t.signedIn('expert', { projects: { home: 'expert' } });
  });
  afterAll(async () => {
    await t.close();
    await new Promise((done) => receiver.close(done));
  });
  afterEach(() => office.stop());
  beforeEach(async () => {
    got = [];
    answer = { status: 200, body: '{"errcode":0}' };
    now = Date.now() + 1000;
    office = newOffice();
    for (const table of ['run', 'notice', 'outbox', 'webhook', 'notice_choice'] as const)
      await t.db.deleteFrom(table).execute();
  });

  /** Another server on the same database, whose clock the test sets. */
  const newOffice = () =>
    new PostOffice(
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
  const ended = async (id: string, status = 'done', at = now) => {
    await t.db
      .insertInto('run')
      .values({
        id,
        suite: 'nothing',
        status,
        created_ms: at,
        updated_ms: at,
        tag: SECRET_WORDS,
        manifest: JSON.stringify({ suite: 'nothing', targets: [], name: SECRET_WORDS }),
        lease_owner: null,
        lease_ms: null,
      })
      .execute();
  };
  const add = async (more: object = {}): Promise<string> => {
    const reply = await owner.call('POST /api/projects/home/webhooks', { ...HOOK, url, ...more });
    if (reply.status !== 200) throw new Error(reply.text);
    return (reply.body as { id: string }).id;
  };
  type Listed = { unread: number; notices: { id: string; kind: string; link: string }[] };
  const listed = async (who: Visitor): Promise<Listed> =>
    (await who.call('GET /api/notices')).body as Listed;
  const outbox = () => t.db.selectFrom('outbox').selectAll().execute();

  it('the end of a run is told once to who may read it, and marked as read by each alone', async () => {
    await ended('run-1');
    await office.work();
    await office.work();
    expect(await listed(owner)).toMatchObject({
      unread: 1,
      notices: [{ kind: 'run.done', link: '/runs/run-1' }],
    });
    expect(await listed(expert)).toEqual({ unread: 0, notices: [] });
    await expert.call('POST /api/notices/read', { ids: null });
    expect((await listed(owner)).unread).toBe(1);
    await owner.call('POST /api/notices/read', { ids: null });
    expect((await listed(owner)).unread).toBe(0);
  });

  it('says by name which run it is, the tag only to those who may read it', async () => {
    await ended('run-named');
    await office.work();
    const names = async () =>
      ((await owner.call('GET /api/notices')).body as { notices: { name: string }[] }).notices.map(
        ({ name }) => name,
      );
    expect(await names()).toEqual([SECRET_WORDS]);
    await t.db.updateTable('run').set({ tag: null }).where('id', '=', 'run-named').execute();
    expect(await names()).toEqual(['run-named']);
  });

  it('a pause by a person is no trouble, a run that was cut off is', async () => {
    await ended('run-paused', 'interrupted');
    await ended('run-cut', 'interrupted');
    const diary = { run: 'run-paused', at_ms: 1 };
    await t.db
      .insertInto('run_event')
      .values([
        { ...diary, n: 1, kind: 'began', data: '{"by":null}' },
        { ...diary, n: 2, kind: 'stopping', data: '{"now":false}' },
      ])
      .execute();
    await office.work();
    expect((await listed(owner)).notices).toMatchObject([
      { kind: 'run.trouble', link: '/runs/run-cut' },
    ]);
  });

  it('what is muted is not told', async () => {
    await owner.call('PUT /api/me/notices', { muted: ['run.done'] });
    await ended('run-2');
    await ended('run-3', 'failed');
    await office.work();
    expect((await listed(owner)).notices.map(({ kind }) => kind)).toEqual(['run.trouble']);
  });

  it('only what can come to somebody is theirs to choose', async () => {
    const rater = await t.signedIn('rater-only', { projects: { home: 'expert' } });
    const pays = await t.signedIn('pays-only', { team: 'finance' });
    const choices = async (who: Visitor) =>
      ((await who.call('GET /api/me/notices')).body as { kinds: string[] }).kinds;
    const theirs = await choices(rater);
    expect(theirs).toContain('work.statement');
    for (const kind of ['run.done', 'suite.stored', 'guard.alarm', 'work.late', 'work.distress'])
      expect(theirs).not.toContain(kind);
    expect(await choices(pays)).toEqual(['work.objection']);
    expect(await choices(owner)).toEqual([...NOTICE_KINDS]);
  });

  it('a message has a sentence and a link, nothing of the run, and its address is never shown', async () => {
    await add();
    await ended('run-4');
    await office.work();
    expect(got).toHaveLength(1);
    expect(got[0]?.path).toBe('/hook?key=bot-key-4711');
    expect(JSON.parse(got[0]?.body ?? '')).toEqual({
      msgtype: 'text',
      text: { content: 'Hearth: 有一次运行已完成。\nhttps://hearth.example/runs/run-4' },
    });
    expect(got[0]?.body).not.toContain(SECRET_WORDS);
    await office.work();
    expect(got).toHaveLength(1);
    const shown = await owner.call('GET /api/projects/home/webhooks');
    expect(shown.text).toContain('127.0.0.1');
    const rows = await t.db.selectFrom('webhook').selectAll().execute();
    const acts = await t.db.selectFrom('audit').selectAll().execute();
    for (const text of [shown.text, JSON.stringify(rows), JSON.stringify(acts), t.lines.join()])
      expect(text).not.toContain('bot-key-4711');
  });

  it('what is not taken is tried again with growing waits, and given up', async () => {
    await add();
    await ended('run-5');
    answer = { status: 200, body: '{"errcode":93000}' };
    await office.work();
    await office.work();
    expect(got).toHaveLength(1);
    const waits: number[] = [];
    for (let i = 0; i < 5; i++) {
      const [row] = await outbox();
      waits.push(Number(row?.next_ms) - now);
      now = Number(row?.next_ms);
      await office.work();
    }
    expect(waits).toEqual([30_000, 120_000, 600_000, 3_600_000, 14_400_000]);
    expect(await outbox()).toMatchObject([{ state: 'given up', fault: 'not taken', tries: 6 }]);
    const { body } = await owner.call('GET /api/projects/home/webhooks');
    expect(body).toMatchObject({ webhooks: [{ givenUp: 1, fault: 'not taken' }] });
  });

  it('a redirection is not followed', async () => {
    await add({ form: 'generic' });
    await ended('run-6');
    answer = { status: 302, body: '' };
    await office.work();
    expect(got.map(({ path }) => path)).toEqual(['/hook?key=bot-key-4711']);
    expect(await outbox()).toMatchObject([{ fault: 'not taken' }]);
  });

  it('in quiet hours nothing is sent; it goes when they are over', async () => {
    const zone = 'UTC';
    const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);
    await add({ quiet: { from: clock(now - 3_600_000), to: clock(now + 3_600_000), zone } });
    await ended('run-7');
    await office.work();
    expect(got).toEqual([]);
    const [row] = await outbox();
    expect(row).toMatchObject({ state: 'waiting', tries: 0 });
    now = Number(row?.next_ms);
    await office.work();
    expect(got).toHaveLength(1);
  });

  it('two servers send one message once', async () => {
    await add();
    await ended('run-8');
    const other = newOffice();
    await Promise.all([office.work(), other.work()]);
    await Promise.all([office.work(), other.work()]);
    await other.stop();
    expect(got).toHaveLength(1);
  });

  it('a webhook can be changed without its address, and then with another one', async () => {
    const id = await add({ form: 'generic', secret: 'k'.repeat(24) });
    const { secret: _, ...rest } = HOOK;
    const change = (more: object) =>
      owner.call(`PATCH /api/webhooks/${id}`, { ...rest, form: 'generic', url: null, ...more });
    expect((await change({ name: 'Renamed', kinds: ['run.trouble'] })).status).toBe(200);
    await owner.call(`POST /api/webhooks/${id}/test`, {});
    expect((await owner.call('GET /api/projects/home/webhooks')).body).toMatchObject({
      webhooks: [{ name: 'Renamed', kinds: ['run.trouble'], signed: true }],
    });
    await change({ url: url.replace('/hook', '/moved'), secret: null });
    await owner.call(`POST /api/webhooks/${id}/test`, {});
    expect(got.map(({ path }) => path.split('?')[0])).toEqual(['/hook', '/moved']);
    expect(await change({ url: 'https://10.0.0.1/x' })).toMatchObject({
      status: 400,
      body: { error: { code: 'webhook_address' } },
    });
    expect((await expert.call(`PATCH /api/webhooks/${id}`, { ...rest, url: null })).status).toBe(
      403,
    );
  });

  it('an alarm of the guard goes to those who may look at the whole team, and to their webhooks', async () => {
    const member = await t.signedIn('member', { projects: { home: 'pm' } });
    const hook = { ...HOOK, kinds: ['guard.alarm'], url };
    await owner.call('POST /api/projects/home/webhooks', hook);
    await member.call('POST /api/projects/home/webhooks', { ...hook, name: 'Theirs' });
    await member.call('POST /api/me/webhooks', hook);
    await office.tell({
      kind: 'guard.alarm',
      project: 'home',
      link: '/guard?alarm=a1',
      once: 'guard.alarm a1 1',
    });
    await office.work();
    expect((await listed(owner)).notices).toMatchObject([
      { kind: 'guard.alarm', link: '/guard?alarm=a1' },
    ]);
    expect((await listed(member)).notices).toEqual([]);
    expect(got.map(({ body }) => JSON.parse(body).text.content)).toEqual([
      'Hearth: 守卫的一张控制图开始出现信号。\nhttps://hearth.example/guard?alarm=a1',
    ]);
  });

  it('a webhook of one’s own is one’s own', async () => {
    const made = await expert.call('POST /api/me/webhooks', { ...HOOK, url });
    const { id } = made.body as { id: string };
    expect((await owner.call(`DELETE /api/me/webhooks/${id}`)).status).toBe(404);
    expect((await owner.call(`DELETE /api/webhooks/${id}`)).status).toBe(404);
    expect((await expert.call(`POST /api/me/webhooks/${id}/test`, {})).body).toEqual({
      sent: 'delivered',
    });
    // An expert reads no runs, so that no run is told of, wherever the webhook points.
    await ended('run-9');
    await office.work();
    expect(got).toHaveLength(1);
    expect((await expert.call(`DELETE /api/me/webhooks/${id}`)).body).toEqual({ done: true });
  });

  it.each([
    'http://127.0.0.2/x',
    'https://localhost/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://2130706434/x',
    'file:///etc/passwd',
    'https://user:pass@hooks.example/x',
  ])('%s cannot be one', async (inner) => {
    const reply = await owner.call('POST /api/projects/home/webhooks', { ...HOOK, url: inner });
    expect(reply).toMatchObject({ status: 400, body: { error: { code: 'webhook_address' } } });
  });
});
