import { Refused } from '../api.js';

/** The server's sentence on a field of a form. */
export const faultIn =
  (error: unknown) =>
  (field: string): string | null =>
    error instanceof Refused && error.field === field ? error.message : null;

/** What is left to be told of a fault beside the form's fields. */
export const otherFault = (error: unknown, fields: readonly string[]): unknown =>
  error instanceof Refused && error.field !== null && fields.includes(error.field) ? null : error;
