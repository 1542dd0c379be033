import type { ObjectKind, Role } from '../api/index.js';

/**
 * Who may call what, written down a second time and in other words than the routes' declarations. A new route fails the
 * first test until somebody has thought about it here.
 */
export const READ = ['owner', 'pm', 'senior-expert', 'auditor'] as const;
const SET_UP = ['owner', 'pm'] as const;
const ANNOTATE = ['owner', 'pm', 'senior-expert', 'expert'] as const;
const PEOPLE = ['owner', 'pm'] as const;
const AUDIT = ['owner', 'auditor'] as const;

export type Rule =
  /** Nobody has to be signed in. */
  | { for: 'all' }
  /** Whoever is signed in; `key: false`: not with an API key. */
  | { for: 'signed-in'; key: boolean }
  /** Roles given for the whole team. */
  | { for: 'team'; roles: readonly Role[] }
  /** Roles given for the team or for a project; `of`: what the path names, null for a list. */
  | { for: 'project'; roles: readonly Role[]; of: ObjectKind | null };

const all: Rule = { for: 'all' };
const anybody: Rule = { for: 'signed-in', key: true };
const oneself: Rule = { for: 'signed-in', key: false };
const team = (roles: readonly Role[]): Rule => ({ for: 'team', roles });
const inProject = (roles: readonly Role[], of: ObjectKind | null): Rule => ({
  for: 'project',
  roles,
  of,
});

