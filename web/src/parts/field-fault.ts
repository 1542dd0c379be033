import { Refused } from '../api.js';

/** The server's sentence on a field of a form. */
export const faultIn =
  (error: unknown) =>
  (field: string): string | null =>
    error instanceof Refused && isOf(error, field) ? error.message : null;

/** What is left to be told of a fault beside the form's fields. */
export const otherFault = (error: unknown, fields: readonly string[]): unknown =>
  error instanceof Refused && fields.some((field) => isOf(error, field)) ? null : error;

/** The server names a field as the form does, or by its place in what was sent. */
const isOf = ({ field: said }: Refused, field: string): boolean =>
  said === field || said === `body.${field}`;
