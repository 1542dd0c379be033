import { relative, resolve } from 'node:path';
import { escapeMarkdown, fenced } from '../report/markdown.js';
import { type GateView, type RuleView, titled } from './gate-view.js';
import type { Shell } from './shell.js';

/** GitHub shows ten annotations of a kind for one step. */
const MOST = 10;

/**
 * Workflow commands that mark the policy's line of each rule that stops the gate, or that cannot tell. `workspace`: the
 * folder from which the runner counts files.
 */
export function annotations(view: GateView, file: string, workspace = process.cwd()): string[] {
  const shown = relative(workspace, resolve(file)).replaceAll('\\', '/');
  const of = (kind: 'error' | 'warning', rules: readonly RuleView[]): string[] =>
    rules.slice(0, MOST).map(({ name, reason, result, worst }) => {
      const items = worst.map(({ item, values }) => `${item} ${values}`).join('\n');
      const properties = `file=${property(shown)},line=${result.rule.line},title=${property(name)}`;
      return `::${kind} ${properties}::${data(items === '' ? reason : `${reason}\n${items}`)}`;
    });
  return [
    ...of(
      'error',
      view.rules.filter(({ result }) => result.stops),
    ),
    ...of(
      'warning',
      view.rules.filter(({ result }) => result.outcome === 'cannot_tell' && !result.stops),
    ),
  ];
}

/** Escapes of workflow commands, as the runner undoes them. */
const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** The result in Markdown, for the summary of a step. */
export function toSummary({ t, lang }: Shell, view: GateView): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const head = ['outcome', 'rule', 'baseline', 'candidate', 'change', 'items'] as const;
  return [
    `## ${inline(view.heading)}`,
    '',
    `**${inline(view.verdict)}**`,
    '',
    ...view.facts.map((fact) => `- ${inline(fact)}`),
    '',
    line(head.map((key) => t(`gate.${key}`))),
    line(head.map(() => '---')),
    ...view.rules.map((one) =>
      line([one.outcome, one.name, one.baseline, one.candidate, one.change, one.items].map(inline)),
    ),
    '',
    ...view.rules.map((one) => `- ${titled(lang, `**${inline(one.name)}**`, inline(one.reason))}`),
    '',
    ...view.rules
      .filter(({ worst }) => worst.length > 0)
      .flatMap((one) => [
        `### ${titled(lang, inline(one.name), t('gate.worst'))}`,
        '',
        ...one.worst.flatMap(({ item, values, show, said }) => [
          `- ${titled(lang, inline(item), inline(values))} \`${show.replaceAll('`', '')}\``,
          ...(said.length === 0 ? [] : ['', fenced(said.join('\n')), '']),
        ]),
        '',
      ]),
    ...view.notes.map(inline),
    '',
  ].join('\n');
}

const inline = (text: string): string => escapeMarkdown(text.replace(/\s+/gu, ' '));
