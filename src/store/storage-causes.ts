import type { Text } from '../contract/index.js';

/** What may go wrong with a database: how to know it by `CODE message`, whose turn it is, and what to say. */
export type Cause = {
  when: RegExp;
  exit: 'usage' | 'machine';
  /** Gets the database's own message. */
  text: (message: string) => Text;
};

const fixed = (en: string, zh: string) => () => ({ en, 'zh-CN': zh });

/**
 * The first that fits counts. PostgreSQL's codes are those of "PostgreSQL Error Codes" (appendix A of its manual),
 * SQLite's those of its "Result and Error Codes".
 */
export const CAUSES: readonly Cause[] = [
  {
    when: /^(53100|ENOSPC|EFBIG|EDQUOT|SQLITE_FULL) |database or disk is full|disk I\/O error/i,
    exit: 'machine',
    text: fixed(
      'the disk is full or the file may not grow; everything recorded so far is kept. Make room, then: hearth resume',
      '磁盘已满或文件无法继续增大；已记录的内容都还在。请先腾出空间，再运行：hearth resume',
    ),
  },
  {
    when: /^(28P01|28000) |client password must be a string/,
    exit: 'usage',
    text: (message) => ({
      en: `the PostgreSQL server refuses this user or password (${message}); correct the address, or set PGPASSWORD`,
      'zh-CN': `PostgreSQL 服务器拒绝了该用户或密码（${message}）；请更正地址，或设置 PGPASSWORD`,
    }),
  },
  {
    when: /^3D000 /,
    exit: 'usage',
    text: fixed(
      'the PostgreSQL server has no database of this name; make it first: createdb --encoding=UTF8 NAME',
      'PostgreSQL 服务器上没有这个数据库；请先创建：createdb --encoding=UTF8 名称',
    ),
  },
  {
    when: /^42501 /,
    exit: 'usage',
    text: (message) => ({
      en: `the user lacks a right in this database (${message}); let its owner run: GRANT USAGE, CREATE ON SCHEMA public TO the user`,
      'zh-CN': `该用户在此数据库中权限不足（${message}）；请数据库所有者执行：GRANT USAGE, CREATE ON SCHEMA public TO 该用户`,
    }),
  },
  {
    when: /^25006 /,
    exit: 'usage',
    text: fixed(
      'the database is read-only (a standby, perhaps); name the primary server',
      '数据库处于只读状态（可能是备库）；请改用主库地址',
    ),
  },
  {
    when: /self.signed|^CERT_|UNABLE_TO_(VERIFY|GET)|ERR_TLS|does not support SSL/i,
    exit: 'usage',
    text: (message) => ({
      en: `no encrypted connection to the PostgreSQL server (${message}); name its certificate with ?sslrootcert=FILE or NODE_EXTRA_CA_CERTS, or choose another ?sslmode=`,
      'zh-CN': `无法与 PostgreSQL 服务器建立加密连接（${message}）；请用 ?sslrootcert=文件 或 NODE_EXTRA_CA_CERTS 指定其证书，或改用其他 ?sslmode=`,
    }),
  },
  {
    when: /^53300 /,
    exit: 'machine',
    text: fixed(
      'the PostgreSQL server takes no more connections; close other programs or raise its limit (max_connections, CONNECTION LIMIT), then try again',
      'PostgreSQL 服务器的连接数已满；请关闭其他程序或提高上限（max_connections、CONNECTION LIMIT）后重试',
    ),
  },
  {
    when: /^(55P03|SQLITE_BUSY|SQLITE_LOCKED) |\blocked\b/i,
    exit: 'machine',
    text: fixed(
      'another process has held the database for more than 15 s; wait for it to end, or use another database',
      '另一个进程占用数据库已超过 15 秒；请等它结束，或改用其他数据库',
    ),
  },
  {
    when: /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P03) |^ENOENT connect|timeout expired/,
    exit: 'machine',
    text: (message) => ({
      en: `no PostgreSQL server answers there${why(message)}; start it, or correct the address`,
      'zh-CN': `该地址没有可用的 PostgreSQL 服务器${whyZh(message)}；请启动服务器，或更正地址`,
    }),
  },
  {
    when: /^(57P01|57P02|08\w{3}|ECONNRESET|EPIPE) |Connection terminated|not queryable|connection error/,
    exit: 'machine',
    text: fixed(
      'the connection to the PostgreSQL server was lost; everything recorded so far is kept. When it is back: hearth resume',
      '与 PostgreSQL 服务器的连接已断开；已记录的内容都还在。服务器恢复后运行：hearth resume',
    ),
  },
  {
    when: /^54000 .*index row/,
    exit: 'usage',
    text: fixed(
      'the names of target, judge, item and step are together too long for PostgreSQL (about 2,700 bytes); shorten the ids',
      '目标、裁判、题目与步骤的名称合计过长，超过 PostgreSQL 上限（约 2,700 字节）；请缩短 id',
    ),
  },
  {
    when: /^(SQLITE_NOTADB|SQLITE_CORRUPT)|not a database|malformed/i,
    exit: 'machine',
    text: fixed(
      'is not a readable Hearth database; move it away, or set HEARTH_HOME to another folder',
      '不是可读的 Hearth 数据库；请移走该文件，或把 HEARTH_HOME 指向别的文件夹',
    ),
  },
  {
    // What the driver says when SQLite cannot open a file (code 14) tells nothing more.
    when: /Unable to open connection to local database/,
    exit: 'machine',
    text: fixed(
      'cannot be opened and written; name a file in a folder of yours (HEARTH_DB), or set HEARTH_HOME to another folder',
      '无法打开或写入；请用 HEARTH_DB 指定可写文件夹中的文件，或把 HEARTH_HOME 指向别的文件夹',
    ),
  },
  {
    when: /^(SQLITE_CANTOPEN|SQLITE_READONLY|EACCES|EPERM|EROFS|ENOTDIR|EISDIR)|unable to open database/i,
    exit: 'machine',
    text: (message) => ({
      en: `cannot be opened and written (${message}); give this user the right to write there, or set HEARTH_HOME to another folder`,
      'zh-CN': `无法打开或写入（${message}）；请为当前用户开放写权限，或把 HEARTH_HOME 指向别的文件夹`,
    }),
  },
];

const why = (message: string): string => (message === '' ? '' : ` (${message})`);
const whyZh = (message: string): string => (message === '' ? '' : `（${message}）`);
