import type { CellObject, SheetData } from 'write-excel-file/node';
import { writable } from '../../analysis/sheet-harmless.js';
import type { Lang } from '../../contract/index.js';
import { tierName } from '../people/tiers.js';
import { majorOf, minorDigits } from './amounts.js';
import type { LedgerCause, LedgerKind } from './ledger.js';
import type { Payee } from './payees.js';
import { clockText } from './periods.js';
import { CAUSE_WORDS, KIND_WORDS, METHOD_WORDS, SHEET_WORDS } from './sheet-words.js';

export type SheetStatement = {
  id: string;
  person: string;
  name: string;
  total: number;
  lines: number;
  paidMs: number | null;
  reference: string | null;
  /** Null where they have not said how they are paid. */
  payee: Payee | null;
  /** What they said cannot be read on this server any more. */
  lost?: boolean;
};
export type SheetLine = {
  statement: string;
  name: string;
  atMs: number;
  assignment: string | null;
  kind: LedgerKind;
  cause: LedgerCause;
  tier: number;
  priceRule: number;
  amount: number;
  reason: string;
};
export type SheetHead = {
  campaign: string;
  startsMs: number;
  endsMs: number;
  zone: string;
  currency: string;
  total: number;
  digest: string;
};

/** A locked period as the bytes of an XLSX file: payments, lines, and what it is. Amounts are numbers, all else is text. */
export async function statementSheet(
  head: SheetHead,
  statements: readonly SheetStatement[],
  lines: readonly SheetLine[],
  lang: Lang,
): Promise<Uint8Array> {
  const word = (key: keyof typeof SHEET_WORDS): string => SHEET_WORDS[key][lang];
  const { currency, zone } = head;
  const money = (amount: number): CellObject => ({
    value: majorOf(amount, currency),
    type: Number,
    format: minorDigits(currency) === 0 ? '#,##0' : `#,##0.${'0'.repeat(minorDigits(currency))}`,
  });
  const payments: SheetData = [
    (
      [
        'statement',
        'person',
        'payeeName',
        'method',
        'account',
        'bank',
        'taxId',
        'address',
        'currency',
        'amount',
        'lines',
        'paid',
        'reference',
      ] as const
    ).map((key) => headCell(key === 'paid' ? `${word(key)} (${zone})` : word(key))),
    ...statements.map(({ payee, ...one }) => [
      text(one.id),
      text(one.name),
      text(payee?.name ?? word(one.lost === true ? 'lostPayee' : 'noPayee')),
      text(payee === null ? '' : METHOD_WORDS[payee.method][lang]),
      text(payee?.account ?? ''),
      text(payee?.bank ?? ''),
      text(payee?.taxId ?? ''),
      text(payee?.address ?? ''),
      text(currency),
      money(one.total),
      { value: one.lines, type: Number },
      text(one.paidMs === null ? '' : clockText(one.paidMs, zone)),
      text(one.reference ?? ''),
    ]),
  ];
  const items: SheetData = [
    (
      [
        'statement',
        'person',
        'time',
        'item',
        'kind',
        'cause',
        'tier',
        'rule',
        'amount',
        'reason',
      ] as const
    ).map((key) => headCell(key === 'time' ? `${word(key)} (${zone})` : word(key))),
    ...lines.map((one) => [
      text(one.statement),
      text(one.name),
      text(clockText(one.atMs, zone)),
      text(one.assignment ?? ''),
      text(KIND_WORDS[one.kind][lang]),
      text(CAUSE_WORDS[one.cause][lang]),
      text(tierName(one.tier)[lang]),
      { value: one.priceRule, type: Number },
      money(one.amount),
      text(one.reason),
    ]),
  ];
  const about: SheetData = [
    [text(word('campaign')), text(head.campaign)],
    [text(word('from')), text(clockText(head.startsMs, zone))],
    [text(word('until')), text(clockText(head.endsMs, zone))],
    [text(word('zone')), text(zone)],
    [text(word('currency')), text(currency)],
    [text(word('total')), money(head.total)],
    [text(word('digest')), text(head.digest)],
  ];
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return writeXlsxFile([
    {
      data: payments,
      sheet: word('payments'),
      columns: [28, 20, 20, 12, 28, 28, 24, 32, 10, 14, 8, 18, 24].map((width) => ({ width })),
      stickyRowsCount: 1,
    },
    {
      data: items,
      sheet: word('items'),
      columns: [28, 20, 18, 28, 12, 16, 10, 8, 14, 50].map((width) => ({ width })),
      stickyRowsCount: 1,
    },
    { data: about, sheet: word('about'), columns: [{ width: 24 }, { width: 70 }] },
  ]).toBuffer();
}

const text = (value: string): CellObject => ({
  value: writable(value),
  type: String,
  format: '@',
});
const headCell = (value: string): CellObject => ({
  ...text(value),
  fontWeight: 'bold',
  backgroundColor: '#D9E2EC',
});
