import { decrypt } from 'officecrypto-tool';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToLedger } from '../../experts/money/ledger.js';
import { joined, someItems, testCampaign } from '../../experts/work/work.testkit.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

const DAY = 86_400_000;
const ACCOUNT = '6222020200011112222';
const TAX = '110101199003070000';

describe('money over HTTP', () => {
  let t: TestStudio;
  let campaign: string;
  let ann: Visitor & { id: string };
  let ben: Visitor & { id: string };
  let pm: Visitor & { id: string };
  let fay: Visitor & { id: string };
  let far: Visitor & { id: string };

  beforeAll(async () => {
    t = await testStudio();
    const { db } = t;
    await db.insertInto('project').values({ id: 'j1', name: 'Warmth', created_ms: 1 }).execute();
    ann = await t.signedIn('ann', { projects: { j1: 'expert' } });
    ben = await t.signedIn('ben', { projects: { j1: 'expert' } });
    pm = await t.signedIn('pam', { projects: { j1: 'pm' } });
    fay = await t.signedIn('fay', { projects: { j1: 'finance' } });
    far = await t.signedIn('far', { projects: { home: 'finance' } });
    const made = await testCampaign(db, { items: someItems(3), project: 'j1' });
    campaign = made.id;
    await joined(db, made, ann.id, ben.id);
    const before = Date.now() - 20 * DAY;
    for (const [i, person] of [ann.id, ann.id, ben.id].entries())
      await db.transaction().execute((trx) =>
        addToLedger(trx, {
          campaign,
          person,
          assignment: null,
          kind: 'bonus',
          cause: 'hand',
          sequence: 0,
          amount: 1050 + i,
          currency: 'CNY',
          priceRule: 1,
          tier: 0,
          rubric: 1,
          reason: '',
          by: 'fay',
          atMs: before + i,
        }),
      );
  });
  afterAll(() => t.close());

  it('R6: a period goes from preview over lock and the sealed sheet to paid and received; the payee fields reach finance alone', async () => {
    const payee = { name: '林安', method: 'bank', account: ACCOUNT, bank: '工商银行', taxId: TAX };
    expect((await ann.call('PUT /api/me/payee', payee)).status).toBe(200);
    const own = await ann.call('GET /api/me/payee');
    expect(own.body).toMatchObject({ payee: { account: '•••• 2222', taxId: '•••• 0000' } });
    const stored = await t.db.selectFrom('payee').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(ACCOUNT);

    const list = (await fay.call('GET /api/settlements')).body as {
      campaigns: { open: { startMs: number; total: number }[] }[];
    };
    const [period] = list.campaigns[0]?.open ?? [];
    expect(period?.total).toBe(3153);
    const at = `/api/campaigns/${campaign}`;
    const looked = await fay.call(`GET ${at}/settlement-preview?startMs=${period?.startMs}`);
    expect(looked.text).not.toContain(ACCOUNT);
    const { digest, shares } = looked.body as {
      digest: string;
      shares: { name: string; total: number; payee: string }[];
    };
    expect(shares.find(({ name }) => name === 'ann')).toMatchObject({
      total: 2101,
      payee: 'known',
    });
    const lock = { startMs: period?.startMs, digest };
    const locked = await fay.call(`POST ${at}/settlements`, lock);
    const { settlement } = locked.body as { settlement: string };
    expect((await fay.call(`POST ${at}/settlements`, lock)).body).toEqual({ settlement });

    const password = 'a lamp in the window';
    const sheet = await fetch(
      `http://127.0.0.1:${t.studio.port}/api/settlements/${settlement}/sheet`,
      {
        method: 'POST',
        headers: {
          Origin: t.studio.address,
          'Content-Type': 'application/json',
          'Accept-Language': 'zh-CN',
          Cookie: [...fay.cookies].map((pair) => pair.join('=')).join('; '),
        },
        body: JSON.stringify({ password }),
      },
    );
    expect(sheet.status).toBe(200);
    const sealed = Buffer.from(await sheet.arrayBuffer());
    const opened = await decrypt(sealed, { password });
    const sheets = await readXlsxFile(opened);
    const cells = JSON.stringify(sheets[0]?.data);
    expect(cells).toContain(ACCOUNT);
    expect(cells).toContain(TAX);
    // What was done stands in the audit log, without the password and the fields.
    const acts = await t.db.selectFrom('audit').selectAll().execute();
    const told = JSON.stringify(acts);
    expect(told).toContain('POST /api/settlements/:settlement/sheet');
    expect(told).not.toContain(password);
    expect(told).not.toContain(ACCOUNT);
    expect(t.lines.join('\n')).not.toContain(ACCOUNT);

    for (const [who, status] of [
      [pm, 403],
      [ann, 403],
      [far, 404],
    ] as const)
      expect(
        (await who.call(`POST /api/settlements/${settlement}/sheet`, { password })).status,
      ).toBe(status);
    for (const path of [
      `GET ${at}/contributions`,
      `GET ${at}/prices`,
      'GET /api/projects/j1/certificates',
      'GET /api/people',
    ])
      expect((await pm.call(path)).text).not.toContain(ACCOUNT);

    const statements = (await ann.call('GET /api/me/statements')).body as {
      statements: { id: string; total: number }[];
    };
    const mine = statements.statements[0]?.id ?? '';
    expect(statements.statements).toMatchObject([{ total: 2101, paidMs: null }]);
    expect((await ben.call(`GET /api/me/statements/${mine}`)).status).toBe(404);
    expect((await ann.call(`POST /api/me/statements/${mine}/received`, {})).status).toBe(400);
    const paid = { statements: [mine], reference: 'icbc-17' };
    const pay = `POST /api/settlements/${settlement}/paid`;
    expect((await fay.call(pay, paid)).body).toEqual({ paid: 1 });
    expect((await fay.call(pay, paid)).body).toEqual({ paid: 0 });
    expect((await ann.call(`POST /api/me/statements/${mine}/received`, {})).status).toBe(200);
    expect((await fay.call(`GET /api/settlements/${settlement}`)).body).toMatchObject({
      whole: true,
      settlement: { paid: 1, people: 2 },
    });
  });

  it('G9: an objection is answered, and only the person concerned and finance read it', async () => {
    const id = crypto.randomUUID();
    const body = { id, campaign, said: 'one item was harder than it was priced' };
    for (let i = 0; i < 2; i++)
      expect((await ann.call('POST /api/me/disputes', body)).status).toBe(200);
    expect((await ben.call('GET /api/me/disputes')).text).not.toContain('harder');
    expect(
      (
        await ben.call(`POST /api/me/disputes/${id}/words`, {
          id: crypto.randomUUID(),
          said: 'me too',
        })
      ).status,
    ).toBe(404);
    expect((await pm.call(`GET /api/campaigns/${campaign}/disputes`)).status).toBe(403);
    const answer = { id: crypto.randomUUID(), said: 'corrected in this period', close: true };
    const at = `/api/campaigns/${campaign}/disputes/${id}/answer`;
    expect((await fay.call(`POST ${at}`, answer)).status).toBe(200);
    const { disputes } = (await ann.call('GET /api/me/disputes')).body as {
      disputes: { state: string; words: { said: string; me: boolean }[] }[];
    };
    expect(disputes).toMatchObject([
      { state: 'closed', words: [{ me: true }, { me: false, said: 'corrected in this period' }] },
    ]);
    // What is meant is told as people know it: a statement by its period.
    const { statements } = (await ann.call('GET /api/me/statements')).body as {
      statements: { id: string; startsMs: number; endsMs: number; zone: string }[];
    };
    const [{ id: statement, startsMs, endsMs, zone } = { id: '' }] = statements;
    const about = { id: crypto.randomUUID(), campaign, statement, said: 'a day is missing' };
    expect((await ann.call('POST /api/me/disputes', about)).status).toBe(200);
    expect((await ann.call('GET /api/me/disputes')).body).toMatchObject({
      disputes: [
        { id: about.id, period: { startsMs, endsMs, zone }, takenMs: null },
        { id, period: null, takenMs: null },
      ],
    });
  });

  it('G7: a bonus goes to somebody of the campaign, and an item’s correction to whoever did it', async () => {
    const bonus = {
      id: crypto.randomUUID(),
      person: far.id,
      kind: 'bonus',
      amount: 100,
      reason: 'for the workshop',
    };
    const at = `POST /api/campaigns/${campaign}/ledger`;
    expect((await fay.call(at, bonus)).status).toBe(400);
    expect((await fay.call(at, { ...bonus, person: ann.id, amount: 0 })).status).toBe(400);
    for (let i = 0; i < 3; i++)
      expect((await fay.call(at, { ...bonus, person: ann.id })).status).toBe(200);
    // The id stands for that row: another amount, person or reason is not “done”, and books nothing.
    for (const other of [{ amount: 1000 }, { reason: 'for the talk' }, { kind: 'adjustment' }])
      expect(await fay.call(at, { ...bonus, person: ann.id, ...other })).toMatchObject({
        status: 409,
        body: { error: { code: 'other_content' } },
      });
    expect((await fay.call(at, { ...bonus, person: ann.id })).status).toBe(200);
    const { campaigns } = (await ann.call('GET /api/me/earnings')).body as {
      campaigns: { open: number; paid: number }[];
    };
    expect(campaigns).toMatchObject([{ open: 100, paid: 2101 }]);
  });

  it('B9: whoever has a certificate’s number sees whether it is in force, with a name only by consent, and why it was taken back', async () => {
    const rule = { tier: 0, verdicts: 1, days: 0, calm: false, after: 0, reason: 'a first one' };
    const made = await pm.call('PUT /api/projects/j1/certificate-rule', rule);
    expect(made.status).toBe(200);
    const issue = (person: string) => pm.call('POST /api/projects/j1/certificates', { person });
    // A bonus is no verdict.
    expect((await issue(ann.id)).status).toBe(400);
    await t.db.updateTable('pay_balance').set({ verdicts: 3 }).execute();
    const { number } = (await issue(ann.id)).body as { number: string };
    expect((await issue(ann.id)).body).toEqual({ number });
    const stranger = t.visitor();
    const look = async () =>
      ((await stranger.call(`GET /api/verify/${number}`)).body as { certificate: object })
        .certificate;
    expect(await look()).toMatchObject({
      genuine: true,
      name: null,
      revoked: null,
      facts: { verdicts: 3, project: 'Warmth' },
    });
    const credit = { consent: true, name: 'Ann Lin', orcid: '' };
    expect((await ann.call('PUT /api/me/credit', credit)).status).toBe(200);
    expect(await look()).toMatchObject({ name: 'Ann Lin' });
    await pm.call(`POST /api/certificates/${number}/revoke`, { reason: 'issued by mistake' });
    expect(await look()).toMatchObject({ revoked: { reason: 'issued by mistake' } });
    await t.db
      .updateTable('certificate')
      .set({ facts: JSON.stringify({ verdicts: 999 }) })
      .execute();
    await t.db
      .updateTable('certificate')
      .set({
        facts: JSON.stringify({
          title: { en: 'x', 'zh-CN': 'x' },
          project: '',
          verdicts: 999,
          campaigns: 1,
          consultations: 0,
          cases: 0,
          tier: 3,
          fromMs: 1,
          toMs: 1,
        }),
      })
      .execute();
    expect(await look()).toMatchObject({ genuine: false });
    expect((await stranger.call('GET /api/verify/HC-2026-AAAAA-AAAAA')).body).toEqual({
      certificate: null,
    });
  });

  it('B10: the list of contributors names whoever said so, and counts the others', async () => {
    await t.db.updateTable('pay_balance').set({ verdicts: 3 }).execute();
    const at = `GET /api/campaigns/${campaign}/contributions/file?form=`;
    for (const form of ['csv', 'md', 'cff', 'json']) {
      const { text, status } = await pm.call(`${at}${form}`);
      expect(status).toBe(200);
      expect(text).toContain('Ann Lin');
      expect(text).not.toMatch(/\bben\b/);
    }
    await ann.call('PUT /api/me/credit', { consent: false, name: '', orcid: '' });
    expect((await pm.call(`${at}md`)).text).toContain('And 2 who did not want to be named');
    expect((await ann.call(`${at}md`)).status).toBe(403);
  });

  it('B3: prices are changed by whoever leads, with a reason; raters read all versions', async () => {
    const at = `/api/campaigns/${campaign}/prices`;
    const change = {
      after: 1,
      prices: [600, 1000, 2000],
      tierPercent: [100, 120, 150, 180],
      distress: 100,
      reason: 'longer texts',
    };
    expect((await ann.call(`POST ${at}`, change)).status).toBe(403);
    await ann.call(`GET ${at}`);
    expect((await pm.call(`POST ${at}`, change)).status).toBe(200);
    expect((await pm.call(`POST ${at}`, change)).status).toBe(409);
    const { rules, mayChange } = (await ann.call(`GET ${at}`)).body as {
      rules: { version: number; reason: string; table: { prices: { gold: number } }[] }[];
      mayChange: boolean;
    };
    expect(mayChange).toBe(false);
    expect(rules.map(({ version, reason }) => [version, reason])).toEqual([
      [2, 'longer texts'],
      [1, ''],
    ]);
    expect(rules[0]?.table.map(({ prices }) => prices.gold)).toEqual([900, 1500, 3000]);
  });

  it('finance is told of an objection; nobody books, answers or certifies for themselves', async () => {
    const { db } = t;
    const pat = await t.signedIn('pat', { projects: { j1: 'finance' } });
    const joining = { campaign, joined_ms: 1, person: pat.id };
    const [row] = await db.selectFrom('rater').selectAll().limit(1).execute();
    if (row === undefined) throw new Error('nobody rates');
    await db
      .insertInto('rater')
      .values({ ...row, ...joining })
      .execute();
    const objection = { id: crypto.randomUUID(), campaign, said: 'too little for so much' };
    expect((await pat.call('POST /api/me/disputes', objection)).status).toBe(200);
    const told = await db
      .selectFrom('notice')
      .select('person')
      .where('kind', '=', 'work.objection')
      .where('link', '=', `/statements?campaign=${campaign}&part=disputes`)
      .execute();
    const people = told.map(({ person }) => person);
    expect(people).toContain(fay.id);
    expect(people).not.toContain(pat.id);
    const at = `/api/campaigns/${campaign}`;
    const answer = { id: crypto.randomUUID(), said: 'I am right', close: true };
    expect((await pat.call(`POST ${at}/disputes/${objection.id}/answer`, answer)).status).toBe(403);
    const bonus = { id: crypto.randomUUID(), person: pat.id, kind: 'bonus', amount: 100 };
    const own = await pat.call(`POST ${at}/ledger`, { ...bonus, reason: 'for good work' });
    expect(own).toMatchObject({ status: 403, body: { error: { code: 'own' } } });
    // Somebody else may, and without the name in the reason.
    const named = await fay.call(`POST ${at}/ledger`, { ...bonus, reason: 'because PAT did well' });
    expect(named).toMatchObject({ status: 400, body: { error: { code: 'named' } } });
    expect(
      (await fay.call(`POST ${at}/ledger`, { ...bonus, reason: 'for good work' })).status,
    ).toBe(200);
    const mine = { person: pm.id };
    expect((await pm.call('POST /api/projects/j1/certificates', mine)).status).toBe(403);
  });

  it('a payment is noted once: another note is refused with the first, and ids of nowhere are not there', async () => {
    const list = (await fay.call('GET /api/settlements')).body as { settlements: { id: string }[] };
    const id = list.settlements[0]?.id ?? '';
    const { statements } = (await fay.call(`GET /api/settlements/${id}`)).body as {
      statements: { id: string; paidMs: number | null }[];
    };
    const paid = statements.find(({ paidMs }) => paidMs !== null)?.id ?? '';
    const again = { statements: [paid], reference: 'another-1' };
    const refused = await fay.call(`POST /api/settlements/${id}/paid`, again);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'already_noted' } } });
    expect(refused.text).toContain('icbc-17');
    const unknown = { statements: ['b-nowhere'], reference: 'another-1' };
    expect((await fay.call(`POST /api/settlements/${id}/paid`, unknown)).status).toBe(404);
  });

  it('a key reads money and moves none', async () => {
    const made = await fay.call('POST /api/keys', {
      name: 'books',
      scopes: ['money'],
      project: null,
      days: 1,
    });
    const { key } = made.body as { key: string };
    const program = t.visitor();
    const by = { Authorization: `Bearer ${key}` };
    const list = await program.call('GET /api/settlements', undefined, by);
    expect(list.status).toBe(200);
    const { id } = (list.body as { settlements: { id: string }[] }).settlements[0] ?? {};
    const bonus = { id: crypto.randomUUID(), person: ann.id, kind: 'bonus', amount: 1 };
    const tries = [
      [`POST /api/campaigns/${campaign}/ledger`, { ...bonus, reason: 'by a program' }],
      [`POST /api/settlements/${id}/paid`, { statements: ['b1'], reference: 'abc' }],
      [`POST /api/campaigns/${campaign}/settlements`, { startMs: 1, digest: 'x' }],
    ] as const;
    for (const [route, body] of tries)
      expect((await program.call(route, body, by)).status).toBe(403);
  });

  it('the sheet’s password is no row of one sign, and an ORCID iD has its check', async () => {
    const list = (await fay.call('GET /api/settlements')).body as { settlements: { id: string }[] };
    const at = `POST /api/settlements/${list.settlements[0]?.id}/sheet`;
    for (const password of ['aaaaaaaaaaaaaa', ' a lamp in a window', 'abababababab'])
      expect((await fay.call(at, { password })).status).toBe(400);
    const credit = { consent: true, name: 'Ann', orcid: '0000-0002-1825-0098' };
    expect((await ann.call('PUT /api/me/credit', credit)).status).toBe(400);
  });

  it('F4: whoever left and was paid can be erased: the name goes, every sum stays', async () => {
    const boss = await t.signedIn('boss', { team: 'owner' });
    const erase = () => boss.call(`POST /api/people/${ben.id}/erase`, { reason: 'asked for it' });
    expect((await erase()).status).toBe(400);
    expect((await boss.call(`DELETE /api/people/${ben.id}`)).status).toBe(200);
    // Still owed: the statement of the first test is not noted as paid.
    expect((await erase()).status).toBe(400);
    const list = (await fay.call('GET /api/settlements')).body as {
      settlements: { id: string; total: number }[];
    };
    const { id = '', total = 0 } = list.settlements[0] ?? {};
    const statements = (
      (await fay.call(`GET /api/settlements/${id}`)).body as {
        statements: { id: string; paidMs: number | null }[];
      }
    ).statements.filter(({ paidMs }) => paidMs === null);
    await fay.call(`POST /api/settlements/${id}/paid`, {
      statements: statements.map((one) => one.id),
      reference: 'icbc-18',
    });
    expect((await erase()).status).toBe(200);
    const after = await fay.call(`GET /api/settlements/${id}`);
    expect(after.body).toMatchObject({ whole: true, settlement: { total } });
    expect(after.text).not.toMatch(/"ben"/);
    expect(after.text).toMatch(/"#[0-9a-f]{8}"/);
  });
});
