import { type Finding, usageError } from '../contract/index.js';
import { ratedRows, ratersOf, rowSource } from '../pipeline/index.js';
import type { OpenRun } from './open-run.js';
import { type Done, done, type Shell } from './shell.js';
import { masked, withheldTexts } from './withheld.js';

/**
 * `hearth show RUN --low`: answers that a judge rated so low that people should rate them, one JSON object a line, with
 * the ratings and failed checks that are the reason. `item`, `target`, `repeat` are those of verdict files, so people's
 * ratings come back as `{"item", "target", "repeat", "rater", "verdict"}`.
 * @throws HearthError exit 2 for a suite without ratings that can be low
 */
export async function lowAnswers(shell: Shell, open: OpenRun): Promise<Done> {
  const { suite, manifest, conditions } = open;
  const { explain } = suite;
  if (explain === undefined)
    throw usageError(
      {
        en: `${suite.meta.id} has no ratings that could be low`,
        'zh-CN': `${suite.meta.id} 没有可判为低分的评分`,
      },
      { field: '--low' },
    );
  const lines: string[] = [];
  for (const target of manifest.targets)
    for (const loaded of conditions)
      for (const rater of ratersOf(manifest)) {
        const source = rowSource(open, loaded);
        for await (const row of ratedRows(source, target, rater)) {
          const found: Finding[] = explain(row, source.scored);
          const low = found.filter(({ kind, ok }) => kind === 'rating' && ok === false);
          if (low.length === 0) continue;
          const failed = found.filter(({ kind, ok }) => kind === 'check' && ok === false);
          const said = row.answers.map(({ step, state, value }) => ({ step, state, value }));
          const hidden = withheldTexts(open, row.item.id);
          lines.push(
            JSON.stringify(
              masked(
                {
                  run: manifest.run,
                  condition: loaded.condition.id,
                  item: row.item.id,
                  target: target.name,
                  repeat: row.repeat,
                  judge: row.judge,
                  answers: said,
                  low: low.map(({ id, name, score, why }) => ({
                    id,
                    name: name[shell.lang],
                    score,
                    ...(why !== undefined && { why }),
                  })),
                  failed: failed.map(({ id, step, name, why }) => ({
                    id,
                    step,
                    name: name[shell.lang],
                    ...(why !== undefined && { why }),
                  })),
                },
                hidden,
                'en',
              ),
            ),
          );
        }
      }
  return { ...done(lines.join('\n'), {}), records: true };
}
