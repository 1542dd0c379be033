import { callsOfItem, type ItemCall } from '../pipeline/index.js';
import { costText } from './costs.js';
import type { OpenRun } from './open-run.js';
import type { Shell } from './shell.js';
import { stateName } from './tally.js';

/** The calls behind an item in one condition: those of the units that hold it. */
export function itemCalls(
  { db, suite, manifest, conditions }: OpenRun,
  id: string,
  { condition, target, repeat }: { condition: string; target: string; repeat: number },
): Promise<ItemCall[]> {
  const loaded = conditions.find((c) => c.condition.id === condition);
  const stages = [suite.answer, suite.judge];
  const units = stages.flatMap((stage) => {
    const all: { id: string; items: readonly { id: string }[] }[] =
      loaded === undefined ? [] : (stage?.units(loaded.items, loaded.condition.asked) ?? []);
    return all.filter((unit) => unit.items.some((item) => item.id === id)).map((unit) => unit.id);
  });
  if (units.length === 0) return Promise.resolve([]);
  const { run, createdMs } = manifest;
  return callsOfItem(db, { run, createdMs, condition, target, repeat, units: [...new Set(units)] });
}

/** One call as a line: who was asked, what became of it, and what it took. */
export function callLine(shell: Shell, call: ItemCall): string {
  const { t, lang } = shell;
  const { fault } = call;
  const parts = [
    `${call.judge ?? call.model} ${call.step}`,
    stateName(call.state)[lang],
    ...(call.tries > 1 ? [t('calls.tries', { count: call.tries })] : []),
    t('calls.work', { seconds: (call.workMs / 1000).toFixed(1) }),
    ...(call.waitedMs >= 100
      ? [t('calls.waited', { seconds: (call.waitedMs / 1000).toFixed(1) })]
      : []),
    t('calls.tokens', {
      input: call.inputTokens ?? t('unknown'),
      output: call.outputTokens ?? t('unknown'),
    }),
    costText(shell, call.costUsd),
    ...(call.reused ? [t('calls.reused')] : []),
    ...(fault === null
      ? []
      : [fault.status === undefined ? fault.message : `${fault.status} ${fault.message}`]),
  ];
  return parts.join(' · ');
}
