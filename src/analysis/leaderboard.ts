import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { EXIT, HearthError, type Section, type Text } from '../contract/index.js';
import { type Manifest, ratersOf } from '../pipeline/index.js';
import type { Db } from '../store/index.js';
import type { FindSuite } from './bundle-data.js';
import { importRead } from './bundle-import.js';
import { readBundle } from './bundle-read.js';
import { shareable } from './bundle-redact.js';
import { conditionsOf, verifyBundle } from './bundle-verify.js';
import { chosenFigures } from './compare-choose.js';
import { settingOf, unlikenesses } from './compare-differences.js';
import { compareVoices, hasAny } from './compare-figures.js';
import { type Compared, type ComparedRun, compared, type Voice } from './compare-rows.js';
import { leagueSections } from './leaderboard-sections.js';

/** What a site tells of one bundle; `results` were scored again here and are equal to those in it. */
export type BundleFacts = {
  file: string;
  sha256: string;
  run: string;
  suite: string;
  suiteVersion: string;
  createdMs: number;
  /** The Hearth that asked the run. */
  hearth: string;
  results: number;
  items: 'included' | 'withheld';
  manifest: Manifest;
};

/** Targets that may stand in one table: asked the same items, under the same options, rated by the same judge. */
export type League = {
  suite: ComparedRun['suite'];
  setting: Readonly<Record<string, string>>;
  voices: Compared[];
  sections: Section[];
};

export type Leaderboard = { bundles: BundleFacts[]; leagues: League[]; runs: ComparedRun[] };

/**
 * Reads bundles into an empty scratch database and sets their targets side by side, league by league: never a total over
 * leagues or figures. Each bundle is scored again first.
 * @throws HearthError exit 4 for a bundle whose figures are not those of its records, exit 2 for one that is not whole.
 */
export async function leaderboard(
  db: Db,
  files: readonly string[],
  suites: FindSuite,
): Promise<Leaderboard> {
  const bundles: BundleFacts[] = [];
  const runs: ComparedRun[] = [];
  for (const file of files) {
    const verified = await verifyBundle({ file, suites });
    if (!verified.equal) throw forged(file, verified.differences.length);
    const bundle = await readBundle(file);
    const { manifest, suite: named, items } = bundle.header;
    const { added } = await importRead(db, bundle, null);
    // The same bundle under two names counts once.
    if (!added) continue;
    const { suite, source } = await suites(manifest);
    runs.push({ db, suite, manifest, conditions: await conditionsOf(bundle, suite, source) });
    bundles.push({
      file: basename(file),
      sha256: createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
      run: manifest.run,
      suite: manifest.suite,
      suiteVersion: named.version,
      createdMs: manifest.createdMs,
      hearth: manifest.hearth,
      results: verified.results,
      items,
      manifest: shareable(manifest).manifest,
    });
  }
  return { bundles, runs, leagues: await leaguesOf(runs) };
}

async function leaguesOf(runs: readonly ComparedRun[]): Promise<League[]> {
  const byKey = new Map<string, { setting: League['setting']; voices: Voice[] }>();
  for (const run of runs)
    for (const loaded of run.conditions)
      for (const rater of ratersOf(run.manifest)) {
        const setting = settingOf({ run, loaded, rater });
        const key = JSON.stringify([run.manifest.suite, loaded.condition.itemsHash, setting]);
        const league = byKey.get(key) ?? { setting, voices: [] };
        byKey.set(key, league);
        league.voices.push(
          ...run.manifest.targets.map((target) => ({ run, loaded, target, rater })),
        );
      }
  const leagues: League[] = [];
  for (const { setting, voices: own } of byKey.values()) {
    const [first] = own;
    if (first === undefined) continue;
    const voices = await compared(own);
    const figures = Object.fromEntries(
      Object.entries(chosenFigures(first.run, [])).filter(([id]) =>
        voices.some((voice) => hasAny(voice, id)),
      ),
    );
    const comparison = compareVoices(voices, figures, first.run.manifest.seed, { pairs: false });
    leagues.push({
      suite: first.run.suite,
      setting,
      voices,
      sections: leagueSections({ voices, unlike: unlikenesses(own), comparison }, setting),
    });
  }
  return leagues;
}

const forged = (file: string, count: number): HearthError => {
  const text: Text = {
    en: `${count} of its figures are not those of its records, so it does not go on the site; see: hearth verify ${basename(file)}`,
    'zh-CN': `其中 ${count} 个数字与记录不符，不能放上网站；请看：hearth verify ${basename(file)}`,
  };
  return new HearthError(EXIT.failed, text, { file });
};
