import { readPoints } from '../items/points.js';
import { say } from '../say.js';
import type { Fields } from './fields.js';
import type { RubricSpec } from './types.js';

/**
 * Reads `rubric` of suite.yaml: criteria that every item has, behind its own. `silentGates`: the lines of those whose
 * score was left out.
 */
export function readShared(fields: Fields): Pick<RubricSpec, 'shared' | 'silentGates'> {
  const silentGates: number[] = [];
  const shared = fields.sections('rubric', 'content').map((row) => {
    const content = row.required(
      'content',
      say('say what a reply must do to meet it.', '请写明回答怎样才算符合。'),
    );
    const points = readPoints(row.text('score') ?? '');
    if ('fault' in points) row.fault('score', ...points.fault);
    const score = 'score' in points ? points.score : null;
    if ('silent' in points) silentGates.push(row.place('content').line ?? 1);
    const dimension = row.text('dimension')?.trim() ?? '';
    if (dimension === '' && score !== null)
      row.fault(
        'dimension',
        say('is missing', '缺失'),
        say('name what the criterion measures.', '请写明该项衡量的维度。'),
      );
    row.close();
    return { dimension, score, content: content.trim() };
  });
  return { shared, silentGates };
}
