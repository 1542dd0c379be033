import { HearthError, machineError, usageError } from '../contract/index.js';
import { CAUSES } from './storage-causes.js';

/**
 * Turns what a driver throws into a sentence with the database's name and a way out.
 * @param place the file or the address without its password
 * @returns the error itself when it is a sentence already; exit 2 for what the configuration decides, else exit 4
 */
export function storageError(error: unknown, place?: string): HearthError {
  if (error instanceof HearthError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const fault = `${faultCode(error)} ${message}`;
  const at = place === undefined ? {} : { file: place };
  const cause = CAUSES.find((c) => c.when.test(fault));
  const make = cause?.exit === 'usage' ? usageError : machineError;
  const text = cause?.text(message) ?? {
    en: `the database failed: ${message}`,
    'zh-CN': `数据库出错：${message}`,
  };
  return make(text, at, { cause: error });
}

/** SQLSTATE of PostgreSQL, result code of SQLite or error code of the system; empty when there is none. */
export function faultCode(error: unknown): string {
  const inner = error instanceof HearthError ? error.cause : error;
  const code =
    typeof inner === 'object' && inner !== null && 'code' in inner ? inner.code : undefined;
  return typeof code === 'string' ? code : '';
}
