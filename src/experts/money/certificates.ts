import { randomInt } from 'node:crypto';
import type { Text } from '../../contract/index.js';
import { type Db, digest, fromColumn, toColumn } from '../../store/index.js';
import { hooks } from '../hooks.js';
import { tellPeople } from '../notices.js';
import { campaignOf } from '../work/campaigns.js';
import { creditOf } from './credit.js';

/** What a project asks for its certificate. Tiers ask for accuracy and consistency, so that quality stands in the tier. */
export type CertificateRule = {
  /** 0 bronze … 3 platinum. */
  tier: number;
  /** Accepted verdicts in the project. */
  verdicts: number;
  /** Days between the first and the last of them. */
  days: number;
  /** No open alarm about quality. */
  calm: boolean;
};
const FIRST_RULE: CertificateRule = { tier: 2, verdicts: 200, days: 14, calm: true };

export type Standing = {
  person: string;
  verdicts: number;
  campaigns: number;
  consultations: number;
  cases: number;
  /** The highest in a campaign of the project. */
  tier: number;
  calm: boolean;
  fromMs: number;
  toMs: number;
  days: number;
};

/** Whether somebody may be certified. Pure. */
export const meets = (rule: CertificateRule, standing: Standing): boolean =>
  standing.tier >= rule.tier &&
  standing.verdicts >= rule.verdicts &&
  standing.days >= rule.days &&
  (standing.calm || !rule.calm);

/** What a certificate says; the signature is over it, the number and the person. */
export type Facts = {
  title: Text;
  project: string;
  verdicts: number;
  campaigns: number;
  consultations: number;
  cases: number;
  tier: number;
  fromMs: number;
  toMs: number;
};
const TITLE: Text = {
  en: 'AI evaluation expert consultant',
  'zh-CN': 'AI 评测专家顾问',
};

/** Signs a text with the server's secret, and says whether a signature is its own. */
export type Signer = {
  sign(text: string): string;
  fits(text: string, signature: string): boolean;
  /** Whether the secret of a signature is there; where not, nobody can say here whether it fits. */
  knows(signature: string): boolean;
};

const signedText = (number: string, person: string, facts: Facts, madeMs: number): string =>
  digest([number, person, facts, madeMs]);

/** Letters that cannot be taken for others. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const newNumber = (atMs: number): string => {
  const part = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `HC-${new Date(atMs).getUTCFullYear()}-${part()}-${part()}`;
};

/** The rule in force with its version; version 0 is the default. */
export async function certificateRule(
  db: Db,
  project: string,
): Promise<CertificateRule & { version: number }> {
  const row = await db
    .selectFrom('certificate_rule')
    .select(['version', 'rule'])
    .where('project', '=', project)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined
    ? { ...FIRST_RULE, version: 0 }
    : { ...fromColumn<CertificateRule>(row.rule), version: row.version };
}

