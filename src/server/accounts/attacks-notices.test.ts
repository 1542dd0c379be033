import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailStudio, mailStudio, SECRET_WORDS } from '../mail/mail.testkit.js';
import { queueMail } from '../mail/queue.js';
import { KINDS, SENTENCES } from '../setup/notices/kinds.js';
import type { Visitor } from '../studio.testkit.js';

type Signed = Visitor & { id: string };

describe('H16: nothing goes to people without access', () => {
  let t: MailStudio;
  let owner: Signed;
  let n = 0;
  beforeAll(async () => {
    t = await mailStudio();
    owner = await t.signedIn('owner', { team: 'owner' });
    await t.db.insertInto('project').values({ id: 'ja', name: 'a', created_ms: 1 }).execute();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    for (const table of ['run', 'project_run', 'notice', 'mail', 'mail_choice', 'outbox'] as const)
      await t.db.deleteFrom(table).execute();
  });

  /** A member of the project who gets its notices by mail, and a run of it that has just ended. */
  async function waiting(): Promise<{ one: Signed; run: string }> {
    n += 1;
    const one = await t.signedIn(`member${n}`, { projects: { ja: 'senior-expert' } });
    await t.wantsMail(one);
    await t.ended(`run-${n}`, 'ja');
    t.smtp.got.length = 0;
    expect(await mails(one)).toBe(1);
    return { one, run: `run-${n}` };
  }
  const mails = async ({ id }: Signed): Promise<number> =>
    (
      await t.db
        .selectFrom('mail')
        .select('id')
        .where('person', '=', id)
        .where('state', '=', 'waiting')
        .execute()
    ).length;
  const sent = async (): Promise<string[]> => {
    await (await t.office()).work();
    return t.smtp.got.flatMap(({ to }) => to);
  };

  it('H16: a mail goes to who may look', async () => {
    const { one } = await waiting();
    expect(await sent()).toEqual([`member${n}@team.example`]);
    expect(await mails(one)).toBe(0);
  });

  it.each([
    ['left the project', (one: Signed) => owner.call(`DELETE /api/projects/ja/members/${one.id}`)],
    [
      'has another role there',
      (one: Signed) => owner.call(`PUT /api/projects/ja/members/${one.id}`, { role: 'expert' }),
    ],
    ['left the team', (one: Signed) => owner.call(`DELETE /api/people/${one.id}`)],
    [
      'chose no more mail',
      (one: Signed) => one.call('PUT /api/me/mail', { on: false, lang: 'en' }),
    ],
    ['muted it', (one: Signed) => one.call('PUT /api/me/notices', { muted: ['run.done'] })],
    [
      'sees the run’s new project no more',
      (_: Signed, run: string) => owner.call(`PUT /api/runs/${run}/project`, { project: 'home' }),
    ],
  ] as const)('H16: a mail that waits goes to nobody who %s meanwhile', async (_, act) => {
    const { one, run } = await waiting();
    expect((await act(one, run)).status).toBe(200);
    expect(await sent()).toEqual([]);
    expect(await mails(one)).toBe(0);
  });

  it('H16: a message that waits for one’s own webhook goes only as long as one may look', async () => {
    const { one, run } = await waiting();
    await t.db
      .insertInto('webhook')
      .values({
        id: 'wown',
        scope: 'person',
        owner: one.id,
        name: 'x',
        form: 'generic',
        host: 'hooks.example',
        address: 'sealed',
        secret: null,
        lang: 'en',
        kinds: '["run.done"]',
        quiet: null,
        made_ms: 1,
        made_by: one.id,
      })
      .execute();
    await t.db
      .insertInto('outbox')
      .values({
        id: 'oown',
        webhook: 'wown',
        kind: 'run.done',
        project: 'ja',
        link: `/runs/${run}`,
        made_ms: 1,
        next_ms: 1,
        tries: 0,
        state: 'waiting',
        fault: null,
      })
      .execute();
    await owner.call(`DELETE /api/projects/ja/members/${one.id}`);
    await t.ended('run-other', 'ja');
    const rows = await t.db.selectFrom('outbox').select('tries').where('id', '=', 'oown').execute();
    expect(rows).toEqual([]);
  });

  it.each(KINDS)(
    'H16: a mail of “%s” is its sentence and a link, and nothing else',
    async (kind) => {
      const one = await t.signedIn(`kind${KINDS.indexOf(kind)}`, { team: 'owner' });
      await t.wantsMail(one, 'en');
      t.smtp.got.length = 0;
      const link = '/notices';
      await queueMail(t.db, one.id, { kind, project: 'home', link, once: kind }, t.clock.now);
      await (await t.office()).work();
      const [mail] = t.smtp.got;
      expect(mail?.text).toBe(`${SENTENCES[kind].en} https://hearth.example${link}`);
      // Only these lines stand in a mail's head; each says nothing of what happened.
      const names = (mail?.head ?? '')
        .split('\n')
        .flatMap((line) => /^([\w-]+):/.exec(line)?.[1] ?? []);
      expect(names.map((name) => name.toLowerCase()).sort()).toEqual([
        'auto-submitted',
        'content-transfer-encoding',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ]);
      expect(`${mail?.head}${mail?.text}`).not.toContain(SECRET_WORDS);
    },
  );

  it('H16: an address that looks like several is one, and no further person gets the mail', async () => {
    const { one } = await waiting();
    await t.db
      .updateTable('person')
      .set({ email: 'a@team.example, eve@evil.example' })
      .where('id', '=', one.id)
      .execute();
    expect(await sent()).toEqual([]);
    const typed = [
      'a@team.example, eve@evil.example',
      '"a@evil.example x"@team.example',
      'a@team.example\r\nBcc: eve@evil.example',
    ];
    for (const email of typed) {
      const made = await owner.call('POST /api/invitations', {
        label: 'x',
        role: 'expert',
        projects: {},
      });
      const token = new URL((made.body as { link: string }).link).hash.slice(1);
      const reply = await t.visitor().call('POST /api/link/password', {
        token,
        name: 'x',
        email,
        password: 'a lamp in the window',
      });
      expect([email, reply.status]).toEqual([email, 400]);
    }
  });

  it('H16: people are suggested to whoever looks after people, by name, and addresses to nobody else', async () => {
    const lead = await t.signedIn('lead', { projects: { ja: 'pm' } });
    const expert = await t.signedIn('reader', { projects: { ja: 'senior-expert' } });
    const { text, status } = await lead.call('GET /api/projects/ja/members');
    expect(status).toBe(200);
    expect(text).toContain('reader');
    expect(text).not.toContain('@');
    for (const who of [lead, expert]) expect((await who.call('GET /api/people')).status).toBe(403);
    expect((await expert.call('GET /api/projects/ja/members')).status).toBe(403);
    for (const key of [
      'GET /api/session',
      'GET /api/projects',
      'GET /api/notices',
      'GET /api/runs',
    ])
      expect((await expert.call(key)).text).not.toContain('@');
  });
});
