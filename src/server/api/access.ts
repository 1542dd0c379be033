/** Who may do what. Roles are given for the whole team or for one project; the larger one counts. */

export const ROLES = [
  'owner',
  'pm',
  'senior-expert',
  'expert',
  'participant',
  'finance',
  'auditor',
] as const;
export type Role = (typeof ROLES)[number];

/**
 * `read`: runs, answers, verdicts, figures. `annotate`: give verdicts and disagree. `review`: consult and decide.
 * `run`: start and stop runs, judge and score again. `set-up`: data, targets, judges. `keys`: providers' keys.
 * `people`: invitations, roles, resets. `money`: statements and payees. `audit`: the audit log.
 */
export const PERMISSIONS = [
  'read',
  'annotate',
  'review',
  'run',
  'set-up',
  'keys',
  'people',
  'money',
  'audit',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Participants see their own sessions only, so they read no runs; finance sees statements and no transcript. */
export const MAY: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  pm: ['read', 'annotate', 'review', 'run', 'set-up', 'people'],
  'senior-expert': ['read', 'annotate', 'review'],
  expert: ['annotate'],
  participant: [],
  finance: ['money'],
  auditor: ['read', 'audit'],
};

/** A path parameter that names an object; who sees its project may see it, for others it is not there. */
export type ObjectKind =
  | 'project'
  | 'run'
  | 'target'
  | 'upload'
  | 'webhook'
  | 'ownsuite'
  | 'recordset'
  | 'campaign'
  | 'work'
  | 'import'
  | 'attempt'
  | 'case'
  | 'faq'
  | 'thread'
  | 'message'
  | 'poll'
  | 'consultation'
  | 'settlement'
  | 'certificate'
  | 'assignment'
  | 'blindtest'
  | 'release';

/**
 * The rule of a route; one without cannot be declared. `anyone`: before signing in. `signed-in`: about oneself.
 * `person`: about oneself, and not with an API key. `team`: a permission for the whole team. `project`: a permission in
 * the project of the object that the path names, or, where it names none (`of: null`), in at least one project; the
 * handler then shows those projects only.
 */
export type Access =
  | { who: 'anyone' }
  | { who: 'signed-in' }
  | { who: 'person' }
  | { who: 'team'; may: Permission }
  | { who: 'project'; may: Permission; of: ObjectKind | null };
