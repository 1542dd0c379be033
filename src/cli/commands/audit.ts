import {
  auditJudge,
  type ProbeResult,
  recordOf,
  storeRecord,
  traceKind,
} from '../../analysis/index.js';
import { EXIT, type ExitCode, type Text, usageError } from '../../contract/index.js';
import { sentence } from '../../i18n/index.js';
import { declareProbeFlags, type ProbeFlags, probeJudge, probesForecast } from '../audit-probes.js';
import { asksForSheets, declareSheetFlags, sheetWork } from '../audit-sheet.js';
import { auditText } from '../audit-text.js';
import type { Declare } from '../declare.js';
import { decimal, repeated } from '../flags.js';
import { withStore } from '../home.js';
import { openRun } from '../open-run.js';
import type { Done, Shell } from '../shell.js';
import { version } from '../version.js';

type Flags = Parameters<typeof sheetWork>[2] &
  ProbeFlags & {
    judge?: string;
    second?: string;
    people?: string[];
    condition?: string;
    epsilon: number;
    trace?: string[];
  };

/** Laypeople: it asks most of a judge, and says nothing of who the people were. */
const EPSILON = 0.1;

/**
 * `hearth audit RUN`: how far a judge agrees with itself, a second judge and people, and what moves it; writes sheets for
 * people and reads them back.
 */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .argument('[run]', t('arg.run'))
    .option('--judge <name>', t('flag.auditJudge'))
    .option('--second <name>', t('flag.second'))
    .option('--people <name>', t('flag.people'), repeated)
    .option('--condition <id>', t('flag.compareCondition'))
    .option('--epsilon <number>', t('flag.epsilon'), decimal('--epsilon', 0, 1), EPSILON)
    .option('--trace <kind>', t('flag.traceKind'), repeated);
  declareProbeFlags(command, shell);
  declareSheetFlags(command, shell);
  command.action((run: string | undefined, flags: Flags) =>
    act(() => (asksForSheets(flags) ? sheetWork(shell, run, flags) : audit(shell, run, flags))),
  );
};

function audit(shell: Shell, name: string | undefined, flags: Flags): Promise<Done> {
  if (name === undefined) throw noRun();
  return withStore(shell, async (db) => {
    const run = await openRun(shell, db, name);
    const { manifest } = run;
    const found = await auditJudge({
      run,
      judge: flags.judge ?? null,
      second: flags.second ?? null,
      people: flags.people ?? [],
      condition: flags.condition ?? null,
      epsilon: flags.epsilon,
    });
    const traces = (flags.trace ?? []).map((id) => ({
      kind: id,
      table: traceKind(found, manifest.run, id),
    }));
    const conditions = run.conditions.filter(({ condition }) =>
      found.conditions.includes(condition.id),
    );
    const [loaded] = conditions;
    if (loaded === undefined) throw new RangeError('audit: no condition');
    const asked = { run: { ...run, conditions }, loaded, judge: found.raters.judge };
    if (flags.dryRun === true) return probesForecast(shell, asked, flags);
    const keep = (probes: readonly ProbeResult[] | null) =>
      storeRecord(db, recordOf(found, manifest, { hearth: version(), nowMs: Date.now(), probes }));
    // Before anything is asked: what was compared stays, whatever becomes of the probes.
    const compared = await keep(null);
    const probed = flags.probes === undefined ? null : await probeJudge(shell, asked, flags);
    // What a budget or an interrupt left is shown and not recorded.
    const record = probed?.ended === 'done' ? await keep(probed.results) : compared;
    return {
      ...endOf(probed?.ended ?? 'done'),
      text: auditText(shell, record, traces, probed),
      json: {
        audit: record,
        ...(traces.length > 0 && { traces }),
        ...(probed !== null && {
          probes: probed.results,
          planned: probed.planned,
          spent: probed.spent,
        }),
      },
    };
  });
}

function endOf(ended: 'done' | 'budget' | 'interrupt'): { code: ExitCode; reason: Text | null } {
  if (ended === 'done') return { code: EXIT.done, reason: null };
  return ended === 'budget'
    ? { code: EXIT.budget, reason: sentence('cli', 'audit.budget') }
    : { code: EXIT.interrupted, reason: sentence('cli', 'audit.interrupted') };
}

const noRun = () =>
  usageError({
    en: 'name the run whose judge is audited: hearth audit RUN; "hearth runs" lists them',
    'zh-CN': '请写明要审核的运行：hearth audit 运行；hearth runs 可列出所有运行',
  });
