import { decimalComma, fold } from '../items/fold.js';
import { say } from '../say.js';
import type { Fields } from './fields.js';
import { type GoldSpec, MATCHES } from './types.js';

/** Reads `gold` of suite.yaml: how answers are compared. */
export function readGold(fields: Fields): Pick<GoldSpec, 'match' | 'classes' | 'tolerance'> {
  const gold = fields.section('gold');
  const match = gold?.oneOf('match', MATCHES, null) ?? null;
  if (match === null && gold?.has('match') !== true)
    (gold ?? fields).fault(
      gold === null ? 'gold' : 'match',
      say('is missing', '缺失'),
      say(
        'write gold: {match: …} with choice (options), exact (words), set (several words) or number.',
        '请写 gold: {match: …}，取 choice（选项）、exact（词语）、set（多个词语）或 number（数）。',
      ),
    );
  const classes = gold?.texts('classes') ?? [];
  const folded = classes.map(fold);
  const twin = classes.find((name, i) => folded.indexOf(fold(name)) < i || fold(name) === 'macro');
  if (twin !== undefined)
    gold?.fault(
      'classes',
      fold(twin) === 'macro'
        ? say('"macro" is the name of a mean', '“macro”是平均值的名称')
        : say(`"${twin}" stands there twice`, `“${twin}”出现了两次`),
      say('give each class a name of its own.', '请让各类别的名称互不相同。'),
    );
  const tolerance = readTolerance(gold);
  const idle: [string, boolean][] = [
    ['classes', match === 'choice' || match === 'number'],
    ['tolerance', match !== null && match !== 'number'],
  ];
  for (const [key, useless] of idle)
    if (useless && gold?.has(key) === true)
      gold.fault(
        key,
        say(`does nothing for match ${match}`, `对 match ${match} 不起作用`),
        say('leave it out, or change match.', '请删去，或改 match。'),
      );
  gold?.close();
  return { match: match ?? 'exact', classes, tolerance };
}

/** `0.5` is absolute, `5%` relative to the gold number; 0 without one. */
function readTolerance(gold: Fields | null): GoldSpec['tolerance'] {
  const text = gold?.text('tolerance')?.normalize('NFKC').trim() ?? '0';
  const found = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(text);
  if (found === null) {
    gold?.fault(
      'tolerance',
      say(`"${text}" is no tolerance`, `“${text}”不是允许误差`),
      say(
        `write a number such as ${decimalComma(text) ?? '0.5'}, or a share such as 5%.`,
        `请填写数（如 ${decimalComma(text) ?? '0.5'}）或百分比（如 5%）。`,
      ),
    );
    return { by: 0, share: false };
  }
  const share = found[2] === '%';
  return { by: Number(found[1]) / (share ? 100 : 1), share };
}
