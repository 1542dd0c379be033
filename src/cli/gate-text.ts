import { type GateView, titled } from './gate-view.js';
import type { Shell } from './shell.js';
import { printable, table } from './table.js';

/** The result for a terminal: a table, each rule's reason, and the worst items of those that stop the gate. */
export function gateText({ t, lang }: Shell, view: GateView): string {
  const head = [
    t('gate.outcome'),
    t('gate.rule'),
    t('gate.baseline'),
    t('gate.candidate'),
    t('gate.change'),
    t('gate.items'),
  ];
  const rows = view.rules.map((one) => [
    one.outcome,
    one.name,
    one.baseline,
    one.candidate,
    one.change,
    one.items,
  ]);
  const reasons = view.rules.flatMap((one) => [
    `${one.outcome}  ${titled(lang, one.name, one.reason)}`,
    ...one.worst.flatMap(({ item, values, show, said }) => [
      `  ${item}  ${values}  ${show}`,
      ...said.map((line) => `    | ${line}`),
    ]),
  ]);
  const lines = [
    view.heading,
    ...view.facts,
    '',
    table([head, ...rows]),
    '',
    ...reasons,
    '',
    ...view.notes,
    view.verdict,
  ];
  return lines.map((line) => tame(printable(line))).join('\n');
}

/**
 * A CI runner takes some lines of output for commands (`::…`, `##[…]`). What models and files say must not give any; a
 * policy's and a target's names neither.
 */
export const tame = (text: string): string =>
  text
    .replace(/^(\s*)::/gm, '$1: :')
    .replaceAll('##[', '## [')
    .replaceAll('##vso[', '## vso[');
