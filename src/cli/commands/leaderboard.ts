import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type ComparedRun,
  type League,
  leaderboard,
  raterName,
  withoutPaths,
} from '../../analysis/index.js';
import { LANGS, same } from '../../contract/index.js';
import { openDatabase } from '../../store/index.js';
import type { Declare } from '../declare.js';
import { suitesHere } from '../run-suite.js';
import { type Done, done, type Shell } from '../shell.js';
import { version } from '../version.js';

type Flags = { out: string; title?: string; suite?: string };

/** `hearth leaderboard BUNDLE… --out DIR`: a static site; every bundle is scored again first. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .argument('<bundle...>', t('arg.bundles'))
    .requiredOption('--out <dir>', t('flag.siteOut'))
    .option('--title <words>', t('flag.siteTitle'))
    .option('--suite <dir>', t('flag.suiteDir'));
  command.action((files: string[], flags: Flags) => act(() => site(shell, files, flags)));
};

async function site(shell: Shell, files: readonly string[], flags: Flags): Promise<Done> {
  const scratch = await mkdtemp(join(tmpdir(), 'hearth-leaderboard-'));
  try {
    const db = await openDatabase(join(scratch, 'hearth.db'));
    try {
      const suites = suitesHere({ data: shell.data, suiteDir: flags.suite ?? null });
      const board = await leaderboard(
        db,
        files.map((file) => resolve(file)),
        suites,
      );
      const { sitePage } = await import('../../report/leaderboard.js');
      const { writeBeside, writePage } = await import('../../report/page-files.js');
      const { pageHtml } = await import('../../report/page.js');
      const bundles = board.bundles.map((facts) => ({
        ...facts,
        href: `bundles/${facts.run}.json`,
      }));
      const page = sitePage({
        title: flags.title === undefined ? null : same(flags.title),
        leagues: await Promise.all(board.leagues.map((league) => leagueOf(league, board.runs))),
        bundles,
        hearth: version(),
      });
      const dir = resolve(flags.out);
      const written = await writePage(page, {
        dir,
        name: 'index',
        langs: LANGS,
        formats: ['html', 'csv'],
      });
      for (const { href, ...facts } of bundles)
        written.push(
          await writeBeside(dir, href, `${JSON.stringify({ schema: 1, ...facts }, null, 2)}\n`),
        );
      const index = await writeBeside(dir, 'index.html', pageHtml(page, shell.lang));
      return done(shell.t('leaderboard.written', { count: bundles.length, file: index }), {
        leaderboard: {
          bundles: bundles.map(({ manifest: _, ...facts }) => facts),
          tables: board.leagues.map(({ suite, setting, voices }) => ({
            suite: suite.meta.id,
            setting,
            targets: voices.map(({ label }) => label),
          })),
        },
        files: [...written, index],
      });
    } finally {
      await db.destroy();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A league with what is known of its judge. */
async function leagueOf(league: League, runs: readonly ComparedRun[]) {
  const { judgesOf } = await import('../../report/from-run.js');
  const { suite, setting, voices, sections } = league;
  const [voice] = voices;
  const name = voice === undefined ? null : raterName(voice.rater);
  const run = runs.find(({ manifest }) => manifest.run === voice?.run.manifest.run);
  const judges = run === undefined ? [] : await judgesOf({ ...run, results: [] });
  const judge = judges.find((one) => one.name === name) ?? null;
  return {
    suite: suite.meta,
    setting,
    judge: judge && { ...judge, name: withoutPaths(judge.name) },
    targets: voices.length,
    items: voice?.items.size ?? 0,
    sections,
  };
}
