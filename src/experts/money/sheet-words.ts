import type { Text } from '../../contract/index.js';
import type { LedgerCause, LedgerKind } from './ledger.js';
import type { Payee } from './payees.js';

/** Words of the statements' sheet. */
export const SHEET_WORDS = {
  payments: { en: 'Payments', 'zh-CN': '付款' },
  items: { en: 'Lines', 'zh-CN': '明细' },
  about: { en: 'About', 'zh-CN': '说明' },
  statement: { en: 'Statement', 'zh-CN': '结算单' },
  person: { en: 'Expert', 'zh-CN': '专家' },
  payeeName: { en: 'Payee', 'zh-CN': '收款人' },
  method: { en: 'Method', 'zh-CN': '收款方式' },
  account: { en: 'Account', 'zh-CN': '账号' },
  bank: { en: 'Bank', 'zh-CN': '开户行' },
  taxId: { en: 'Tax id', 'zh-CN': '纳税人识别号' },
  address: { en: 'Address', 'zh-CN': '地址' },
  currency: { en: 'Currency', 'zh-CN': '币种' },
  amount: { en: 'Amount', 'zh-CN': '金额' },
  lines: { en: 'Lines', 'zh-CN': '笔数' },
  paid: { en: 'Paid on', 'zh-CN': '付款时间' },
  reference: { en: 'Reference', 'zh-CN': '付款凭证号' },
  lostPayee: {
    en: '(payment details cannot be read; to be entered anew)',
    'zh-CN': '（收款信息无法读取，须重新填写）',
  },
  noPayee: { en: '(payment details missing)', 'zh-CN': '（未填写收款信息）' },
  time: { en: 'Time', 'zh-CN': '时间' },
  item: { en: 'Assignment', 'zh-CN': '领取编号' },
  kind: { en: 'Kind', 'zh-CN': '类别' },
  cause: { en: 'For', 'zh-CN': '事由' },
  tier: { en: 'Tier', 'zh-CN': '等级' },
  rule: { en: 'Price version', 'zh-CN': '价目版本' },
  reason: { en: 'Reason', 'zh-CN': '说明' },
  campaign: { en: 'Campaign', 'zh-CN': '评判项目' },
  from: { en: 'From', 'zh-CN': '起始' },
  until: { en: 'Until, without this moment', 'zh-CN': '截止（不含此刻）' },
  zone: { en: 'Time zone', 'zh-CN': '时区' },
  total: { en: 'Total', 'zh-CN': '合计' },
  digest: { en: 'Digest of the lines (SHA-256)', 'zh-CN': '明细摘要（SHA-256）' },
} as const satisfies Record<string, Text>;

export const KIND_WORDS: Readonly<Record<LedgerKind, Text>> = {
  earn: { en: 'earned', 'zh-CN': '报酬' },
  bonus: { en: 'bonus', 'zh-CN': '奖金' },
  reversal: { en: 'taken back', 'zh-CN': '冲回' },
  adjustment: { en: 'correction', 'zh-CN': '更正' },
};

export const CAUSE_WORDS: Readonly<Record<LedgerCause, Text>> = {
  verdict: { en: 'verdict', 'zh-CN': '评判' },
  exam: { en: 'exam', 'zh-CN': '考核' },
  distress: { en: 'item left for distress', 'zh-CN': '因内容不适跳过' },
  undo: { en: 'verdict undone', 'zh-CN': '撤销提交' },
  unskip: { en: 'skip undone', 'zh-CN': '撤销跳过' },
  hand: { en: 'by hand', 'zh-CN': '人工' },
};

export const METHOD_WORDS: Readonly<Record<Payee['method'], Text>> = {
  bank: { en: 'bank account', 'zh-CN': '银行账户' },
  alipay: { en: 'Alipay', 'zh-CN': '支付宝' },
  other: { en: 'other', 'zh-CN': '其他' },
};
