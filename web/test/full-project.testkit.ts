import { newQuestion } from '../../src/experts/knowledge/questions.js';
import { addToLedger } from '../../src/experts/money/ledger.js';
import { itemIds, rates } from '../../src/experts/talk/talk.testkit.js';
import type { Campaign } from '../../src/experts/work/campaigns.js';
import { filledIn, joined, newItem, testCampaign } from '../../src/experts/work/work.testkit.js';
import { type Reading, readingStudio } from '../../src/server/reading/reading.testkit.js';
import type { Visitor } from '../../src/server/studio.testkit.js';
import { PAGES } from './browser.testkit.js';
import { passedTest } from './passed-test.testkit.js';
import { playedCampaign } from './quality.testkit.js';

const DAY = 86_400_000;
const AGO_MS = 60_000;
type Person = Visitor & { id: string };

export type FullProject = Reading & {
  owner: Person;
  rater: Person;
  /** Pages of people's work on which there is something to act on, by who looks at them. */
  pages: { owner: readonly string[]; rater: readonly string[] };
};

/** Sends what has to be taken. @throws Error where it was not */
async function sent<T>(who: Visitor, key: string, body: unknown): Promise<T> {
  const reply = await who.call(key, body);
  if (reply.status !== 200) throw new Error(`${key}: ${reply.status} ${reply.text}`);
  return reply.body as T;
}

