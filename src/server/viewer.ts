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
  viewer.role !== null && MAY[viewer.role].includes(permission) && within(viewer, permission);

/** Whether the viewer may do this in a project. */
export function mayIn(viewer: Viewer, project: string, permission: Permission): boolean {
  if (mayInTeam(viewer, permission)) return true;
  const role = viewer.projects.get(project);
  return role !== undefined && MAY[role].includes(permission) && within(viewer, permission);
}

/** Projects in which the viewer may do this; null: all. */
export function projectsWith(viewer: Viewer, permission: Permission): string[] | null {
  if (mayInTeam(viewer, permission)) return null;
  return [...viewer.projects.keys()].filter((id) => mayIn(viewer, id, permission));
}

/** What the viewer may do in a project, or anywhere where none is named. */
export const permissionsOf = (viewer: Viewer, project?: string): Permission[] =>
  PERMISSIONS.filter((p) =>
    project === undefined ? mayInTeam(viewer, p) : mayIn(viewer, project, p),
  );
