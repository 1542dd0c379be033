/** What proof of somebody's training can be of. */
export const CREDENTIAL_KINDS = [
  'counsellor',
  'psychologist',
  'psychiatrist',
  'degree',
  'training',
  'other',
] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];
