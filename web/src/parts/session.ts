import { useQuery } from '@tanstack/react-query';
import type { Answer, Permission } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { sessionOf } from './offline/kept-session.js';

export type Session = Answer<'GET /api/session'>;

/** Who looks, as the server says; asked once for all parts of a page. */
export const useSession = () =>
  useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => sessionOf(() => call('GET /api/session', {}, signal)),
  });

/** Whether the viewer may do this in the team or in any project. */
export const mayAnywhere = (
  viewer: Session['viewer'] | undefined,
  permission: Permission,
): boolean =>
  viewer !== null &&
  viewer !== undefined &&
  (viewer.may.includes(permission) || viewer.projects.some(({ may }) => may.includes(permission)));

/** Whether the viewer may do this in one project. */
export const mayInProject = (
  viewer: Session['viewer'] | undefined,
  project: string,
  permission: Permission,
): boolean =>
  viewer !== null &&
  viewer !== undefined &&
  (viewer.may.includes(permission) ||
    viewer.projects.some(({ id, may }) => id === project && may.includes(permission)));
