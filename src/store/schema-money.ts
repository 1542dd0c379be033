import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';
import { COMMUNITY_SHAPES, type CommunityTables } from './schema-community.js';

/** Of the experts' platform: prices, ledger, statements, payees, certificates, community. Amounts are integer minor units. */

/** A version of a campaign's prices; rows are only ever added. */
export interface PriceRuleTable {
  campaign: string;
  version: number;
  /** JSON: minor units for simple, middle and hard items. */
  prices: string;
  /** JSON: hundredths of the price for bronze, silver, gold and platinum. */
  tier_percent: string;
  /** Minor units for an item that was too distressing. */
  distress: number;
  currency: string;
  /** JSON of the terms in the campaign's settings at that time: a change there makes a new version. */
  base: string;
  /** The campaign's revision at that time. */
  revision: number;
  /** JSON string: why it was changed. */
  reason: string;
  made_ms: number;
  made_by: string;
}

/** What is owed; rows are only ever added, and corrections are rows of their own. */
export interface LedgerTable {
  id: string;
  campaign: string;
  person: string;
  /** Null for what belongs to no single item. */
  assignment: string | null;
  /** `earn`, `bonus`, `reversal` or `adjustment`. */
  kind: string;
  /** `verdict`, `exam`, `distress`, `undo`, `unskip` or `hand`. */
  cause: string;
  /** 0, 1, … within assignment and kind. */
  sequence: number;
  amount: number;
  currency: string;
  price_rule: number;
  tier: number;
  rubric: number;
  /** JSON string: why somebody wrote this row by hand; empty for what follows from work. */
  reason: string;
  made_ms: number;
  made_by: string;
}

/** Where a ledger row stands: in which statement it was settled, or null. */
export interface PayLineTable {
  ledger: string;
  campaign: string;
  person: string;
  at_ms: number;
  statement: string | null;
}

/** Sums of the ledger, kept in the transaction of its rows. */
export interface PayBalanceTable {
  campaign: string;
  person: string;
  /** All rows. */
  total: number;
  /** Rows in statements. */
  settled: number;
  lines: number;
  /** Verdicts that were accepted and not taken back. */
  verdicts: number;
}

/** A closed pay period of a campaign; nothing in it changes but what was paid. */
export interface SettlementTable {
  id: string;
  campaign: string;
  starts_ms: number;
  ends_ms: number;
  zone: string;
  currency: string;
  total: number;
  people: number;
  lines: number;
  /** Of the digests of its statements. */
  digest: string;
  locked_ms: number;
  locked_by: string;
}

export interface PayStatementTable {
  id: string;
  settlement: string;
  campaign: string;
  person: string;
  total: number;
  lines: number;
  /** Of its ledger rows. */
  digest: string;
  paid_ms: number | null;
  paid_by: string | null;
  /** JSON string: the bank's or the payer's own number of the payment. */
  reference: string | null;
  /** When the expert said that the money came. */
  received_ms: number | null;
}

/** How somebody is paid; sealed with the server's secret. */
export interface PayeeTable {
  person: string;
  sealed: string;
  set_ms: number;
}

/** Somebody does not agree with what they are paid. */
export interface PayDisputeTable {
  id: string;
  campaign: string;
  person: string;
  statement: string | null;
  assignment: string | null;
  /** `open`, `answered` or `closed`. */
  state: string;
  made_ms: number;
  changed_ms: number;
}

export interface PayDisputeWordTable {
  id: string;
  dispute: string;
  person: string;
  /** JSON string. */
  said: string;
  at_ms: number;
}

/** How somebody wants to be named; the last row of a person is in force. */
export interface CreditChoiceTable {
  person: string;
  n: number;
  /** 1 where they want to be named. */
  consent: number;
  /** JSON string. */
  name: string;
  orcid: string;
  at_ms: number;
}

/** What a project asks for its certificate; rows are only ever added. */
export interface CertificateRuleTable {
  project: string;
  version: number;
  /** JSON of `CertificateRule`. */
  rule: string;
  /** JSON string. */
  reason: string;
  made_ms: number;
  made_by: string;
}

export interface CertificateTable {
  number: string;
  project: string;
  person: string;
  /** JSON of what is certified; the signature is over it. */
  facts: string;
  signature: string;
  made_ms: number;
  made_by: string;
  revoked_ms: number | null;
  revoked_by: string | null;
  /** JSON string. */
  revoke_reason: string | null;
}

export interface MoneyTables extends CommunityTables {
  price_rule: PriceRuleTable;
  ledger: LedgerTable;
  pay_line: PayLineTable;
  pay_balance: PayBalanceTable;
  settlement: SettlementTable;
  pay_statement: PayStatementTable;
  payee: PayeeTable;
  pay_dispute: PayDisputeTable;
  pay_dispute_word: PayDisputeWordTable;
  credit_choice: CreditChoiceTable;
  certificate_rule: CertificateRuleTable;
  certificate: CertificateTable;
}

