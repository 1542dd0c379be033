import { z } from 'zod';
import type { ReportModel } from '../../report/model.js';
import type { Declared } from './declare.js';

export const report = {
  'GET /api/runs/:run/report': {
    about:
      'All sections of the report of a run as data: tables, charts, telling items, validity of its judges.',
    access: { who: 'project', may: 'read', of: 'run' },
    reply: z.custom<ReportModel>((value) => typeof value === 'object' && value !== null),
  },
} satisfies Record<string, Declared>;
