import { escapeHtml } from '../report/markup.js';
import type { GateView, RuleView } from './gate-view.js';

/**
 * The result as JUnit XML: one test case a rule. A rule that stops the gate is a failure (`type`: `fail` or
 * `cannot_tell`), one that cannot tell and only warns is skipped. Elements and attributes are those that Jenkins' schema
 * (junit-10.xsd) knows and that GitLab and GitHub's reporters read. A refusal alone is an `error`: see `refusedJunit`.
 */
export function toJunit(view: GateView, suite: string, atMs: number): string {
  const { rules } = view;
  const failures = rules.filter(({ result }) => result.stops).length;
  const skipped = rules.filter(
    ({ result }) => result.outcome === 'cannot_tell' && !result.stops,
  ).length;
  const counts = `tests="${rules.length}" failures="${failures}" errors="0"`;
  const timestamp = new Date(atMs).toISOString().slice(0, 19);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="hearth gate" ${counts} time="0">`,
    `  <testsuite name="hearth gate ${escapeHtml(suite)}" ${counts} skipped="${skipped}" time="0" timestamp="${timestamp}">`,
    '    <properties>',
    ...view.properties.map(
      ([name, value]) => `      <property name="${attribute(name)}" value="${attribute(value)}"/>`,
    ),
    '    </properties>',
    ...rules.map((rule) => testCase(rule, suite)),
    `    <system-out>${escapeHtml(view.notes.join('\n'))}</system-out>`,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

/** What stands in the place of a result where the gate refused: one test case with an error. */
export function refusedJunit(sentence: string, atMs: number): string {
  const counts = 'tests="1" failures="0" errors="1"';
  const timestamp = new Date(atMs).toISOString().slice(0, 19);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="hearth gate" ${counts} time="0">`,
    `  <testsuite name="hearth gate" ${counts} skipped="0" time="0" timestamp="${timestamp}">`,
    '    <testcase name="gate" classname="hearth.gate" time="0">',
    `      <error message="${attribute(sentence)}" type="refused">${escapeHtml(sentence)}</error>`,
    '    </testcase>',
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase(rule: RuleView, suite: string): string {
  const { result, reason } = rule;
  const open = `    <testcase name="${attribute(rule.name)}" classname="hearth.gate.${attribute(suite)}" time="0"`;
  const numbers = [
    `${rule.baseline} → ${rule.candidate}`,
    rule.change,
    rule.items,
    ...rule.worst.flatMap(({ item, values, show, said }) => [
      `${item}  ${values}  ${show}`,
      ...said,
    ]),
  ].join('\n');
  if (result.stops)
    return `${open}>\n      <failure message="${attribute(reason)}" type="${result.outcome}">${escapeHtml(`${reason}\n${numbers}`)}</failure>\n    </testcase>`;
  if (result.outcome === 'cannot_tell')
    return `${open}>\n      <skipped message="${attribute(reason)}"/>\n    </testcase>`;
  return `${open}>\n      <system-out>${escapeHtml(`${reason}\n${numbers}`)}</system-out>\n    </testcase>`;
}

/** An attribute's value: line ends would be read as spaces. */
const attribute = (text: string): string => escapeHtml(text.replace(/\s+/gu, ' '));
