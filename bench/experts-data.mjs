// A database with many items of work for the load test: five campaigns, two hundred experts with API keys, a fifth of the
// items answered, three people with very many answers each, hidden checks, texts in Chinese and English, two rubric
// versions. Items come through the engine's own import; the answers that are there already are written beside it.
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Database from 'libsql';
import { seeded } from './studio-data.mjs';

const CAMPAIGNS = 5;
/** Shares of bronze, silver, gold and platinum. */
const TIERS = [0.5, 0.3, 0.15, 0.05];
const ANSWERED = 0.2;
const GOLD = 0.05;
const OVERLAP = 3;

const sha = (text) => createHash('sha256').update(text).digest('hex');
const id = (letter) => `${letter}${randomBytes(12).toString('base64url')}`;
const both = (text) => ({ en: text, 'zh-CN': text });

export const SAID = {
  en: 'I have been carrying this alone for weeks and nobody at work has noticed anything about it. ',
  zh: '这件事我一个人扛了好几个星期，单位里没有人看出什么来，我也不知道该跟谁说。',
};

/** What raters see: about `bytes` long, with a rubric of four rows and a rating. */
function content(n, bytes, lang) {
  const unit = SAID[lang];
  const words = unit.repeat(Math.max(1, Math.ceil(bytes / Buffer.byteLength(unit))));
  const choice = (row) => ({
    kind: 'choice',
    id: `row${row}`,
    label: both(`Row ${row}`),
    options: [
      { value: '1', label: both('hit') },
      { value: '0', label: both('miss') },
    ],
  });
  return {
    formVersion: '1',
    shown: [
      {
        id: 'said',
        by: 'user',
        title: both('Message'),
        text: `${n}. ${words.slice(0, words.length / 2)}`,
      },
      { id: 'answer', by: 'target', title: both('Reply'), text: words.slice(words.length / 2) },
    ],
    pages: [
      {
        step: 'rubric',
        title: both('Rubric'),
        fields: [
          ...[1, 2, 3, 4].map(choice),
          { kind: 'number', id: 'warmth', label: both('Warmth'), low: 1, high: 5, step: 1 },
        ],
      },
    ],
    abilities: [['warmth', 'curiosity', 'ethics'][n % 3]],
    notes: n % 50 === 0 ? ['self-harm'] : [],
  };
}

const LEDGER = [
  ...['id', 'campaign', 'person', 'assignment', 'kind', 'cause', 'sequence', 'amount', 'currency'],
  ...['price_rule', 'tier', 'rubric', 'reason', 'made_ms', 'made_by'],
];
const ledgerRow = ({ id: row, campaign, person, assignment, price, tier, rubric, atMs }) => [
  ...[row, campaign, person, assignment, 'earn', 'verdict', 0, price, 'CNY'],
  ...[0, tier, rubric, '""', atMs, person],
];

/** What somebody fills in. */
export const filledBy = (random) => ({
  rubric: {
    ...Object.fromEntries([1, 2, 3, 4].map((row) => [`row${row}`, random() < 0.5 ? '1' : '0'])),
    warmth: 1 + Math.floor(random() * 5),
  },
});

/**
 * Makes the database. `items` in all campaigns together.
 * @returns experts with their keys and campaigns, and a key of the owner
 */
