import { sql } from 'kysely';
import type { Text } from '../../contract/index.js';
import { type Db, expertTables, fromColumn } from '../../store/index.js';
import { checksToldUntil } from './figures.js';

type Named = {
  id: string;
  /** Tables with a column `person`, or with an assignment of the person's. */
  tables: readonly (keyof Owned)[];
  what: Text;
  why: Text;
  howLong: Text;
  seenBy: Text;
};

/** Tables that hold rows of a person, and how they name the person. Payment details are sealed: who has the key adds them. */
const OWNED = {
  expert: 'person',
  expert_credential: 'person',
  expert_conflict: 'person',
  expert_history: 'person',
  expert_tier: 'person',
  expert_tier_change: 'person',
  panel_place: 'person',
  rater: 'person',
  rater_pause: 'person',
  rater_appeal: 'person',
  assignment: 'person',
  submission: 'person',
  draft: 'assignment',
  active_time: 'assignment',
  quality_point: 'person',
  quality_chart: 'person',
  quality_ability: 'person',
  quality_alarm: 'person',
  exam_attempt: 'person',
  exam_appeal: 'person',
  learned: 'person',
  check_in: 'person',
  help_call: 'person',
  ledger: 'person',
  pay_statement: 'person',
  certificate: 'person',
  pay_balance: 'person',
  pay_dispute: 'person',
  pay_dispute_word: 'dispute',
  credit_choice: 'person',
  talk_message: 'person',
  poll_vote: 'person',
  community_member: 'person',
  community_post: 'person',
  community_edit: 'post',
  community_guest: 'person',
  consultation_member: 'person',
  disagreement: 'person',
  asked_question: 'person',
  faq_vote: 'person',
  work_offer: 'person',
  rubric_notice: 'person',
  rubric_mark: 'assignment',
  exam_decision: 'person',
  notice: 'person',
  notice_choice: 'person',
} as const;
type Owned = typeof OWNED;

const CAMPAIGN: Text = {
  en: 'for as long as the campaign’s records are kept',
  'zh-CN': '与该评判项目的记录保存同样长的时间',
};
const MANAGERS: Text = {
  en: 'whoever runs the campaign',
  'zh-CN': '评判项目负责人',
};

