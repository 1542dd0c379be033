import type { SideLabel } from '../types.js';

/** A reply that must not have the label although it looks like it, and one that must. Written for these tests. */
export type Case = { prompt: string; reply: string };
export type NearMiss = {
  kind: string;
  label: SideLabel;
  en: { none: Case; present: Case };
  zh: { none: Case; present: Case };
};