export async function manyItems(home, { items, experts = 200, bytes = 2000, say = () => {} }) {
  process.env.HEARTH_HOME = home;
  const { openDatabase } = await import('../dist/store/index.js');
  const { importItems } = await import('../dist/experts/work/add-items.js');
  const { campaignOf } = await import('../dist/experts/work/campaigns.js');
  const { campaignSettings } = await import('../dist/experts/work/settings.js');
  const file = join(home, 'hearth.db');
  const db = await openDatabase(file);
  const random = seeded(7);
  const now = Date.now();
  const people = Array.from({ length: experts }, (_, i) => ({
    id: id('p'),
    name: `Expert ${i + 1}`,
    campaign: i % CAMPAIGNS,
    tier: tierOf((i + 0.5) / experts),
    key: `hk-${randomBytes(32).toString('base64url')}`,
  }));
  const owner = { id: id('p'), name: 'Owner', key: `hk-${randomBytes(32).toString('base64url')}` };
  await putPeople(db, [...people, owner], owner, now);
  const campaigns = [];
  for (let c = 0; c < CAMPAIGNS; c++) {
    const campaign = id('g');
    await db
      .insertInto('campaign')
      .values({
        id: campaign,
        project: 'home',
        suite: '',
        title: `Campaign ${c + 1}`,
        status: 'open',
        settings: JSON.stringify(
          campaignSettings.parse({
            exam: { required: false },
            overlap: OVERLAP,
            spacing: 3,
            // The load asks what the engine does, not whether people rest.
            care: { heavyPerDay: 1000, heavySpacing: 0, breakMinutes: 240, breakHeavy: 100 },
          }),
        ),
        revision: 1,
        rubric: c % 2 === 0 ? 1 : 2,
        seed: `load ${c}`,
        due_ms: now + 30 * 86_400_000,
        made_ms: now - 20 * 86_400_000,
        made_by: owner.id,
        closed_ms: null,
      })
      .execute();
    campaigns.push(campaign);
    const own = await campaignOf(db, campaign);
    const each = Math.floor(items / CAMPAIGNS);
    const from = performance.now();
    for (let at = 0; at < each; at += 2000) {
      const chunk = Array.from({ length: Math.min(2000, each - at) }, (_, i) => {
        const n = at + i;
        const lang = n % 2 === 0 ? 'zh' : 'en';
        const gold = n % Math.round(1 / GOLD) === 7;
        return {
          external: `q${n}`,
          kind: gold ? 'gold' : 'task',
          content: content(n, bytes, lang),
          subject: `s${Math.floor(n / 4)}`,
          difficulty: 1 + (n % 3),
          tier: n % 10 === 0 ? 1 : 0,
          heavy: n % 50 === 0,
          lang,
          ref: null,
          ...(gold && { standard: filledBy(random) }),
        };
      });
      await importItems(db, own, chunk, { batch: 'load', nowMs: now - 10 * 86_400_000 });
    }
    say(`campaign ${c + 1}: ${each} items in ${Math.round(performance.now() - from)} ms`);
  }
  for (const one of people)
    await db
      .insertInto('rater')
      .values({
        campaign: campaigns[one.campaign],
        person: one.id,
        status: 'active',
        reason: null,
        calibrated: 2,
        band: '',
        submitted: 0,
        cursor: 0,
        recent: '[]',
        joined_ms: now - 20 * 86_400_000,
      })
      .execute();
  await db.destroy();
  answerSome(file, campaigns, people, items, random, now, say);
  return {
    file,
    people: people.map((one) => ({ ...one, campaign: campaigns[one.campaign] })),
    owner,
    campaigns,
  };
}

function tierOf(share) {
  let sum = 0;
  for (const [tier, of] of TIERS.entries()) {
    sum += of;
    if (share <= sum) return tier;
  }
  return TIERS.length - 1;
}

/** People, each with a key that may rate; the owner's may all. */
async function putPeople(db, people, owner, now) {
  for (const { id: person, name, key } of people) {
    await db
      .insertInto('person')
      .values({
        id: person,
        name,
        email: `${person}@load.example`,
        email_verified: 1,
        image: null,
        created_at: new Date(now).toISOString(),
        updated_at: new Date(now).toISOString(),
        role: person === owner.id ? 'owner' : 'expert',
        left_ms: null,
      })
      .execute();
    await db
      .insertInto('api_key')
      .values({
        id: id('k'),
        person,
        name: 'load',
        hash: sha(key),
        scopes: JSON.stringify(
          person === owner.id ? ['read', 'annotate', 'review', 'set-up'] : ['annotate'],
        ),
        project: null,
        created_ms: now,
        expires_ms: now + 86_400_000,
        last_used_ms: null,
        revoked_ms: null,
      })
      .execute();
  }
}

/**
 * Verdicts that were there before the load: a fifth of the items closed by three people each, and three people who were
 * first at very many items that others have still to do (section 4.2's trap).
 */