export const RULES: Readonly<Record<string, Rule>> = {
  'GET /api/session': all,
  'POST /api/sign-in': all,
  'POST /api/sign-in/passkey/question': all,
  'POST /api/sign-in/passkey': all,
  'POST /api/sign-in/oidc': all,
  'GET /api/auth/callback/oidc': all,
  'POST /api/link': all,
  'POST /api/link/password': all,
  'POST /api/link/passkey/question': all,
  'POST /api/link/passkey': all,
  'POST /api/sign-out': anybody,
  'GET /api/me': oneself,
  'PATCH /api/me': oneself,
  'POST /api/me/password': oneself,
  'POST /api/me/passkeys/question': oneself,
  'POST /api/me/passkeys': oneself,
  'DELETE /api/me/passkeys/:passkey': oneself,
  'POST /api/me/oidc': oneself,
  'DELETE /api/me/sessions/:session': oneself,
  'GET /api/me/mail': oneself,
  'PUT /api/me/mail': oneself,
  'POST /api/me/mail/confirm': oneself,
  'GET /api/mail': team(['owner']),
  'GET /api/me/disagreements': oneself,
  'GET /api/keys': oneself,
  'POST /api/keys': oneself,
  'DELETE /api/keys/:key': oneself,
  'GET /api/people': team(PEOPLE),
  'PATCH /api/people/:person': team(PEOPLE),
  'DELETE /api/people/:person': team(PEOPLE),
  // The declaration lets a product manager in; the handler asks for an owner and no key.
  'POST /api/people/:person/reset': team(['owner']),
  'GET /api/invitations': inProject(PEOPLE, null),
  'POST /api/invitations': inProject(PEOPLE, null),
  'DELETE /api/invitations/:invitation': inProject(PEOPLE, null),
  'GET /api/projects': anybody,
  'POST /api/projects': team(SET_UP),
  'PATCH /api/projects/:project': inProject(SET_UP, 'project'),
  'GET /api/projects/:project/members': inProject(PEOPLE, 'project'),
  'PUT /api/projects/:project/members/:person': inProject(PEOPLE, 'project'),
  'DELETE /api/projects/:project/members/:person': inProject(PEOPLE, 'project'),
  'PUT /api/runs/:run/project': inProject(SET_UP, 'run'),
  'GET /api/runs': inProject(READ, null),
  'GET /api/runs/:run': inProject(READ, 'run'),
  'GET /api/runs/:run/filters': inProject(READ, 'run'),
  'GET /api/runs/:run/answers': inProject(READ, 'run'),
  'GET /api/runs/:run/items/:item': inProject(READ, 'run'),
  'GET /api/runs/:run/items/:item/beside': inProject(READ, 'run'),
  'GET /api/runs/:run/report': inProject(READ, 'run'),
  'GET /api/runs/:run/events': inProject(READ, 'run'),
  'GET /api/runs/:run/work': inProject(READ, 'run'),
  'GET /api/run-form': inProject(SET_UP, null),
  'POST /api/run-estimates': inProject(SET_UP, null),
  'POST /api/runs': inProject(SET_UP, null),
  'POST /api/runs/:run/pause': inProject(SET_UP, 'run'),
  'POST /api/runs/:run/resume': inProject(SET_UP, 'run'),
  'POST /api/runs/:run/judge-estimates': inProject(SET_UP, 'run'),
  'POST /api/runs/:run/judge': inProject(SET_UP, 'run'),
  'POST /api/runs/:run/score': inProject(SET_UP, 'run'),
  'GET /api/runs/:run/items/:item/form': inProject(ANNOTATE, 'run'),
  'POST /api/runs/:run/items/:item/disagreements': inProject(ANNOTATE, 'run'),
  'GET /api/disagreements': inProject(READ, null),
  'GET /api/search': inProject(READ, null),
  'GET /api/compare/runs': inProject(READ, null),
  'GET /api/compare': inProject(READ, null),
  'GET /api/suites': inProject(READ, null),
  'GET /api/suites/:suite': inProject(READ, null),
  'GET /api/suites/:suite/data': inProject(READ, null),
  'GET /api/suites/:suite/items': inProject(READ, null),
  'GET /api/suites/:suite/items/:item': inProject(READ, null),
  'GET /api/suites/:suite/taxonomy': inProject(READ, null),
  'GET /api/judges': inProject(READ, null),
  'GET /api/suites/:suite/judges/:judge': inProject(READ, null),
  'GET /api/guard': team(READ),
  'GET /api/guard/alarms': team(SET_UP),
  'GET /api/guard/alarms/:alarm': team(READ),
  'POST /api/guard/alarms': team(SET_UP),
  'PATCH /api/guard/alarms/:alarm': team(SET_UP),
  'DELETE /api/guard/alarms/:alarm': team(SET_UP),
  'POST /api/guard/alarms/:alarm/test': team(SET_UP),
  'GET /api/audit': inProject(AUDIT, null),
  'GET /api/audit.csv': inProject(AUDIT, null),
  'GET /api/audit/check': team(AUDIT),
  'GET /api/providers': inProject(SET_UP, null),
  'PUT /api/provider-keys/:variable': team(['owner']),
  'DELETE /api/provider-keys/:variable': team(['owner']),
  'POST /api/provider-checks': team(['owner']),
  'GET /api/targets': inProject(SET_UP, null),
  'GET /api/targets/:target': inProject(SET_UP, 'target'),
  'POST /api/projects/:project/targets': inProject(SET_UP, 'project'),
  'POST /api/targets/:target/versions': inProject(SET_UP, 'target'),
  'DELETE /api/targets/:target': inProject(SET_UP, 'target'),
  'POST /api/targets/:target/check': inProject(SET_UP, 'target'),
  'POST /api/projects/:project/uploads': inProject(SET_UP, 'project'),
  'GET /api/uploads/:upload': inProject(SET_UP, 'upload'),
  'POST /api/uploads/:upload/spec': inProject(SET_UP, 'upload'),
  'POST /api/uploads/:upload/check': inProject(SET_UP, 'upload'),
  'POST /api/uploads/:upload/confirm': inProject(SET_UP, 'upload'),
  'DELETE /api/uploads/:upload': inProject(SET_UP, 'upload'),
  'GET /api/uploads': inProject(SET_UP, null),
  'PUT /api/uploads/:upload/draft': inProject(SET_UP, 'upload'),
  'POST /api/uploads/:upload/records/check': inProject(SET_UP, 'upload'),
  'POST /api/uploads/:upload/records/confirm': inProject(SET_UP, 'upload'),
  'GET /api/own-suites': inProject(SET_UP, null),
  'PATCH /api/own-suites/:ownsuite': inProject(SET_UP, 'ownsuite'),
  'POST /api/own-suites/:ownsuite/edits': inProject(SET_UP, 'ownsuite'),
  'GET /api/record-sets': inProject(SET_UP, null),
  'DELETE /api/record-sets/:recordset': inProject(SET_UP, 'recordset'),
  'GET /api/notices': oneself,
  'POST /api/notices/read': oneself,
  'GET /api/me/notices': oneself,
  'PUT /api/me/notices': oneself,
  'POST /api/me/webhooks': oneself,
  'PATCH /api/me/webhooks/:hook': oneself,
  'DELETE /api/me/webhooks/:hook': oneself,
  'POST /api/me/webhooks/:hook/test': oneself,
  'GET /api/projects/:project/webhooks': inProject(SET_UP, 'project'),
  'POST /api/projects/:project/webhooks': inProject(SET_UP, 'project'),
  'PATCH /api/webhooks/:webhook': inProject(SET_UP, 'webhook'),
  'DELETE /api/webhooks/:webhook': inProject(SET_UP, 'webhook'),
  'POST /api/webhooks/:webhook/test': inProject(SET_UP, 'webhook'),
};