/** What is kept about an expert, told in both languages: what, why, for how long, and who sees it. */
export const KEPT: readonly Named[] = [
  {
    id: 'profile',
    tables: ['expert', 'expert_credential', 'expert_conflict', 'expert_history'],
    what: {
      en: 'Your profile: what you wrote, credentials, conflicts of interest, free hours, and each change of it',
      'zh-CN': '你的档案：你填写的内容、资质、利益冲突、空闲时间，以及每次改动',
    },
    why: { en: 'to match work to people', 'zh-CN': '用于将工作匹配给合适的人' },
    howLong: {
      en: 'until you change it; the history stays as long as your account',
      'zh-CN': '直到你修改为止；改动记录与账号保存同样长的时间',
    },
    seenBy: {
      en: 'whoever runs a project of yours and senior experts in it; of content that you opted out of, nobody',
      'zh-CN': '你所在项目的负责人和资深专家；你选择不看的内容不会告诉任何人',
    },
  },
  {
    id: 'tier',
    tables: ['expert_tier', 'expert_tier_change', 'panel_place'],
    what: {
      en: 'Your tier, each change of it with reason and figures, appeals, and items kept for you',
      'zh-CN': '你的等级、每次变动的理由与数据、申诉，以及为你保留的题目',
    },
    why: {
      en: 'it decides which items you may take and what they pay',
      'zh-CN': '它决定你能领取哪些题目以及报酬',
    },
    howLong: { en: 'as long as your account', 'zh-CN': '与账号保存同样长的时间' },
    seenBy: {
      en: 'peers see the tier; whoever runs the project sees the changes',
      'zh-CN': '同事只能看到等级；项目负责人可以看到变动',
    },
  },
  {
    id: 'verdicts',
    tables: [
      'rater',
      'assignment',
      'submission',
      'draft',
      'work_offer',
      'rubric_notice',
      'rubric_mark',
    ],
    what: {
      en: 'Your verdicts with every revision, what you began or skipped and why, and the last drafts',
      'zh-CN': '你的评判及每个修订版本、领取或跳过的题目及原因，以及最近的草稿',
    },
    why: { en: 'they are the work itself', 'zh-CN': '这是工作成果本身' },
    howLong: CAMPAIGN,
    seenBy: {
      en: 'whoever runs the campaign; others only after an item is closed, without your name',
      'zh-CN': '评判项目负责人；其他人只有在题目完成后才能看到，且不显示姓名',
    },
  },
  {
    id: 'standing',
    tables: ['rater_pause', 'rater_appeal'],
    what: {
      en: 'Pauses of your work with their reasons, and what you said against them or against other decisions about you, with the answers',
      'zh-CN': '你被暂停工作的记录与原因，以及你对暂停等决定的申诉和得到的答复',
    },
    why: {
      en: 'so that nobody is kept from work without a reason and an answer',
      'zh-CN': '确保任何人被停止工作时都有原因，申诉都有答复',
    },
    howLong: CAMPAIGN,
    seenBy: {
      en: 'you, and whoever runs the campaign',
      'zh-CN': '你本人和评判项目负责人',
    },
  },
  {
    id: 'time',
    tables: ['active_time'],
    what: {
      en: 'Active time: stretches in which the item’s window was in front and you did something, without what you did',
      'zh-CN': '有效时间：题目窗口处于前台且有操作的时间段，不记录具体操作',
    },
    why: {
      en: 'to plan how long the work takes, and to see when answers come without reading; never to rank people by speed',
      'zh-CN': '用于估算工作时长，以及发现未阅读就作答的情况；绝不用于按速度给人排名',
    },
    howLong: CAMPAIGN,
    seenBy: MANAGERS,
  },
  {
    id: 'quality',
    tables: ['quality_point', 'quality_chart', 'quality_ability', 'quality_alarm'],
    what: {
      en: 'Quality: per item how far your verdict is from the others’ and from the standard, and charts that look for drift',
      'zh-CN': '质量：每题中你的评判与他人及标准的差距，以及用于发现漂移的控制图',
    },
    why: {
      en: 'so that a change of standard is noticed early; you are told first',
      'zh-CN': '以便尽早发现标准的变化；会最先告知你',
    },
    howLong: CAMPAIGN,
    seenBy: {
      en: 'you, and whoever runs the campaign',
      'zh-CN': '你本人和评判项目负责人',
    },
  },
  {
    id: 'exam',
    tables: ['exam_attempt', 'exam_appeal', 'exam_decision', 'learned'],
    what: {
      en: 'Exams: attempts, scores, appeals, and what you read to learn',
      'zh-CN': '考核：尝试、得分、申诉，以及学习时阅读的内容',
    },
    why: {
      en: 'formal work begins once the standard is understood',
      'zh-CN': '理解标准之后才能开始正式工作',
    },
    howLong: CAMPAIGN,
    seenBy: MANAGERS,
  },
  {
    id: 'care',
    tables: ['check_in', 'help_call'],
    what: {
      en: 'How you said that you are after heavy work, and that you asked for help',
      'zh-CN': '在较沉重的工作之后你填写的感受，以及你是否求助',
    },
    why: {
      en: 'for you, and so that somebody comes where you wish it; never for quality or pay',
      'zh-CN': '供你自己查看，并在你愿意时有人来帮助；绝不用于质量或报酬',
    },
    howLong: { en: 'as long as your account', 'zh-CN': '与账号保存同样长的时间' },
    seenBy: {
      en: 'nobody but you; where you asked for somebody to come, whoever runs the campaign knows that you did',
      'zh-CN': '仅你本人；如果你请求有人来帮助，评判项目负责人只知道你求助过',
    },
  },
  {
    id: 'money',
    tables: [
      'ledger',
      'pay_balance',
      'pay_statement',
      'pay_dispute',
      'pay_dispute_word',
      'certificate',
      'credit_choice',
    ],
    what: {
      en: 'Earnings, statements, objections with their answers, payment details, certificates, and whether you want to be named',
      'zh-CN': '收入、结算单、异议及答复、收款信息、证书，以及是否愿意署名',
    },
    why: { en: 'to pay you, and to prove it', 'zh-CN': '用于付款和留存凭证' },
    howLong: {
      en: 'as long as the law asks for accounts to be kept',
      'zh-CN': '按法律对账目保存的要求',
    },
    seenBy: { en: 'you, and finance', 'zh-CN': '你本人和财务人员' },
  },
  {
    id: 'words',
    tables: [
      'talk_message',
      'poll_vote',
      'consultation_member',
      'asked_question',
      'faq_vote',
      'disagreement',
      'community_member',
      'community_post',
      'community_edit',
      'community_guest',
    ],
    what: {
      en: 'What you wrote to others, questions, objections to verdicts, votes, and meetings that you signed up for',
      'zh-CN': '你写给他人的内容、提问、对评判的异议、投票，以及报名的活动',
    },
    why: { en: 'so that others can read it', 'zh-CN': '以便他人阅读' },
    howLong: CAMPAIGN,
    seenBy: { en: 'those whom each message is for', 'zh-CN': '每条消息的接收者' },
  },
  {
    id: 'notices',
    tables: ['notice', 'notice_choice'],
    what: {
      en: 'Notices that you got, and which you do not want',
      'zh-CN': '你收到的通知，以及你不想收到的种类',
    },
    why: { en: 'so that you are told once', 'zh-CN': '以免重复通知' },
    howLong: { en: 'as long as your account', 'zh-CN': '与账号保存同样长的时间' },
    seenBy: { en: 'you', 'zh-CN': '你本人' },
  },
];

