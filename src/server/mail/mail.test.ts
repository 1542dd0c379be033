import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onPostgres } from '../../store/databases.testkit.js';
import { testStudio, type Visitor } from '../studio.testkit.js';
import { FROM, type MailStudio, mailStudio, SECRET_WORDS, tokenIn } from './mail.testkit.js';
import { testSmtp } from './smtp.testkit.js';

type Signed = Visitor & { id: string };

describe('notices by mail', () => {
  let t: MailStudio;
  let ann: Signed;
  let bo: Signed;
  beforeAll(async () => {
    t = await mailStudio();
    ann = await t.signedIn('ann', { team: 'owner' });
    bo = await t.signedIn('bo', { team: 'pm' });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    t.smtp.answers.clear();
    for (const table of [
      'run',
      'notice',
      'mail',
      'mail_choice',
      'notice_choice',
      'sign_in_try',
    ] as const)
      await t.db.deleteFrom(table).execute();
    await t.db.updateTable('person').set({ email_verified: 0 }).execute();
    t.smtp.got.length = 0;
  });
  const mails = () => t.db.selectFrom('mail').selectAll().execute();

  it('are sent to nobody who did not choose them and confirm the address', async () => {
    const office = await t.office();
    expect((await ann.call('GET /api/me/mail')).body).toEqual({
      available: true,
      email: 'ann@team.example',
      state: 'off',
      lang: null,
    });
    await ann.call('PUT /api/me/mail', { on: true, lang: 'en' });
    await office.work();
    await expect.poll(() => t.smtp.got.length).toBe(1);
    expect(t.smtp.got[0]?.to).toEqual(['ann@team.example']);
    expect((await ann.call('GET /api/me/mail')).body).toMatchObject({ state: 'asked' });
    await t.ended('run-0');
    await office.work();
    expect(t.smtp.got).toHaveLength(1);
    const token = tokenIn(t.smtp);
    expect((await bo.call('POST /api/me/mail/confirm', { token })).status).toBe(404);
    expect((await ann.call('POST /api/me/mail/confirm', { token })).status).toBe(200);
    expect((await ann.call('POST /api/me/mail/confirm', { token })).status).toBe(404);
    expect((await ann.call('GET /api/me/mail')).body).toMatchObject({ state: 'on', lang: 'en' });
    expect(JSON.stringify(await mails())).not.toContain(token);
  });

  it('are one line with a link, in the reader’s language, to one person each', async () => {
    await t.wantsMail(ann, 'zh-CN');
    await t.wantsMail(bo, 'en');
    t.smtp.got.length = 0;
    await t.ended('run-1');
    await (await t.office()).work();
    const got = [...t.smtp.got].sort((a, b) => (a.to[0] ?? '').localeCompare(b.to[0] ?? ''));
    expect(got.map(({ from, to, text }) => ({ from, to, text }))).toEqual([
      {
        from: FROM,
        to: ['ann@team.example'],
        text: '有一次运行已完成。 https://hearth.example/runs/run-1',
      },
      {
        from: FROM,
        to: ['bo@team.example'],
        text: 'A run is done. https://hearth.example/runs/run-1',
      },
    ]);
    expect(got[1]?.head).toMatch(/^Subject: Hearth: A run is done\.$/m);
    expect(got[1]?.head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(got[1]?.head).not.toMatch(/^(?:cc|bcc):/im);
    for (const { head, text } of got) {
      expect(head + text).not.toContain(SECRET_WORDS);
      expect(head + text).not.toContain('text/html');
    }
  });

  it('are sent once, also by two servers, and not of what was before the choice or is muted', async () => {
    t.clock.now = Date.now() - 600_000;
    await t.ended('run-before');
    await t.wantsMail(ann);
    await t.ended('run-2');
    await bo.call('PUT /api/me/mail', { on: false, lang: 'en' });
    const [one, two] = [await t.office(), await t.office()];
    t.smtp.got.length = 0;
    await Promise.all([one.work(), two.work()]);
    await Promise.all([one.work(), two.work()]);
    expect(t.smtp.got.map(({ text }) => text)).toEqual([
      'A run is done. https://hearth.example/runs/run-2',
    ]);
    await t.ended('run-3');
    await ann.call('PUT /api/me/notices', { muted: ['run.done'] });
    await one.work();
    expect(t.smtp.got).toHaveLength(1);
  });

  it('wait where the mail server is gone, over a restart too, and the owner is told', async () => {
    await t.wantsMail(ann);
    await t.ended('run-4');
    const { port } = t.smtp;
    await t.smtp.close();
    await (await t.office()).work();
    expect((await ann.call('GET /api/mail')).body).toMatchObject({
      available: true,
      waiting: 1,
      fault: 'unreachable',
    });
    expect((await bo.call('GET /api/mail')).status).toBe(403);
    Object.assign(t.smtp, await testSmtp(port));
    const restarted = await t.office();
    await restarted.work();
    expect(t.smtp.got).toEqual([]);
    t.clock.now += 60_000;
    await restarted.work();
    expect(t.smtp.got).toHaveLength(1);
    expect((await ann.call('GET /api/mail')).body).toMatchObject({ waiting: 0, fault: null });
  });

  it('are tried again with growing waits and given up; an address that is refused, at once', async () => {
    await t.wantsMail(ann);
    t.smtp.got.length = 0;
    await t.ended('run-5');
    const office = await t.office();
    t.smtp.answers.set('RCPT', '451 later');
    const waits: number[] = [];
    for (;;) {
      await office.work();
      const [row] = (await mails()).filter(({ kind }) => kind === 'run.done');
      if (row?.state !== 'waiting') break;
      waits.push(Number(row.next_ms) - t.clock.now);
      t.clock.now = Number(row.next_ms);
    }
    expect(waits).toEqual([60_000, 300_000, 1_800_000, 7_200_000, 14_400_000]);
    t.smtp.answers.set('RCPT', '550 no such user');
    await t.ended('run-6');
    await office.work();
    expect((await mails()).filter(({ kind }) => kind === 'run.done')).toMatchObject([
      { state: 'given up', fault: 'not taken', tries: 6 },
      { state: 'given up', fault: 'address refused', tries: 1 },
    ]);
    expect(t.smtp.got).toEqual([]);
    // The wrong address is the person's, the fault before it the server's.
    expect((await ann.call('GET /api/mail')).body).toMatchObject({
      givenUp: 2,
      fault: 'not taken',
    });
    expect(t.lines.join()).not.toMatch(/no such user|ann@team/);
  });

  it('cannot be used to flood an address that somebody typed', async () => {
    const replies = [];
    for (let i = 0; i < 7; i++)
      replies.push((await bo.call('PUT /api/me/mail', { on: true, lang: 'en' })).status);
    expect(replies).toEqual([200, 200, 200, 200, 200, 429, 429]);
    await bo.call('PUT /api/me/mail', { on: false, lang: 'en' });
  });
});

describe('a server without a mail server', () => {
  it('says so, and takes no choice', async () => {
    const t = await testStudio();
    try {
      const ann = await t.signedIn('ann', { team: 'owner' });
      expect(t.studio.mailServer).toBeNull();
      expect((await ann.call('GET /api/me/mail')).body).toMatchObject({ available: false });
      expect((await ann.call('GET /api/mail')).body).toMatchObject({ available: false });
      const put = await ann.call('PUT /api/me/mail', { on: true, lang: 'en' });
      expect(put).toMatchObject({ status: 409, body: { error: { code: 'no_mail' } } });
    } finally {
      await t.close();
    }
  });
});

onPostgres('notices by mail', (server) => {
  it('are chosen, sent once and told of as on SQLite', async () => {
    const t = await mailStudio({ database: await server().createDatabase() });
    try {
      const ann = await t.signedIn('ann', { team: 'owner' });
      await t.wantsMail(ann);
      t.smtp.got.length = 0;
      await t.ended('run-1');
      const offices = [await t.office(), await t.office()];
      await Promise.all(offices.map((office) => office.work()));
      expect(t.smtp.got.map(({ text }) => text)).toEqual([
        'A run is done. https://hearth.example/runs/run-1',
      ]);
      t.smtp.answers.set('MAIL', '451 later');
      t.clock.now += 1000;
      await t.ended('run-2');
      await offices[0]?.work();
      expect((await ann.call('GET /api/mail')).body).toMatchObject({
        waiting: 1,
        fault: 'not taken',
      });
    } finally {
      await t.close();
    }
  });
});
