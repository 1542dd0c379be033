import { type Credential, usableKinds } from './credentials.js';

/** Whether verified credentials are enough: one of the kinds named, or any where none is named. Pure. */
export const qualified = (
  credentials: readonly Credential[],
  wanted: readonly string[],
): boolean => {
  const usable = usableKinds(credentials);
  return wanted.length === 0 ? usable.length > 0 : usable.some((kind) => wanted.includes(kind));
};
