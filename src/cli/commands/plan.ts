import { existsSync } from 'node:fs';
import {
  type PlanFile,
  planFacts,
  planOfRuns,
  planStatus,
  planTotals,
  readPlan,
} from '../../analysis/index.js';
import { openSuite } from '../../suites/index.js';
import { common, type Declare } from '../declare.js';
import { outlookJson, outlookOf, outlookText } from '../dry-run.js';
import { withStore } from '../home.js';
import { planTable } from '../plan-table.js';
import { declareResultFlags } from '../run-flags.js';
import { type PlanFlags, plannedRuns, runPlan } from '../run-plan.js';
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

async function preview(shell: Shell, plan: PlanFile, flags: PlanFlags): Promise<Done> {
  const all = await plannedRuns(shell, plan, flags);
  const outlooks = [];
  for (const { plan: planned } of all)
    outlooks.push({ planned, outlook: await outlookOf(shell, planned) });
  return done(
    outlooks.map(({ planned, outlook }) => outlookText(shell, planned, outlook)).join('\n\n'),
    {
      plan: {
        name: plan.name,
        runs: outlooks.map(({ planned, outlook }, i) => ({
          entry: all[i]?.entry.name,
          ...outlookJson(planned, outlook),
        })),
      },
    },
  );
}

function showStatus(shell: Shell, name: string): Promise<Done> {
  return withStore(shell, async (db) => {
    const plan = existsSync(name) ? await readPlan(name) : await planOfRuns(db, name);
    const facts = await planFacts({ db, plan, suites: openSuite, dataDir: shell.data });
    const rows = planStatus(plan, facts);
    return done(planTable(shell, rows), {
      plan: { name: plan.name, rows, totals: planTotals(rows) },
    });
  });
}