export const MONEY_SHAPES: Readonly<Record<keyof MoneyTables, TableShape>> = {
  price_rule: {
    columns: {
      campaign: 'text',
      version: 'int',
      prices: 'text',
      tier_percent: 'text',
      distress: 'big',
      currency: 'text',
      base: 'text',
      revision: 'int',
      reason: 'text',
      made_ms: 'big',
      made_by: 'text',
    },
    json: ['prices', 'tier_percent', 'base', 'reason'],
    key: ['campaign', 'version'],
  },
  ledger: {
    columns: {
      id: 'text',
      campaign: 'text',
      person: 'text',
      assignment: 'text?',
      kind: 'text',
      cause: 'text',
      sequence: 'int',
      amount: 'big',
      currency: 'text',
      price_rule: 'int',
      tier: 'int',
      rubric: 'int',
      reason: 'text',
      made_ms: 'big',
      made_by: 'text',
    },
    json: ['reason'],
    key: ['id'],
    // A request that is sent again cannot pay again.
    unique: { ledger_once: ['assignment', 'kind', 'sequence'] },
    index: {
      ledger_person: ['person', 'made_ms', 'id'],
      ledger_campaign: ['campaign', 'made_ms', 'id'],
    },
  },
  pay_line: {
    columns: { ledger: 'text', campaign: 'text', person: 'text', at_ms: 'big', statement: 'text?' },
    // A row of the ledger is in one statement at most.
    key: ['ledger'],
    index: {
      pay_line_open: ['campaign', 'statement', 'at_ms'],
      pay_line_statement: ['statement', 'at_ms', 'ledger'],
    },
  },
  pay_balance: {
    columns: {
      campaign: 'text',
      person: 'text',
      total: 'big',
      settled: 'big',
      lines: 'int',
      verdicts: 'int',
    },
    key: ['campaign', 'person'],
    index: { pay_balance_person: ['person'] },
  },
  settlement: {
    columns: {
      id: 'text',
      campaign: 'text',
      starts_ms: 'big',
      ends_ms: 'big',
      zone: 'text',
      currency: 'text',
      total: 'big',
      people: 'int',
      lines: 'int',
      digest: 'text',
      locked_ms: 'big',
      locked_by: 'text',
    },
    key: ['id'],
    unique: { settlement_period: ['campaign', 'starts_ms'] },
  },
  pay_statement: {
    columns: {
      id: 'text',
      settlement: 'text',
      campaign: 'text',
      person: 'text',
      total: 'big',
      lines: 'int',
      digest: 'text',
      paid_ms: 'big?',
      paid_by: 'text?',
      reference: 'text?',
      received_ms: 'big?',
    },
    json: ['reference'],
    key: ['id'],
    unique: { pay_statement_once: ['settlement', 'person'] },
    index: { pay_statement_person: ['person'] },
  },
  payee: { columns: { person: 'text', sealed: 'text', set_ms: 'big' }, key: ['person'] },
  pay_dispute: {
    columns: {
      id: 'text',
      campaign: 'text',
      person: 'text',
      statement: 'text?',
      assignment: 'text?',
      state: 'text',
      made_ms: 'big',
      changed_ms: 'big',
    },
    key: ['id'],
    index: {
      pay_dispute_campaign: ['campaign', 'state', 'changed_ms'],
      pay_dispute_person: ['person', 'changed_ms'],
    },
  },
  pay_dispute_word: {
    columns: { id: 'text', dispute: 'text', person: 'text', said: 'text', at_ms: 'big' },
    json: ['said'],
    key: ['id'],
    index: { pay_dispute_word_of: ['dispute', 'at_ms'] },
  },
  credit_choice: {
    columns: {
      person: 'text',
      n: 'int',
      consent: 'int',
      name: 'text',
      orcid: 'text',
      at_ms: 'big',
    },
    json: ['name'],
    key: ['person', 'n'],
  },
  certificate_rule: {
    columns: {
      project: 'text',
      version: 'int',
      rule: 'text',
      reason: 'text',
      made_ms: 'big',
      made_by: 'text',
    },
    json: ['rule', 'reason'],
    key: ['project', 'version'],
  },
  certificate: {
    columns: {
      number: 'text',
      project: 'text',
      person: 'text',
      facts: 'text',
      signature: 'text',
      made_ms: 'big',
      made_by: 'text',
      revoked_ms: 'big?',
      revoked_by: 'text?',
      revoke_reason: 'text?',
    },
    json: ['facts', 'revoke_reason'],
    key: ['number'],
    index: { certificate_person: ['person'], certificate_project: ['project', 'made_ms'] },
  },
  ...COMMUNITY_SHAPES,
};
const NAMES = Object.keys(MONEY_SHAPES) as (keyof MoneyTables)[];

export const money: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, MONEY_SHAPES[name]);
  },
  down: (db) => dropTables(db, NAMES),
};
