import { EXIT, usageError } from '../contract/index.js';
import { sentence } from '../i18n/index.js';
import { AuditLog } from '../server/accounts/audit-log.js';
import { databaseOf, hasDatabase } from './database.js';
import { withStore } from './home.js';
import { type Done, done, type Shell } from './shell.js';

/**
 * Looks at every row of the audit log.
 * @param kept `NUMBER:HASH` of an earlier check, to see whether the end was cut off since
 * @throws HearthError exit 2 where there is no database, or for a head of another form
 */
export async function checkAudit(shell: Shell, kept: string | undefined): Promise<Done> {
  const [, n, hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(kept?.trim() ?? '') ?? [];
  if (kept !== undefined && n === undefined)
    throw usageError(
      {
        en: 'is no number and hash, such as 123:9f86…',
        'zh-CN': '不是编号加哈希的形式，例如 123:9f86…',
      },
      { field: '--head' },
    );
  if (!(await hasDatabase(shell)))
    throw usageError(
      { en: 'there is no database here yet', 'zh-CN': '这里还没有数据库' },
      { file: await databaseOf(shell) },
    );
  const audit = await withStore(shell, (db) =>
    new AuditLog(db).check(n === undefined ? undefined : { n: Number(n), hash }),
  );
  const { head, rows, broken } = audit;
  if (audit.whole)
    return done(shell.t('studio.auditWhole', { count: rows, head: `${head.n}:${head.hash}` }), {
      audit,
    });
  return {
    code: EXIT.failed,
    reason: sentence('cli', 'studio.auditBroken', { n: broken ?? 0 }),
    text: '',
    json: { audit },
  };
}