/** @returns false where somebody else changed it since `after` */
export async function changeCertificateRule(
  db: Db,
  project: string,
  change: { after: number; rule: CertificateRule; reason: string; by: string; atMs: number },
): Promise<boolean> {
  const { version } = await certificateRule(db, project);
  if (version !== change.after) return false;
  const { numInsertedOrUpdatedRows: n } = await db
    .insertInto('certificate_rule')
    .values({
      project,
      version: version + 1,
      rule: toColumn(change.rule),
      reason: toColumn(change.reason),
      made_ms: change.atMs,
      made_by: change.by,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return Number(n ?? 0) === 1;
}

const DAY_MS = 86_400_000;

/** Where everybody stands who rated in a project, by the ledger; people with most verdicts do not come first. */
export async function standingsOf(
  db: Db,
  project: string,
  nowMs: number,
  only?: string,
): Promise<Standing[]> {
  const campaigns = await db
    .selectFrom('campaign')
    .select('id')
    .where('project', '=', project)
    .execute();
  const found = new Map<string, Standing>();
  for (const { id } of campaigns) {
    const campaign = await campaignOf(db, id);
    if (campaign === null) continue;
    const rows = await db
      .selectFrom('pay_balance')
      .select(['person', 'verdicts'])
      .where('campaign', '=', id)
      .where('verdicts', '>', 0)
      .$if(only !== undefined, (q) => q.where('person', '=', only ?? ''))
      .execute();
    for (const { person, verdicts } of rows) {
      const { from, to } = await spanOf(db, id, person);
      const tier = await tierIn(db, campaign, person);
      const alarm = await alarmed(db, campaign, person, nowMs);
      const before = found.get(person);
      const fromMs = Math.min(before?.fromMs ?? from, from);
      const toMs = Math.max(before?.toMs ?? to, to);
      found.set(person, {
        person,
        verdicts: (before?.verdicts ?? 0) + verdicts,
        campaigns: (before?.campaigns ?? 0) + 1,
        consultations: (before?.consultations ?? 0) + (await consulted(db, id, person)),
        cases: (before?.cases ?? 0) + (await casesOf(db, id, person)),
        tier: Math.max(before?.tier ?? 0, tier),
        calm: (before?.calm ?? true) && !alarm,
        fromMs,
        toMs,
        days: Math.floor((toMs - fromMs) / DAY_MS),
      });
    }
  }
  return [...found.values()].sort((a, b) => (a.person < b.person ? -1 : 1));
}

type CampaignIn = NonNullable<Awaited<ReturnType<typeof campaignOf>>>;

async function tierIn(db: Db, campaign: CampaignIn, person: string): Promise<number> {
  for (const one of hooks)
    if (one.tierOf !== undefined) return await one.tierOf(db, campaign, person);
  return 0;
}

async function alarmed(
  db: Db,
  campaign: CampaignIn,
  person: string,
  nowMs: number,
): Promise<boolean> {
  for (const one of hooks)
    if ((await one.barrier?.(db, campaign, person, nowMs))?.why === 'alarm') return true;
  return false;
}

async function spanOf(
  db: Db,
  campaign: string,
  person: string,
): Promise<{ from: number; to: number }> {
  const row = await db
    .selectFrom('ledger')
    .select((eb) => [eb.fn.min('made_ms').as('from'), eb.fn.max('made_ms').as('to')])
    .where('person', '=', person)
    .where('campaign', '=', campaign)
    .where('cause', '=', 'verdict')
    .executeTakeFirstOrThrow();
  return { from: Number(row.from ?? 0), to: Number(row.to ?? 0) };
}

async function consulted(db: Db, campaign: string, person: string): Promise<number> {
  const { n } = await db
    .selectFrom('consultation_member')
    .innerJoin('consultation', 'consultation.id', 'consultation_member.consultation')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('consultation.campaign', '=', campaign)
    .where('consultation.state', '=', 'closed')
    .where('consultation_member.person', '=', person)
    .where('consultation_member.signed', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(n);
}

async function casesOf(db: Db, campaign: string, person: string): Promise<number> {
  const { n } = await db
    .selectFrom('reference_case')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('campaign', '=', campaign)
    .where('status', '=', 'accepted')
    .where('made_by', '=', person)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * Issues a certificate; a person has one in force for a project, so that asking twice gives the same.
 * @returns null where the rule is not met
 */
export async function issueCertificate(
  db: Db,
  signer: Signer,
  { project, person, by, atMs }: { project: string; person: string; by: string; atMs: number },
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('certificate')
      .select('number')
      .where('person', '=', person)
      .where('project', '=', project)
      .where('revoked_ms', 'is', null)
      .executeTakeFirst();
    if (before !== undefined) return before.number;
    const rule = await certificateRule(trx, project);
    const [standing] = await standingsOf(trx, project, atMs, person);
    if (standing === undefined || !meets(rule, standing)) return null;
    const name = await projectName(trx, project);
    const number = newNumber(atMs);
    const { verdicts, campaigns, consultations, cases, tier, fromMs, toMs } = standing;
    const facts: Facts = {
      title: TITLE,
      project: name,
      verdicts,
      campaigns,
      consultations,
      cases,
      tier,
      fromMs,
      toMs,
    };
    await trx
      .insertInto('certificate')
      .values({
        number,
        project,
        person,
        facts: toColumn(facts),
        signature: signer.sign(signedText(number, person, facts, atMs)),
        made_ms: atMs,
        made_by: by,
        revoked_ms: null,
        revoked_by: null,
        revoke_reason: null,
      })
      .execute();
    await tellPeople(trx, [person], {
      kind: 'work.certificate',
      link: `/certificate/${number}`,
      once: number,
      atMs,
    });
    return number;
  });
}

async function projectName(db: Db, project: string): Promise<string> {
  const row = await db
    .selectFrom('project')
    .select('name')
    .where('id', '=', project)
    .executeTakeFirst();
  return row?.name ?? '';
}

/** Takes a certificate back; its page says so and why. The first reason stays. */
export async function revokeCertificate(
  db: Db,
  number: string,
  { reason, by, atMs }: { reason: string; by: string; atMs: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('certificate')
      .set({ revoked_ms: atMs, revoked_by: by, revoke_reason: toColumn(reason) })
      .where('number', '=', number)
      .where('revoked_ms', 'is', null)
      .returning('person')
      .executeTakeFirst();
    if (row !== undefined)
      await tellPeople(trx, [row.person], {
        kind: 'work.certificate',
        link: `/certificate/${number}`,
        once: `${number} revoked`,
        atMs,
      });
  });
}

export type Certificate = {
  number: string;
  person: string;
  facts: Facts;
  /** As they want to be named now; null where they do not. */
  name: string | null;
  madeMs: number;
  revoked: { atMs: number; reason: string } | null;
  genuine: boolean;
  /** False where it was signed with a secret that this server does not have: it can be neither genuine nor false here. */
  verifiable: boolean;
  signature: string;
};

/** Certificates by number, by person or by project, newest first, each checked against its signature. */
export async function certificatesOf(
  db: Db,
  signer: Signer,
  which: { number: string } | { person: string } | { project: string },
): Promise<Certificate[]> {
  const [column, value] = Object.entries(which)[0] as ['number' | 'person' | 'project', string];
  const rows = await db
    .selectFrom('certificate')
    .selectAll()
    .where(column, '=', value)
    .orderBy('made_ms', 'desc')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const facts = fromColumn<Facts>(row.facts);
      const madeMs = Number(row.made_ms);
      const credit = await creditOf(db, row.person);
      const genuine = signer.fits(signedText(row.number, row.person, facts, madeMs), row.signature);
      return {
        number: row.number,
        person: row.person,
        facts,
        name: credit.consent && credit.name !== '' ? credit.name : null,
        madeMs,
        revoked:
          row.revoked_ms === null
            ? null
            : {
                atMs: Number(row.revoked_ms),
                reason: fromColumn<string | null>(row.revoke_reason ?? 'null') ?? '',
              },
        genuine,
        verifiable: genuine || signer.knows(row.signature),
        signature: row.signature,
      };
    }),
  );
}
