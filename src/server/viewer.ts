import { MAY, PERMISSIONS, type Permission, type Role } from './api/access.js';

/** Who looks: a person, the one person of a machine without accounts, or an API key. */
export type Viewer = {
  id: string;
  name: string;
  kind: 'local' | 'person' | 'key';
  /** The role for the whole team; null for none. */
  role: Role | null;
  /** Roles in single projects. */
  projects: ReadonlyMap<string, Role>;
  /** An API key has a part of its owner's permissions; null: all of them. */
  scopes: ReadonlySet<Permission> | null;
  /** An API key may be bound to one project; it is then blind outside of it. */
  only?: string;
  /** The API key's id. */
  key?: string;
  /** The browser's session of a person who signed in. */
  session?: { id: string; createdMs: number };
};

/** The one person of a machine without accounts. */
export const LOCAL: Viewer = {
  id: 'local',
  name: 'local',
  kind: 'local',
  role: 'owner',
  projects: new Map(),
  scopes: null,
};

const within = (viewer: Viewer, permission: Permission): boolean =>
  viewer.scopes === null || viewer.scopes.has(permission);

/** Whether the viewer may do this anywhere in the team. */
export const mayInTeam = (viewer: Viewer, permission: Permission): boolean =>
  viewer.only === undefined && byRole(viewer.role, permission) && within(viewer, permission);

/** Whether the viewer may do this in a project. */
export const mayIn = (viewer: Viewer, project: string, permission: Permission): boolean =>
  (viewer.only ?? project) === project &&
  (byRole(viewer.role, permission) || byRole(viewer.projects.get(project), permission)) &&
  within(viewer, permission);

const byRole = (role: Role | null | undefined, permission: Permission): boolean =>
  role !== null && role !== undefined && MAY[role].includes(permission);

/** Whoever has a role in the team that may do anything, or any role in the project, knows that it is there. */
export const seesProject = (viewer: Viewer, project: string): boolean =>
  (viewer.only ?? project) === project &&
  ((viewer.role !== null && MAY[viewer.role].length > 0) || viewer.projects.has(project));

/** Projects in which the viewer may do this; null: all. */
export function projectsWith(viewer: Viewer, permission: Permission): string[] | null {
  if (mayInTeam(viewer, permission)) return null;
  const known = viewer.only === undefined ? viewer.projects.keys() : [viewer.only];
  return [...known].filter((id) => mayIn(viewer, id, permission));
}

/** What the viewer may do in a project, or anywhere where none is named. */
export const permissionsOf = (viewer: Viewer, project?: string): Permission[] =>
  PERMISSIONS.filter((p) =>
    project === undefined ? mayInTeam(viewer, p) : mayIn(viewer, project, p),
  );
