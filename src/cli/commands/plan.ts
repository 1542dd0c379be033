import { existsSync } from 'node:fs';
import {
  answeredTargets,
  type PlanFile,
  planChanges,
  planFacts,
  planOfRuns,
  planStatus,
  planTotals,
  readPlan,
} from '../../analysis/index.js';
import { EXIT } from '../../contract/index.js';
import type { Db } from '../../store/index.js';
import { common, type Declare } from '../declare.js';
import { outlookJson, outlookOf, outlookText } from '../dry-run.js';
import { withStore } from '../home.js';
import { planEntries } from '../plan-entries.js';
import type { PlanFlags } from '../plan-run.js';
import { failedReason, planTable } from '../plan-table.js';
import { declareResultFlags } from '../run-flags.js';
import { runPlan, storedRuns } from '../run-plan.js';
import { suitesHere } from '../run-suite.js';
import { type Done, done, type Shell } from '../shell.js';
import { declareSpendFlags } from '../spend-flags.js';

/** `hearth plan FILE` and `hearth plan status FILE|NAME`: many suites × many targets. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .helpCommand(false)
    .argument('<file>', t('arg.plan'))
    .option('--dry-run', t('flag.planDryRun'))
    .option('--resume', t('flag.resumePlan'))
    .option('--new', t('flag.newPlan'))
    .option('--reuse', t('flag.reuse'))
    .option('--retry-errors', t('flag.retryErrors'));
  declareSpendFlags(command, shell);
  declareResultFlags(command, shell);
  command.action((file: string, flags: PlanFlags & { dryRun?: boolean }) =>
    act(async () => {
      const plan = await readPlan(file);
      return flags.dryRun === true ? preview(shell, plan, flags) : runPlan(shell, plan, flags);
    }),
  );
  const status = command.command('status').description(t('about.plan.status'));
  common(status, shell);
  status
    .argument('<plan>', t('arg.planStatus'))
    .action((name: string) => act(() => showStatus(shell, name)));
};

/** What the plan would ask; exit 2 when a part of it cannot be asked. */
async function preview(shell: Shell, plan: PlanFile, flags: PlanFlags): Promise<Done> {
  const { planned, faults, errors } = await planEntries(shell, plan, flags);
  const [first] = errors;
  if (planned.length === 0 && first !== undefined) throw first;
  const outlooks = [];
  for (const one of planned) outlooks.push({ ...one, outlook: await outlookOf(shell, one.plan) });
  const rows = planStatus(plan, [], faults).filter(({ reason }) => reason !== null);
  const reason = failedReason(rows);
  return {
    code: reason === null ? EXIT.done : EXIT.usage,
    reason,
    text: [
      ...outlooks.map(({ plan: one, outlook }) => outlookText(shell, one, outlook)),
      ...(rows.length === 0 ? [] : [planTable(shell, rows)]),
    ].join('\n\n'),
    json: {
      plan: {
        name: plan.name,
        runs: outlooks.map(({ entry, plan: one, outlook }) => ({
          entry: entry.name,
          ...outlookJson(one, outlook),
        })),
        faults,
      },
    },
  };
}

function showStatus(shell: Shell, name: string): Promise<Done> {
  return withStore(shell, async (db) => {
    const file = existsSync(name) ? await readPlan(name) : null;
    const plan = file ?? (await planOfRuns(db, name));
    const facts = await planFacts({ db, plan, suites: suitesHere(shell) });
    const { faults, changed } =
      file === null ? { faults: [], changed: [] } : await sinceThen(shell, db, file);
    const rows = planStatus(plan, facts, faults);
    const lines = changed.map(({ entry, fields, added, replanned }) => {
      const taken = [...added, ...replanned];
      const separator = shell.lang === 'en' ? ', ' : '、';
      return [
        ...(fields.length === 0
          ? []
          : [shell.t('plan.changed', { entry, fields: fields.join(separator) })]),
        ...(taken.length === 0
          ? []
          : [shell.t('plan.added', { entry, targets: taken.join(separator) })]),
      ].join('\n');
    });
    return done(
      [planTable(shell, rows), ...(lines.length === 0 ? [] : [lines.join('\n')])].join('\n\n'),
      {
        plan: { name: plan.name, rows, totals: planTotals(rows), changed },
      },
    );
  });
}

/** What a plan file says by now that its runs do not know, and what of it cannot be run. */
async function sinceThen(shell: Shell, db: Db, file: PlanFile) {
  const quiet: Shell = { ...shell, note: () => undefined };
  const { planned, faults } = await planEntries(quiet, file, {});
  const stored = await storedRuns(db, file);
  const changed: ({ entry: string } & ReturnType<typeof planChanges>)[] = [];
  for (const { entry, plan } of planned) {
    const run = stored.get(entry.name);
    if (run === undefined) continue;
    const answered = await answeredTargets(db, run.manifest.run);
    const change = planChanges(run.manifest, plan.manifest, entry, answered);
    if (Object.values(change).some((names) => names.length > 0))
      changed.push({ entry: entry.name, ...change });
  }
  return { faults, changed };
}
