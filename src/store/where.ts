import { usageError } from '../contract/index.js';

export type DatabaseKind = 'sqlite' | 'postgres';

/** A database is named by a file's path (SQLite) or by an address `postgres://user@host:5432/database`. */
export const kindOf = (where: string): DatabaseKind =>
  /^postgres(ql)?:\/\//i.test(where) ? 'postgres' : 'sqlite';

/** No part may hold an unescaped `@`, `/`, `?` or `#` of another: a password cut at one would be taken for a host. */
const ADDRESS =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^:@/?#]*)(?::[^@/?#]*)?@)?(?<host>[^@/?#]*)(?:\/(?<database>[^@/?#]*))?(?:\?[^@#]*)?$/i;

/**
 * The database as messages may name it: never with a password or a parameter.
 * @throws HearthError exit 2 when a PostgreSQL address cannot be read; the address is not repeated.
 */
export function placeName(where: string): string {
  if (kindOf(where) === 'sqlite') return where;
  const parts = ADDRESS.exec(where)?.groups;
  if (parts === undefined)
    throw usageError({
      en: 'the PostgreSQL address cannot be read; its form is postgres://user:password@host:5432/database, with special characters of the password escaped (@ as %40, / as %2F, # as %23)',
      'zh-CN':
        'PostgreSQL 地址无法识别；格式为 postgres://用户:密码@主机:5432/数据库，密码中的特殊字符需转义（@ 写作 %40，/ 写作 %2F，# 写作 %23）',
    });
  const { user = '', host = '', database = '' } = parts;
  return `postgres://${user === '' ? '' : `${user}@`}${host}/${database}`;
}
