import {
  certificateRule,
  certificatesOf,
  changeCertificateRule,
  issueCertificate,
  meets,
  revokeCertificate,
  standingsOf,
} from '../../experts/money/certificates.js';
import { contributionFile } from '../../experts/money/contribution-file.js';
import { contributionsOf, WEIGHTS } from '../../experts/money/contributions.js';
import { forgetPerson } from '../../experts/money/forget.js';
import { badRequest, HttpFault } from '../../serve/http/index.js';
import { handlers } from '../context.js';
import { notForOneself } from './pay-not-own.js';
import { meOf, namesOf } from './pay-own.js';
import { theCampaign } from './pay-settle.js';

/** Contributions and certificates. */
export const payCredit = handlers({
  'GET /api/campaigns/:campaign/contributions': async ({ params }, context) => {
    const { db } = context;
    const { title, project, id } = await theCampaign(context, params.campaign);
    const rows = await contributionsOf(db, id);
    const names = await namesOf(
      db,
      rows.map(({ person }) => person),
    );
    return {
      title,
      project,
      weights: WEIGHTS,
      rows: rows.map(({ credit, roles, ...row }) => ({
        ...row,
        roles: [...roles],
        name: names.get(row.person) ?? row.person,
        credit: credit?.consent === true && credit.name !== '' ? credit.name : null,
      })),
    };
  },

  'GET /api/campaigns/:campaign/contributions/file': async ({ params, query }, context) => {
    const { title, id } = await theCampaign(context, params.campaign);
    const file = contributionFile(title, await contributionsOf(context.db, id), query.form);
    return new Response(file.text, {
      headers: {
        'Content-Type': file.type,
        'Content-Disposition': `attachment; filename="${file.name}"`,
        'Cache-Control': 'no-store',
      },
    });
  },

  'GET /api/projects/:project/certificates': async ({ params }, context) => {
    const { db, now, setup } = context;
    const rule = await certificateRule(db, params.project);
    const standings = await standingsOf(db, params.project, now);
    const issued = await certificatesOf(db, await setup.signs(), { project: params.project });
    const names = await namesOf(db, [
      ...standings.map(({ person }) => person),
      ...issued.map(({ person }) => person),
    ]);
    const nameOf = (person: string) => names.get(person) ?? person;
    const inForce = new Map(
      issued.filter(({ revoked }) => revoked === null).map((one) => [one.person, one.number]),
    );
    return {
      rule,
      people: standings.map((one) => ({
        ...one,
        name: nameOf(one.person),
        meets: meets(rule, one),
        certificate: inForce.get(one.person) ?? null,
      })),
      issued: issued.map(({ number, person, madeMs, revoked }) => ({
        number,
        person,
        name: nameOf(person),
        madeMs,
        revoked,
      })),
    };
  },

  'PUT /api/projects/:project/certificate-rule': async ({ params, body }, context) => {
    const { after, reason, ...rule } = body;
    const change = { after, rule, reason, by: meOf(context), atMs: context.now };
    if (await changeCertificateRule(context.db, params.project, change)) return { done: true };
    throw new HttpFault(409, 'changed', {
      en: 'the rule was changed in another window since; look at it, then change it again',
      'zh-CN': '规则已在另一个窗口修改；请先查看，再重新修改',
    });
  },

  'POST /api/projects/:project/certificates': async ({ params, body }, context) => {
    notForOneself(context, body.person);
    const number = await issueCertificate(context.db, await context.setup.signs(), {
      project: params.project,
      person: body.person,
      by: meOf(context),
      atMs: context.now,
    });
    if (number === null)
      throw badRequest('rule_not_met', {
        en: 'this person does not meet the rule of the certificate yet',
        'zh-CN': '此人尚未达到颁发证书的条件',
      });
    context.touched.certificate = number;
    return { number };
  },

  'POST /api/certificates/:certificate/revoke': async ({ params, body }, context) => {
    await revokeCertificate(context.db, params.certificate, {
      reason: body.reason,
      by: meOf(context),
      atMs: context.now,
    });
    return { done: true };
  },

  'POST /api/people/:person/erase': async ({ params }, context) => {
    const why = await forgetPerson(context.db, params.person, context.now);
    if (why === null) return { done: true };
    throw badRequest(
      why === 'owed' ? 'still_owed' : 'still_here',
      why === 'owed'
        ? {
            en: 'this person is still owed something: lock the period and note the payment first',
            'zh-CN': '此人尚有未付款项：请先锁定周期并登记付款',
          }
        : {
            en: 'remove the person from the team first; only whoever has left can be erased',
            'zh-CN': '请先将此人移出团队；只能抹除已离开的人',
          },
    );
  },

  'GET /api/verify/:number': async ({ params }, context) => {
    // As people type it: in any case, with full-width letters or spaces around it.
    const number = params.number.normalize('NFKC').trim().toUpperCase();
    const [certificate = null] = await certificatesOf(context.db, await context.setup.signs(), {
      number,
    });
    return { certificate };
  },
});