function answerSome(file, campaigns, people, items, random, now, say) {
  const db = new Database(file);
  db.pragma('synchronous = OFF');
  const insert = (table, columns) =>
    db.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
  const assignment = insert('assignment', [
    ...['id', 'item', 'campaign', 'person', 'state', 'mode', 'counts', 'why', 'tier', 'price'],
    ...['price_rule', 'rubric', 'leased_ms', 'lease_until_ms', 'writer', 'ended_ms', 'active_ms'],
  ]);
  const submission = insert('submission', [
    ...[
      'id',
      'assignment',
      'item',
      'campaign',
      'person',
      'revision',
      'latest',
      'send_key',
      'cause',
    ],
    ...['counts', 'filled', 'note', 'active_ms', 'rubric', 'at_ms'],
  ]);
  const event = insert('work_event', [
    ...['campaign', 'n', 'kind', 'item', 'assignment', 'person', 'about', 'at_ms'],
  ]);
  const ledger = insert('ledger', LEDGER);
  const line = insert('pay_line', ['ledger', 'campaign', 'person', 'at_ms', 'statement']);
  const balance = db.prepare(
    'insert into pay_balance (campaign, person, total, settled, lines, verdicts) values (?, ?, ?, 0, ?, ?)',
  );
  const item = db.prepare(
    'update work_item set taken = ?, done = ?, state = ?, closed_ms = ? where id = ?',
  );
  const rater = db.prepare('update rater set submitted = ? where campaign = ? and person = ?');
  const count = db.prepare(
    'insert into work_count (campaign, name, n) values (?, ?, ?) on conflict (campaign, name) do update set n = work_count.n + excluded.n',
  );
  const heavyEach = Math.min(50_000, Math.floor(items * 0.05));
  let made = 0;
  for (const [c, campaign] of campaigns.entries()) {
    const own = people.filter((one) => one.campaign === c);
    const heavy = own.slice(0, c < 3 ? 1 : 0);
    const rows = db
      .prepare(
        "select id, difficulty, tier, rubric from work_item where campaign = ? and kind = 'task' order by place",
      )
      .all(campaign);
    const ended = Math.floor(rows.length * ANSWERED);
    const counts = new Map();
    const add = (name, n) => counts.set(name, (counts.get(name) ?? 0) + n);
    const done = new Map();
    let n =
      db.prepare("select n from work_count where campaign = ? and name = 'event'").get(campaign)
        ?.n ?? 0;
    const happens = (kind, about, of, atMs) => {
      n += 1;
      event.run(
        campaign,
        n,
        kind,
        of.item,
        of.assignment ?? null,
        of.person ?? null,
        JSON.stringify(about),
        atMs,
      );
    };
    const verdict = (one, person, atMs) => {
      const a = id('a');
      const price = [500, 1000, 2000][one.difficulty - 1];
      assignment.run(
        ...[a, one.id, campaign, person.id, 'submitted', 'self', 1, '[]', person.tier, price],
        ...[0, one.rubric, atMs - 60_000, atMs + 900_000, 'load', atMs, 0],
      );
      submission.run(
        ...[id('v'), a, one.id, campaign, person.id, 1, 1, a, 'first'],
        ...[1, JSON.stringify(filledBy(random)), '""', 0, one.rubric, atMs],
      );
      const of = { item: one.id, assignment: a, person: person.id };
      happens('leased', { kind: 'task', counts: true, mode: 'self' }, of, atMs - 60_000);
      happens('submitted', { kind: 'task', held: true, counts: true, late: false }, of, atMs);
      const l = id('l');
      ledger.run(
        ...ledgerRow({
          id: l,
          campaign,
          person: person.id,
          assignment: a,
          price,
          tier: person.tier,
          rubric: one.rubric,
          atMs,
        }),
      );
      line.run(l, campaign, person.id, atMs, null);
      add('done', 1);
      add(`by:${person.id}`, 1);
      const had = done.get(person.id) ?? { n: 0, total: 0 };
      done.set(person.id, { n: had.n + 1, total: had.total + price });
      made += 1;
    };
    const write = db.transaction(() => {
      for (const [i, one] of rows.entries()) {
        const atMs = now - Math.floor((1 - i / rows.length) * 12 * 86_400_000) - 3_600_000;
        if (i < ended) {
          const first = Math.floor(random() * own.length);
          for (let k = 0; k < OVERLAP; k++)
            verdict(one, own[(first + k * 7) % own.length], atMs + k);
          item.run(OVERLAP, OVERLAP, 'closed', atMs + OVERLAP, one.id);
          happens(
            'moved',
            { kind: 'task', from: 'full', to: 'closed' },
            { item: one.id },
            atMs + OVERLAP,
          );
          add('state:closed', 1);
        } else if (heavy[0] !== undefined && i < ended + heavyEach && one.tier <= heavy[0].tier) {
          verdict(one, heavy[0], atMs);
          item.run(1, 1, 'open', null, one.id);
        }
      }
      add(
        'event',
        n -
          (db
            .prepare("select n from work_count where campaign = ? and name = 'event'")
            .get(campaign)?.n ?? 0),
      );
      for (const [name, by] of counts) count.run(campaign, name, by);
      for (const [person, { n: verdicts, total }] of done) {
        rater.run(verdicts, campaign, person);
        balance.run(campaign, person, total, verdicts, verdicts);
      }
    });
    write();
    say(`campaign ${c + 1}: ${made} verdicts so far`);
  }
  db.close();
}