/** A studio in which every page of people's work has something to act on. */
export async function fullProject(): Promise<FullProject> {
  const t = await readingStudio({ pages: PAGES });
  const owner = await t.signedIn('olga', { team: 'owner' });
  const rater = await t.signedIn('ann', { projects: { home: 'expert' } });
  const others: Person[] = [];
  for (const name of ['ben', 'cai'])
    others.push(await t.signedIn(name, { projects: { home: 'expert' } }));
  const played = await playedCampaign(t.db, rater.id);
  const exam = { kind: 'exam' as const, standard: filledIn('1', 3) };
  const campaign = await testCampaign(t.db, {
    items: [
      ...['q0', 'q1', 'q2', 'q3'].map((name) => newItem(name)),
      ...Array.from({ length: 10 }, (_, i) => newItem(`x${i}`, exam)),
    ],
    nowMs: Date.now() - AGO_MS,
  });
  const people = [rater, ...others];
  await joined(t.db, campaign, ...people.map(({ id }) => id));
  const items = await itemIds(t.db, campaign);
  for (const [i, hit] of (['1', '1', '0'] as const).entries())
    await rates(
      t.db,
      campaign,
      items[0] ?? '',
      people[i]?.id ?? '',
      filledIn(hit),
      Date.now() - AGO_MS / 2,
    );
  const at = `/campaigns/${campaign.id}`;
  const { id: thread } = await sent<{ id: string }>(rater, `POST /api/work/${items[0]}/threads`, {
    key: crypto.randomUUID(),
    title: '',
    body: 'Does repeating name the feeling?',
    question: true,
  });
  await sent(owner, `POST /api/threads/${thread}/polls`, {
    question: 'Hit?',
    options: ['hit', 'miss'],
    quorum: 1,
    deadlineMs: null,
  });
  const room = await t.db.selectFrom('consultation').select('id').executeTakeFirstOrThrow();
  const parts = ['title', 'problem', 'divergence', 'discussion', 'consensus', 'scenes'];
  const { id: kept } = await sent<{ id: string }>(owner, `POST /api${at}/cases`, {
    content: Object.fromEntries(parts.map((part) => [part, `The ${part}.`])),
    lang: 'en',
  });
  await newQuestion(
    t.db,
    {
      ...{ campaign: campaign.id, rubric: 1, topic: '', by: owner.id },
      ...{ question: 'Is advice a hit?', answer: 'Not by itself.' },
    },
    Date.now(),
  );
  const { assignment } = await sent<{ assignment: { id: string } }>(rater, `POST /api${at}/next`, {
    device: 'd',
  });
  await passedTest(t.db, campaign, { id: 'btest', run: t.run });
  const settlement = await putPay(t, owner, rater, campaign);
  await sent(owner, `POST /api${at}/edits`, {
    ...{ id: crypto.randomUUID(), filter: { kind: 'task' } },
    ...{ change: { priority: 5 }, expected: 4 },
  });
  const table = 'id,question,reply,gold\n1,I cannot sleep,"Write me at mara@example.org",hit\n';
  const file = await fetch(
    `http://127.0.0.1:${t.studio.port}/api${at}/imports/file?file=letters.csv`,
    {
      method: 'POST',
      headers: {
        Origin: t.studio.address,
        Cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'Content-Type': 'application/octet-stream',
      },
      body: table,
    },
  );
  if (!file.ok) throw new Error(await file.text());
  const { import: columns } = (await file.json()) as { import: string };
  const { import: staged } = await sent<{ import: string }>(owner, `POST /api${at}/imports/run`, {
    run: t.run,
    choice: 'all',
    sample: 1,
    licence: 'CC BY 4.0',
    provenance: 'A run.',
  });
  return {
    ...t,
    owner,
    rater,
    pages: {
      owner: [
        ...['/campaigns', '/campaigns/new', '/experts', `/experts/${rater.id}?project=home`],
        ...['', '/settings', '/import', '/items', '/people', '/board', '/release', '/exam'].map(
          (part) => `${at}${part}`,
        ),
        ...['/rubric', '/cases', '/faq', '/threads', '/consultations', '/prices', '/matching'].map(
          (part) => `${at}${part}`,
        ),
        ...[`${at}/import?import=${columns}`, `${at}/import?import=${staged}`],
        ...[`${at}/exam?item=${items[4]}`, `${at}/cases?case=${kept}`],
        ...[`${at}/threads/${thread}`, `${at}/consultations/${room.id}`, `${at}/contributions`],
        ...['', '?part=agreement', '?part=days', '?part=checks', '?part=design'].map(
          (part) => `/campaigns/${played.id}/quality${part}`,
        ),
        ...[`/campaigns/${played.id}/rater-groups`, '/statements'],
        ...[
          `/statements?settlement=${settlement}`,
          `/statements?campaign=${campaign.id}&part=by-hand`,
        ],
        ...['/disagreements', '/community', '/community?part=events', '/notices', '/team'],
      ],
      rater: [
        ...['/rate', `/rate/${campaign.id}`, `/rate/${campaign.id}/mine`],
        ...['exam', 'learn'].map((part) => `/rate/${campaign.id}/${part}`),
        ...[`/rate/${played.id}/quality`, `/work/${assignment.id}`, '/profile', '/me'],
        ...[
          '',
          '?part=statements',
          '?part=payee',
          '?part=disputes',
          '?part=credit',
          '?part=kept',
        ].map((part) => `/earnings${part}`),
        ...[`${at}/threads/${thread}`, `${at}/consultations/${room.id}`],
        ...[`${at}/rubric`, `${at}/faq`, '/community', '/community?part=members'],
      ],
    },
  };
}

/** Pay of three weeks ago in a locked period, and of this week in an open one. */
async function putPay(
  t: Reading,
  owner: Visitor,
  rater: Person,
  campaign: Campaign,
): Promise<string> {
  for (const ago of [21 * DAY, 14 * DAY, 0])
    await t.db.transaction().execute((trx) =>
      addToLedger(trx, {
        ...{ campaign: campaign.id, person: rater.id, assignment: null, kind: 'earn' },
        ...{ cause: 'verdict', verdicts: 1, sequence: 0, amount: 500, currency: 'CNY' },
        ...{ priceRule: 1, tier: 0, rubric: 1, reason: '', by: rater.id },
        atMs: Date.now() - ago,
      }),
    );
  const { campaigns } = (await owner.call('GET /api/settlements')).body as {
    campaigns: { campaign: string; open: { startMs: number }[] }[];
  };
  const startMs = campaigns.find((one) => one.campaign === campaign.id)?.open[0]?.startMs;
  const at = `/api/campaigns/${campaign.id}`;
  const seen = await owner.call(`GET ${at}/settlement-preview?startMs=${startMs}`);
  const { digest } = seen.body as { digest: string };
  const locked = await sent<{ settlement: string }>(owner, `POST ${at}/settlements`, {
    startMs,
    digest,
  });
  return locked.settlement;
}