/** Columns that would tell which items were hidden checks or of a blind test, or are only the machine's. */
const HELD_BACK: Readonly<Partial<Record<keyof Owned, readonly string[]>>> = {
  rater: ['cursor', 'recent'],
  // Whoever decided is named in no file of somebody else's.
  rater_pause: ['made_by', 'ended_by'],
  rater_appeal: ['answered_by'],
  assignment: ['counts', 'mode', 'writer'],
  submission: ['counts', 'send_key'],
  disagreement: ['note_words', 'recs'],
  exam_decision: ['items'],
  quality_point: ['item', 'source', 'stratum', 'expected', 'at_ms', 'round', 'n', 'sum', 'state'],
  // Sums of the points above that move at once with a check.
  quality_chart: ['n', 'base_n', 'base_errors', 'base_expected', 'worked', 'sum', 'state'],
};
/** Sums over the points that name their kind; the points themselves are there. */
const LEFT_OUT: readonly (keyof Owned)[] = ['quality_ability'];

/** Whoever answers an objection is not named in somebody else's file. */
const OTHERS = 'somebody else';

const OWN_ROWS = {
  person: (person: string) => sql`person = ${person}`,
  assignment: (person: string) =>
    sql`assignment in (select id from assignment where person = ${person})`,
  dispute: (person: string) =>
    sql`dispute in (select id from pay_dispute where person = ${person})`,
  post: (person: string) => sql`post in (select id from community_post where person = ${person})`,
} as const;

const owned = (table: keyof Owned, person: string, nowMs: number) => {
  const own = OWN_ROWS[OWNED[table]](person);
  const told =
    table === 'quality_point'
      ? sql` and (source = 'work' or at_ms < ${checksToldUntil(nowMs)})`
      : sql``;
  return sql`from ${sql.table(table)} where ${own}${told}`;
};

/** How many rows of each kind are kept about somebody. */
export async function keptCounts(
  db: Db,
  person: string,
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const { id, tables } of KEPT) {
    let n = 0;
    for (const table of tables) {
      if (LEFT_OUT.includes(table)) continue;
      const { rows } = await sql<{
        n: number | string;
      }>`select count(*) as n ${owned(table, person, nowMs)}`.execute(db);
      n += Number(rows[0]?.n ?? 0);
    }
    found.set(id, n);
  }
  return found;
}

/**
 * Everything that is kept about somebody, table by table, JSON columns opened. Standards and origins of items are not in
 * it, nor what would tell hidden checks from other items, nor anything of others. Hidden checks of the day come with the
 * next day's file.
 */
export async function keptRows(
  db: Db,
  person: string,
  nowMs: number,
): Promise<Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>> {
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const table of Object.keys(OWNED) as (keyof Owned)[]) {
    if (LEFT_OUT.includes(table)) continue;
    const { rows } = await sql<
      Record<string, unknown>
    >`select * ${owned(table, person, nowMs)}`.execute(db);
    const json = expertTables.get(table)?.json ?? [];
    const held = HELD_BACK[table] ?? [];
    all[table] = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([name]) => !held.includes(name))
          .map(([name, value]) => [
            name,
            name === 'person' && value !== person
              ? OTHERS
              : json.includes(name) && typeof value === 'string'
                ? fromColumn(value)
                : value,
          ]),
      ),
    );
  }
  return all;
}
