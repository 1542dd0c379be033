import { resolve } from 'node:path';
import { type Place, usageError } from '../contract/index.js';

export type DatabaseKind = 'sqlite' | 'postgres';

/** `mysql://…`, `sqlite:/…`; a letter alone is a Windows drive. */
const SCHEME = /^([a-z][a-z0-9+.-]+):\//i;

/** A database is named by a file's path (SQLite) or by an address `postgres://user@host:5432/database`. */
export const kindOf = (where: string): DatabaseKind =>
  /^postgres(ql)?:\/\//i.test(where) ? 'postgres' : 'sqlite';

/**
 * The database that somebody named: an address as it is, a file's path made absolute.
 * @throws HearthError exit 2 for an address that is none of PostgreSQL; the address is not repeated, it may hold a
 * password.
 */
export function databaseAt(named: string, place: Place): string {
  if (kindOf(named) === 'postgres') return named;
  const [, scheme] = SCHEME.exec(named) ?? [];
  if (scheme === undefined) return resolve(named);
  throw usageError(
    {
      en: `begins with "${scheme}:", which Hearth does not know; give a file's path (SQLite), or postgres://user@host:5432/database`,
      'zh-CN': `以“${scheme}:”开头，Hearth 不支持；请给出文件路径（SQLite），或 postgres://用户@主机:5432/数据库`,
    },
    place,
  );
}

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
