import { reasoningCutsOf } from '../pipeline/index.js';
import type { OpenRun } from './open-run.js';
import type { Shell } from './shell.js';
import { printable } from './table.js';

/** One line a model whose replies spent all their tokens on reasoning, with the limit to raise. */
export async function reasoningLines(
  { t }: Shell,
  { db, manifest }: Pick<OpenRun, 'db' | 'manifest'>,
): Promise<string[]> {
  const cuts = await reasoningCutsOf(db, manifest.run);
  return cuts.map(({ model, replies }) => {
    const isIts = (voice: (typeof manifest.targets | typeof manifest.judges)[number]): boolean =>
      voice.kind === 'model' && `${voice.spec.provider}/${voice.spec.model}` === model;
    const target = manifest.targets.find(isIts);
    const voice = target ?? manifest.judges.find(isIts);
    const limit = voice?.kind === 'model' ? voice.params.maxTokens : undefined;
    return printable(
      t('summary.reasoningCut', {
        model,
        count: replies,
        flag: target === undefined ? 'max_tokens' : '--max-tokens',
        limit: limit ?? t('summary.ownLimit'),
      }),
    );
  });
}
