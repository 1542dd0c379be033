import { z } from 'zod';
import { ROLES } from './access.js';
import { done, id, name, time } from './common.js';
import type { Declared } from './declare.js';

/** Projects: parts of the team’s work that outsiders do not see. */
export const projects = {
  'GET /api/projects': {
    about: 'Projects that the viewer sees. The first one, `home`, has no name of its own.',
    access: { who: 'signed-in' },
    reply: z.object({
      projects: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          createdMs: time.nullable(),
          /** Null for whoever reads no runs there. */
          runs: z.number().int().nullable(),
          /** Null for whoever has nothing to do with people there. */
          members: z.number().int().nullable(),
        }),
      ),
    }),
  },
  'POST /api/projects': {
    about: 'Makes a project.',
    access: { who: 'team', may: 'set-up' },
    body: z.strictObject({ name }),
    reply: z.object({ id: z.string() }),
  },
  'PATCH /api/projects/:project': {
    about: 'Renames a project.',
    access: { who: 'project', may: 'set-up', of: 'project' },
    body: z.strictObject({ name }),
    reply: done,
  },
  'GET /api/projects/:project/members': {
    about: 'Who has a role in this project.',
    access: { who: 'project', may: 'people', of: 'project' },
    reply: z.object({
      members: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES) })),
    }),
  },
  'PUT /api/projects/:project/members/:person': {
    about: 'Gives somebody of the team a role in this project, or another one.',
    access: { who: 'project', may: 'people', of: 'project' },
    body: z.strictObject({ role: z.enum(ROLES) }),
    reply: done,
  },
  'DELETE /api/projects/:project/members/:person': {
    about: 'Takes somebody’s role in this project away.',
    access: { who: 'project', may: 'people', of: 'project' },
    reply: done,
  },
  'PUT /api/runs/:run/project': {
    about: 'Puts a run into a project; takes the permission in both.',
    access: { who: 'project', may: 'set-up', of: 'run' },
    body: z.strictObject({ project: id }),
    reply: done,
  },
} satisfies Record<string, Declared>;
