import { parseScore } from '../items/points.js';
import { say } from '../say.js';
import type { Fields } from './fields.js';
import type { RubricSpec } from './types.js';

/** Reads `rubric` of suite.yaml: criteria that every item has, behind its own. */
export function readShared(fields: Fields): RubricSpec['shared'] {
  return fields.sections('rubric', 'content').map((row) => {
    const content = row.required(
      'content',
      say('say what a reply must do to meet it.', '请写明回答怎样才算符合。'),
    );
    const given = row.text('score');
    const score = parseScore(given);
    if (score === undefined)
      row.fault(
        'score',
        say(`"${given}" is no score`, `“${given}”不是分值`),
        say(
          'write a number other than 0, below 0 for a penalty, or leave it out for a gate.',
          '请填写不为 0 的数（扣分项用负数）；一票否决项请留空。',
        ),
      );
    const dimension = row.text('dimension')?.trim() ?? '';
    if (dimension === '' && score !== null)
      row.fault(
        'dimension',
        say('is missing', '缺失'),
        say('name what the criterion measures.', '请写明该项衡量的维度。'),
      );
    row.close();
    return { dimension, score: score ?? null, content: content.trim() };
  });
}
