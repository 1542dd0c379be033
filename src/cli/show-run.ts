import {
  type JudgeEntry,
  type Result,
  type RunStatus,
  resultsOf,
  type TargetEntry,
} from '../pipeline/index.js';
import { commandOf } from '../report/command.js';
import { formatNumber } from '../report/format.js';
import { jsonRun } from './finish.js';
import type { OpenRun } from './open-run.js';
import { reasoningLines } from './reasoning-cuts.js';
import { type Done, done, type Shell } from './shell.js';
import { spendingTable } from './spending.js';
import { statusName } from './status.js';
import { faultLines, resultRows } from './summary.js';
import { table } from './table.js';
import { countsText, tallyOf } from './tally.js';

/** What a run is, how far it is, and what became of each sample. */
export async function showRun(shell: Shell, open: OpenRun & { status: RunStatus }): Promise<Done> {
  const { t, lang } = shell;
  const { suite, manifest, status } = open;
  const results = await resultsOf(open);
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
    [t('show.command'), commandOf(suite, manifest)],
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
    `${t('show.outcomes')}\n${table(resultRows(shell, open, results, outcomes))}`,
    [
      tallyOf(results).line[lang],
      ...(await faultLines(shell, open)),
      ...(await reasoningLines(shell, open)),
    ].join('\n'),
    ...(spent === '' ? [] : [`${t('show.spent')}\n${spent}`]),
  ];
  return done(text.join('\n\n'), { runs: [jsonRun(manifest, results)] });
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
      const { model, baseUrl, keyName } = voice.spec;
      const params = Object.entries(voice.params).map(([key, value]) => `${key}=${value}`);
      return [model, baseUrl, keyName, ...params].join(' ');
    }
    case 'file':
      return `${voice.path} sha256 ${voice.hash.slice(0, 12)}`;
    case 'local':
      return `sha256 ${voice.hash.slice(0, 12)}`;
    case 'builtin':
      return '';
  }
}
