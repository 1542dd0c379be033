import { type AnySuite, usageError } from '../contract/index.js';
import type { LoadedCondition, Manifest } from '../pipeline/index.js';
import { openTrainer } from '../suites/index.js';

/** `local/PATH.json` → the path, as it was typed; null for other names. */
const judgePath = (name: string): string | null =>
  /^local[/:].+\.json$/.test(name) ? name.slice('local/'.length) : null;

const readJudge = async (suite: AnySuite, path: string) =>
  (await openTrainer(suite.meta.id)).read(path);

/** The suite with judges that `hearth distil` trained and that are named by their files. */
export function withJudgeFiles(suite: AnySuite, names: readonly string[]): AnySuite {
  const own = names.flatMap((name) => {
    const path = judgePath(name);
    if (path === null || suite.localJudges?.[name] !== undefined) return [];
    return [[name, async () => (await readJudge(suite, path)).judge] as const];
  });
  if (own.length === 0) return suite;
  return { ...suite, localJudges: { ...suite.localJudges, ...Object.fromEntries(own) } };
}

type Judged = { suite: AnySuite; manifest: Manifest; conditions: readonly LoadedCondition[] };

/**
 * A judge that learnt from verdicts on a suite's items knows them: rating the same items again would flatter it.
 * @throws HearthError exit 2 when a run would be judged by one.
 */
export async function refuseOwnLessons({ suite, manifest, conditions }: Judged): Promise<void> {
  for (const { name, kind } of manifest.judges) {
    const path = kind === 'local' ? judgePath(name) : null;
    if (path === null) continue;
    const { learntFrom } = await readJudge(suite, path);
    const items = conditions.flatMap((c) => c.items.map((item) => item.id));
    const known = new Set(learntFrom.items);
    if (learntFrom.suite !== suite.meta.id || !items.some((id) => known.has(id))) continue;
    throw usageError(
      {
        en: `"${name}" learnt from verdicts on these very items (run ${learntFrom.run}, judge ${learntFrom.judge}); use it on other items, or say --allow-benchmark-items`,
        'zh-CN': `“${name}”正是用这些题目的评判训练的（运行 ${learntFrom.run}，裁判 ${learntFrom.judge}）；请用在别的题目上，或加 --allow-benchmark-items`,
      },
      { field: '--judge' },
    );
  }
}
