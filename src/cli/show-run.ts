import { dirname } from 'node:path';
import { designOf } from '../analysis/index.js';
import {
  addressText,
  type JudgeEntry,
  type Result,
  type RunStatus,
  type TargetEntry,
} from '../pipeline/index.js';
import { runCommand } from '../report/command.js';
import { formatNumber } from '../report/format.js';
import { factLines, resultsWithFacts } from './answer-facts.js';
import { jsonRun } from './finish.js';
import { judgeLines } from './judge-trust.js';
import type { OpenRun } from './open-run.js';
import { reasoningLines } from './reasoning-cuts.js';
import { configOf, near } from './run-config.js';
import { type Done, done, type Shell } from './shell.js';
import { spendingTable } from './spending.js';
import { statusName } from './status.js';
import { faultLines, resultRows } from './summary.js';
import { printable, table } from './table.js';
import { countsText, tallyOf } from './tally.js';

/** What a run is, how far it is, and what became of each sample. */
export async function showRun(shell: Shell, open: OpenRun & { status: RunStatus }): Promise<Done> {
  const { t, lang } = shell;
  const { suite, manifest, status } = open;
  const { results, facts: seen } = await resultsWithFacts(open);
  const facts: [string, string][] = [
    [t('show.run'), manifest.run],
    [t('show.status'), statusName(status)[lang]],
    [t('show.made'), new Date(manifest.createdMs).toISOString()],
    [t('show.suite'), `${suite.meta.id} ${manifest.suiteVersion}`],
    [t('show.preset'), presetText(manifest.preset, manifest.changed, t('show.changed'))],
    [t('show.tag'), manifest.tag ?? '–'],
    [t('show.items'), manifest.conditions.map((c) => c.items).join(' / ')],
    [t('show.repeats'), `${manifest.repeats} / ${manifest.judgeRepeats}`],
    [t('show.seed'), manifest.seed],
    [t('show.versions'), `Hearth ${manifest.hearth}, Node.js ${manifest.node}`],
    [t('show.design'), designOf(manifest)],
    [t('show.command'), commandHere(open)],
  ];
  const conditions = manifest.conditions.map((c) => [
    `  ${c.id}`,
    `${c.asked.protocol}/${c.scoring}`,
    compact(c.asked.o),
    compact(c.scoreOptions),
    c.dataHash.slice(0, 12),
  ]);
  const voices = [
    ...manifest.targets.map((v) => [`  ${t('show.target')}`, v.name, voiceText(v)]),
    ...manifest.judges.map((v) => [`  ${t('show.judge')}`, v.name, voiceText(v)]),
  ];
  const outcomes = [
    { head: t('show.became'), cell: (r: Result) => countsText(r.counts)[lang] },
    { head: t('summary.coverage'), cell: (r: Result) => formatNumber(r.coverage, 'rate', lang) },
  ];
  const spent = await spendingTable(shell, open);
  const text = [
    table(facts),
    `${t('show.conditions')}\n${table(conditions)}`,
    `${t('show.voices')}\n${table(voices)}`,
    ...(manifest.judges.length === 0
      ? []
      : [`${t('show.trust')}\n${(await judgeLines(shell, open)).join('\n')}`]),
    `${t('show.outcomes')}\n${table(resultRows(shell, open, results, outcomes))}`,
    [
      tallyOf(results).line[lang],
      ...factLines(shell, seen),
      ...(await faultLines(shell, open)),
      ...(await reasoningLines(shell, open)),
    ].join('\n'),
    ...(seen.unscored.length === 0
      ? []
      : [
          `${t('show.unscored', { n: seen.unscored.length })}\n  ${printable(seen.unscored.join(lang === 'en' ? ', ' : '、'))}`,
        ]),
    ...(spent === '' ? [] : [`${t('show.spent')}\n${spent}`]),
  ];
  return done(text.join('\n\n'), { runs: [jsonRun(manifest, results)] });
}

/** The command for this machine, folders included; by a config file where flags cannot say all. */
function commandHere({ suite, manifest }: OpenRun): string {
  const { run } = manifest;
  const { line, whole } = runCommand(suite, manifest, {
    suite: near,
    data: (dir) => dirname(dir),
  });
  const file = `${run}.yaml`;
  return whole ? line : `hearth show ${run} --config > ${file} && hearth run --config ${file}`;
}

/** `hearth show RUN --config`: the config file of a run, and nothing else on standard output. */
export async function showConfig({ suite, manifest }: OpenRun): Promise<Done> {
  const { stringify } = await import('yaml');
  return { ...done(stringify(configOf(suite, manifest)), {}), records: true };
}

function presetText(preset: string | null, changed: readonly string[], word: string): string {
  if (preset === null) return '–';
  return changed.length === 0 ? preset : `${preset}, ${word}${changed.join(', ')}`;
}

/** `key=value` pairs of options. */
const compact = (options: unknown): string =>
  Object.entries(options as Record<string, unknown>)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join(' ');

function voiceText(voice: TargetEntry | JudgeEntry): string {
  switch (voice.kind) {
    case 'model': {
      const { model, keyName } = voice.spec;
      const params = Object.entries(voice.params).map(([key, value]) => `${key}=${value}`);
      return [model, addressText(voice), keyName, ...params].join(' ');
    }
    case 'file':
      return `${voice.path} sha256 ${voice.hash.slice(0, 12)}`;
    case 'local':
      return `sha256 ${voice.hash.slice(0, 12)}`;
    case 'builtin':
      return '';
  }
}
