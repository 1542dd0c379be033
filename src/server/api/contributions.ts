import { z } from 'zod';
import { CONTRIBUTION_FORMS } from '../../experts/money/contribution-forms.js';
import { done, id, text, time } from './common.js';
import type { Declared } from './declare.js';
import { reason, toCampaign } from './money-shapes.js';

const rights = z.strictObject({
  /** 0 bronze … 3 platinum. */
  tier: z.number().int().min(0).max(3),
  /** Accepted verdicts in the project. */
  verdicts: z.number().int().min(1).max(1_000_000),
  /** Days between the first and the last of them. */
  days: z.number().int().min(0).max(3650),
  /** No alarm about quality that is open. */
  calm: z.boolean(),
});
const facts = z.object({
  title: text,
  project: z.string(),
  verdicts: z.number().int(),
  campaigns: z.number().int(),
  consultations: z.number().int(),
  cases: z.number().int(),
  tier: z.number().int(),
  fromMs: time,
  toMs: time,
});
export const certificate = z.object({
  number: z.string(),
  facts,
  /** As they want to be named; null where they do not. */
  name: z.string().nullable(),
  madeMs: time,
  revoked: z.object({ atMs: time, reason: z.string() }).nullable(),
  /** Whether the signature is this server's, over these facts. */
  genuine: z.boolean(),
  /** False where it was signed with a secret that this server does not have: nothing can be said of it here. */
  verifiable: z.boolean(),
  signature: z.string(),
});

const contribution = z.object({
  person: z.string(),
  name: z.string(),
  /** As they want to be named; null where they do not. */
  credit: z.string().nullable(),
  verdicts: z.number().int(),
  consultations: z.number().int(),
  cases: z.number().int(),
  /** Of all verdicts, consultations and cases, by the weights that the reply tells. */
  share: z.number(),
  roles: z.array(z.enum(['investigation', 'validation', 'data-curation'])),
});

/** Who contributed what, and certificates of it. */
export const contributions = {
  'GET /api/campaigns/:campaign/contributions': {
    about: 'Who contributed what to a campaign, and who wants to be named.',
    access: toCampaign('set-up'),
    reply: z.object({
      title: z.string(),
      project: z.string(),
      weights: z.object({ verdict: z.number(), consultation: z.number(), case: z.number() }),
      rows: z.array(contribution),
    }),
  },
  'GET /api/campaigns/:campaign/contributions/file': {
    about: 'The list of those who want to be named, for papers and releases.',
    access: toCampaign('set-up'),
    query: z.object({ form: z.enum(CONTRIBUTION_FORMS) }),
    reply: 'file',
  },

  'GET /api/projects/:project/certificates': {
    about: 'The rule of a project’s certificate, who meets it, and what was issued.',
    access: { who: 'project', may: 'set-up', of: 'project' },
    reply: z.object({
      rule: rights.extend({ version: z.number().int() }),
      people: z.array(
        z.object({
          person: z.string(),
          name: z.string(),
          verdicts: z.number().int(),
          days: z.number().int(),
          tier: z.number().int(),
          calm: z.boolean(),
          meets: z.boolean(),
          certificate: z.string().nullable(),
        }),
      ),
      issued: z.array(
        z.object({
          number: z.string(),
          person: z.string(),
          name: z.string(),
          madeMs: time,
          revoked: z.object({ atMs: time, reason: z.string() }).nullable(),
        }),
      ),
    }),
  },
  'PUT /api/projects/:project/certificate-rule': {
    about: 'Changes what a project’s certificate asks for; certificates that were issued stay.',
    access: { who: 'project', may: 'set-up', of: 'project' },
    body: rights.extend({ after: z.number().int().min(0), reason }),
    reply: done,
  },
  'POST /api/projects/:project/certificates': {
    about: 'Issues a certificate to somebody who meets the rule; once for each project.',
    access: { who: 'project', may: 'set-up', of: 'project' },
    body: z.strictObject({ person: id }),
    reply: z.object({ number: z.string() }),
  },
  'POST /api/certificates/:certificate/revoke': {
    about: 'Takes a certificate back, with a reason that its page shows.',
    access: { who: 'project', may: 'set-up', of: 'certificate' },
    body: z.strictObject({ reason }),
    reply: done,
  },
  'GET /api/verify/:number': {
    about: 'Whether a certificate is genuine and in force; for everybody who has its number.',
    access: { who: 'anyone' },
    reply: z.object({ certificate: certificate.nullable() }),
  },
} satisfies Record<string, Declared>;
