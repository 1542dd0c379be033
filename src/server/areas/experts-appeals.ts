import {
  type Answered,
  answerAppeal,
  appealsIn,
  type Made,
  makeAppeal,
  ownStates,
} from '../../experts/appeals/appeals.js';
import { namesOf } from '../../experts/person-names.js';
import { HttpFault } from '../../serve/http/index.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { known } from './experts-campaigns-shared.js';
import { needStored } from './pay-sent.js';

/** States that people are put into, and appeals against them. */
export const expertsAppeals = handlers({
  'GET /api/campaigns/:campaign/appeals/mine': async ({ params }, context) => {
    const { db, now } = context;
    const campaign = await known(db, params.campaign);
    const states = await ownStates(db, campaign, me(context), now);
    return {
      states: states.map(({ id, atMs, ...one }) => ({ ...one, subject: id, sinceMs: atMs })),
    };
  },

  'POST /api/campaigns/:campaign/appeals': async ({ params, body }, context) => {
    const { db, now } = context;
    const campaign = await known(db, params.campaign);
    const { id: key, subject, said } = body;
    const of = { key, person: me(context), subject, said, atMs: now };
    const made = await makeAppeal(db, campaign, of);
    needMade(made);
    context.touched.appeal = key;
    return { done: true };
  },

  'GET /api/campaigns/:campaign/appeals': async ({ params }, context) => {
    const { db, now, mode } = context;
    const campaign = await known(db, params.campaign);
    const found = await appealsIn(db, campaign, now);
    const nameOf = await namesOf(
      db,
      found.flatMap(({ appeal }) => [
        appeal.person,
        ...(appeal.answeredBy === null ? [] : [appeal.answeredBy]),
      ]),
    );
    return {
      appeals: found.map(({ id: subject, about, reason, atMs: sinceMs, afterAlarm, appeal }) => ({
        ...appeal,
        about,
        subject,
        reason,
        sinceMs,
        afterAlarm,
        name: nameOf(appeal.person),
        mine: mode === 'team' && appeal.person === me(context),
        answeredBy: appeal.answeredBy === null ? null : nameOf(appeal.answeredBy),
      })),
    };
  },

  'POST /api/campaigns/:campaign/appeals/:appeal/answer': async ({ params, body }, context) => {
    const { db, now, mode } = context;
    const campaign = await known(db, params.campaign);
    const { what, person } = await answerAppeal(db, campaign, {
      id: params.appeal,
      ...body,
      by: me(context),
      alone: mode === 'local',
      atMs: now,
    });
    needAnswered(what);
    context.touched.person = person;
    return { done: true };
  },
});

const me = ({ viewer }: Context): string => viewer?.id ?? '';

/** @throws HttpFault 409 where it was not stored */
function needMade(made: Made): void {
  if (made === 'twice')
    throw new HttpFault(409, 'twice', {
      en: 'you appealed against this already; load the page again to read it and the answer',
      'zh-CN': '你已经就此提出过申诉；请重新加载页面查看申诉和答复',
    });
  if (made === 'gone')
    throw new HttpFault(409, 'over', {
      en: 'there is nothing here any more to appeal against; load the page again to see how you stand',
      'zh-CN': '这里已没有可以申诉的内容；请重新加载页面查看当前状态',
    });
  needStored(made, 'word');
}

/** @throws HttpFault where it was not answered */
function needAnswered(what: Answered): void {
  switch (what) {
    case null:
      throw hidden();
    case 'own':
      throw new HttpFault(403, 'own', {
        en: 'nobody decides about oneself; ask another manager',
        'zh-CN': '不能为自己作决定；请另一位项目负责人处理',
      });
    case 'over':
      throw new HttpFault(409, 'over', {
        en: 'what was appealed against is over already, so that there is nothing to decide; load the page again',
        'zh-CN': '申诉所针对的状态已经结束，无需再作决定；请重新加载页面',
      });
    case 'answered':
      throw new HttpFault(409, 'answered', {
        en: 'this appeal was answered already; load the page again to see by whom',
        'zh-CN': '该申诉已有答复；请重新加载页面查看由谁答复',
      });
    case 'done':
      return;
  }
}
