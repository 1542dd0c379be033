import { showCommand } from '../analysis/compare-words.js';
import { type GateResult, type RuleResult, raterName, shareable } from '../analysis/index.js';
import type { Lang } from '../contract/index.js';
import { formatEstimate, formatNumber, NONE } from '../report/format.js';
import type { GateTexts } from './gate-texts.js';
import type { Shell } from './shell.js';

/** One rule as people read it. */
export type RuleView = {
  result: RuleResult;
  outcome: string;
  name: string;
  baseline: string;
  candidate: string;
  change: string;
  items: string;
  reason: string;
  /** Worst items of a rule that stops the gate: values, command, and what was said where it may be shown. */
  worst: { item: string; values: string; show: string; said: string[] }[];
};

/** The result in the reader's language, for the terminal, Markdown, JUnit and annotations alike. */
export type GateView = {
  heading: string;
  /** Judge, allowed differences, remarks. */
  facts: string[];
  /** The same by name, for files that programs read. */
  properties: [string, string][];
  rules: RuleView[];
  /** How to read the numbers, and why texts are missing. */
  notes: string[];
  verdict: string;
};

export function gateView(shell: Shell, result: GateResult, texts: GateTexts): GateView {
  const { t, lang } = shell;
  const { baseline, candidate, rules, unlike } = result;
  const judge = raterName(candidate.rater);
  const shown = shareable(candidate.run.manifest);
  const tests = rules.filter(({ rule }) => rule.test.kind === 'shown');
  const stopping = rules.filter(({ stops }) => stops).length;
  const warned = rules.filter(({ outcome, stops }) => outcome === 'cannot_tell' && !stops).length;
  const missingTexts = stopping > 0 ? idsNote(shell, texts) : null;
  return {
    heading: t('gate.heading', {
      target: shown.target(candidate.target.name),
      candidate: candidate.run.manifest.run,
      earlier: shareable(baseline.run.manifest).target(baseline.target.name),
      baseline: baseline.run.manifest.run,
    }),
    facts: [
      ...(judge === null ? [] : [t('gate.judge', { judge: shown.judge(judge) })]),
      ...unlike.map(({ name, values }) =>
        t('gate.differs', {
          name: name[lang],
          before: values[0] ?? NONE,
          after: values[1] ?? NONE,
        }),
      ),
      ...result.notes.map((note) => note[lang]),
    ],
    properties: [
      ['baseline.run', baseline.run.manifest.run],
      ['baseline.target', shareable(baseline.run.manifest).target(baseline.target.name)],
      ['candidate.run', candidate.run.manifest.run],
      ['candidate.target', shown.target(candidate.target.name)],
      ...(judge === null ? [] : [['judge', shown.judge(judge)] as [string, string]]),
      ...unlike.map(({ key, values }): [string, string] => [
        `differs.${key}`,
        values.map((value) => value ?? NONE).join(' / '),
      ]),
      ...result.notes.map((note, i): [string, string] => [`note.${i + 1}`, note[lang]]),
    ],
    rules: rules.map((one) => ruleView(shell, one, result, texts)),
    notes: [
      t('gate.bounds'),
      ...(tests.length === 0
        ? []
        : [
            tests.length > 1 && result.multiplicity === 'holm'
              ? t('gate.holm', { count: tests.length })
              : t('gate.none'),
          ]),
      ...(missingTexts === null ? [] : [missingTexts]),
    ],
    verdict: [
      stopping === 0
        ? t('gate.passed', { count: rules.length })
        : t('gate.failed', { count: stopping, of: rules.length }),
      ...(warned === 0 ? [] : [t('gate.warned', { count: warned })]),
    ].join(lang === 'en' ? '; ' : '；'),
  };
}

function idsNote({ t }: Shell, { idsOnly, unlicensed, said }: GateTexts): string | null {
  switch (idsOnly) {
    case 'licence':
      return t('gate.idsLicence');
    case 'file':
      return t('gate.idsFile');
    case 'suite':
      return t('gate.idsSuite');
    case 'asked':
      return null;
    case null:
      return unlicensed && said.size > 0 ? t('gate.ownTexts') : null;
  }
}

function ruleView(
  { t, lang }: Shell,
  one: RuleResult,
  { candidate, unlike }: GateResult,
  { said }: GateTexts,
): RuleView {
  const { rule, figure, bounds, items, groups } = one;
  const kind = figure.unit === 'rate' ? 'rate' : 'number';
  const level = (x: number | null): string => (x === null ? NONE : formatNumber(x, kind, lang));
  const alone = rule.test.kind === 'share' || rule.test.kind === 'count';
  const changeKind = kind === 'rate' ? 'signed' : 'number';
  const bounded = bounds === null ? NONE : formatEstimate(bounds, alone ? kind : changeKind, lang);
  return {
    result: one,
    outcome: t(`gate.${one.outcome}`),
    // A difference that was allowed stands beside each figure.
    name:
      unlike.length === 0
        ? oneLine(rule.name)
        : `${oneLine(rule.name)} [${unlike.map(({ key }) => `≠ ${key}`).join(', ')}]`,
    baseline: level(one.baseline),
    candidate: alone && bounds !== null ? bounded : level(one.candidate),
    change: alone ? NONE : bounded,
    items: groups === items || groups === 0 ? `${items}` : `${items} (${groups})`,
    reason: one.reason[lang],
    worst: one.stops
      ? one.worst.map(({ item, baseline, candidate: now }) => ({
          item,
          values: `${level(baseline)} → ${level(now)}`,
          show: showCommand(candidate.run.manifest.run, item),
          said: (said.get(rule.name)?.get(item) ?? []).flatMap(({ prompt, reply }) => [
            titled(lang, t('gate.user'), clipped(prompt)),
            titled(lang, t('gate.reply'), clipped(reply)),
          ]),
        }))
      : [],
  };
}

/** A name and what belongs to it. */
export const titled = (lang: Lang, name: string, what: string): string =>
  lang === 'en' ? `${name}: ${what}` : `${name}：${what}`;

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Characters of a text that are shown. */
const MOST = 300;

/** A text on one line, cut where it is long. */
function clipped(text: string): string {
  const line = oneLine(text);
  const all = [...line];
  return all.length > MOST ? `${all.slice(0, MOST).join('')}…` : line;
}
