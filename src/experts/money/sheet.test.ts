import { decrypt, isEncrypted } from 'officecrypto-tool';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { sealedSheet } from './sealed-sheet.js';
import { type SheetLine, type SheetStatement, statementSheet } from './sheet.js';

const PASSWORD = 'a lamp in the window';
const head = {
  campaign: 'Warm replies',
  startsMs: Date.UTC(2026, 10, 22, 16),
  endsMs: Date.UTC(2026, 10, 29, 16),
  zone: 'Asia/Shanghai',
  currency: 'CNY',
  total: 2950,
  digest: 'd'.repeat(64),
};
const statement = (some: Partial<SheetStatement>): SheetStatement => ({
  id: 'b1',
  person: 'p1',
  name: '林 安',
  total: 3000,
  lines: 1,
  paidMs: null,
  reference: null,
  payee: {
    name: '=cmd|calc',
    method: 'alipay',
    account: '+8613800000000',
    bank: '',
    taxId: '0012345678901234567',
    address: '',
  },
  ...some,
});
const line = (some: Partial<SheetLine>): SheetLine => ({
  statement: 'b1',
  name: '林 安',
  atMs: Date.UTC(2026, 10, 29, 15, 30),
  assignment: 'a1',
  kind: 'earn',
  cause: 'verdict',
  tier: 2,
  priceRule: 1,
  amount: 3000,
  reason: '',
  ...some,
});

async function read(bytes: Uint8Array) {
  const sheets = await readXlsxFile(Buffer.from(bytes));
  return sheets.map(({ data }) => data);
}

describe('the sheet of statements', () => {
  it('E11: texts that begin like formulas stay texts as they are, negative amounts stay numbers', async () => {
    const lines = [
      line({}),
      line({ kind: 'adjustment', cause: 'hand', amount: -50, reason: '=HYPERLINK("x")' }),
    ];
    const statements = [statement({}), statement({ id: 'b2', payee: null, total: 0 })];
    const [payments, items] = await read(await statementSheet(head, statements, lines, 'en'));
    expect(payments?.[1]?.slice(0, 10)).toEqual([
      'b1',
      '林 安',
      '=cmd|calc',
      'Alipay',
      '+8613800000000',
      null,
      // A number of 19 digits would lose its end, and its first zeros.
      '0012345678901234567',
      null,
      'CNY',
      30,
    ]);
    expect(payments?.[2]?.[2]).toBe('(payment details missing)');
    expect(items?.[2]?.slice(8)).toEqual([-0.5, '=HYPERLINK("x")']);
    // As clocks in the campaign's zone showed it.
    expect(items?.[0]?.[2]).toBe('Time (Asia/Shanghai)');
    expect(items?.[1]?.[2]).toBe('2026-11-29 23:30');
  });

  it('the file opens with its password only', async () => {
    const plain = await statementSheet(head, [statement({})], [line({})], 'zh-CN');
    const sealed = Buffer.from(await sealedSheet(plain, PASSWORD));
    expect(isEncrypted(sealed)).toBe(true);
    expect(sealed.includes('0012345678901234567')).toBe(false);
    await expect(decrypt(sealed, { password: 'another password' })).rejects.toThrow();
    const opened = await decrypt(sealed, { password: PASSWORD });
    expect(Buffer.compare(opened, Buffer.from(plain))).toBe(0);
    const [payments] = await read(opened);
    expect(payments?.[0]?.[0]).toBe('结算单');
  });
});
