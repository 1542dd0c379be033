import {
  type Finding,
  HearthError,
  type Item,
  type Json,
  type Lang,
  type Message,
  type Text,
  usageError,
} from '../contract/index.js';
import { whyText } from '../i18n/index.js';
import {
  type ItemCall,
  panelName,
  type Rater,
  ratedRows,
  ratersOf,
  rowSource,
} from '../pipeline/index.js';
import { callLine, itemCalls } from './item-calls.js';
import type { OpenRun } from './open-run.js';
import { type Done, done, type Shell } from './shell.js';
import { printable } from './table.js';
import { stateName } from './tally.js';
import { masked, withheldTexts } from './withheld.js';

type Verdict = {
  judge: string | null;
  judgeRepeat: number;
  step: string;
  /** What the step is about, where the suite says. */
  about: Text | null;
  state: string;
  value: unknown;
  why?: string;
};
type Shown = {
  condition: string;
  target: string;
  repeat: number;
  answers: { step: string; state: string; value: unknown; why?: string }[];
  /** What the annotation says; absent where the suite has none. */
  gold?: Json;
  verdicts: Verdict[];
  /** What single rules say of the answers, where the suite has such. */
  checks?: Finding[];
  calls: ItemCall[];
};

/** One item of a run: what was asked, what each target said, and what each judge said of that. */
export async function showItem(shell: Shell, open: OpenRun, id: string): Promise<Done> {
  const asked = promptsOf(open, id);
  if (asked.length === 0)
    throw usageError({
      en: `run ${open.manifest.run} has no item "${id}"`,
      'zh-CN': `运行 ${open.manifest.run} 中没有题目“${id}”`,
    });
  const rows = await rowsOf(open, id);
  const { t, lang } = shell;
  const hidden = withheldTexts(open, id);
  const { prompts, shown } = masked({ prompts: asked, shown: rows }, hidden, lang);
  const [before, after] = lang === 'en' ? [' (', ')'] : ['（', '）'];
  const why = (reason: string | undefined): string =>
    reason === undefined ? '' : `${before}${whyText(reason)[lang]}${after}`;
  const several = open.conditions.length > 1;
  const lines = prompts.flatMap(({ condition, messages }) =>
    messages.length === 0
      ? []
      : [
          `${t('show.prompt')}${several ? ` (${condition})` : ''}`,
          ...messages.map((m) =>
            indent(m.role === 'user' ? m.content : `[${m.role}] ${m.content}`),
          ),
          '',
        ],
  );
  for (const row of shown) {
    lines.push(
      [
        row.target,
        ...(several ? [row.condition] : []),
        ...(row.repeat > 1 ? [`#${row.repeat}`] : []),
      ].join(' · '),
    );
    for (const answer of row.answers) {
      lines.push(`  ${answer.step}: ${stateName(answer.state)[lang]}${why(answer.why)}`);
      const said = answer.value === null ? '' : textOf(answer.value);
      if (said !== '') lines.push(indent(said, '    '));
    }
    if (row.gold !== undefined) {
      lines.push(`  ${t('show.gold')}`, indent(fieldsOf(row.gold), '    '));
    }
    lines.push(...checkLines(shell, row.checks ?? []));
    for (const verdict of row.verdicts) {
      const again = verdict.judgeRepeat > 1 ? ` #${verdict.judgeRepeat}` : '';
      lines.push(
        `  ${verdict.judge ?? ''}${again}: ${stepOf(verdict, lang)}${stateName(verdict.state)[lang]}${why(verdict.why)}`,
      );
      if (verdict.value !== null) lines.push(indent(fieldsOf(verdict.value), '    '));
    }
    if (row.calls.length > 0)
      lines.push(
        `  ${t('show.callsOf')}`,
        ...row.calls.flatMap((call) => [
          `    ${callLine(shell, call)}`,
          ...(call.text !== '' && isUnread(row, call) ? [indent(call.text, '      ')] : []),
        ]),
      );
    lines.push('');
  }
  return done(printable(lines.join('\n').trimEnd()), {
    item: {
      run: open.manifest.run,
      item: id,
      // One mask for machines, whatever the language.
      ...masked({ prompts: asked, answers: rows }, hidden, 'en'),
    },
  });
}

/** Whether something that a call should have said could not be read: then its words are all there is to look at. */
const isUnread = ({ answers, verdicts }: Shown, { judge }: ItemCall): boolean =>
  judge === null
    ? answers.some(({ value }) => value === null)
    : verdicts.some((verdict) => verdict.judge === judge && verdict.value === null);

/** How many rule checks passed, and each that did not with what was found. */
function checkLines({ t, lang }: Shell, checks: readonly Finding[]): string[] {
  const scored = checks.filter(({ ok }) => ok !== null);
  if (scored.length === 0) return [];
  const several = new Set(scored.map(({ step }) => step)).size > 1;
  const failed = scored.filter(({ ok }) => ok === false);
  return [
    `  ${t('show.checks', { passed: scored.length - failed.length, of: scored.length })}`,
    ...failed.map(({ step, name, why }) =>
      [`    ${several && step !== null ? `${step}: ` : ''}${name[lang]}`, why ?? '']
        .filter((part) => part !== '')
        .join(lang === 'en' ? ': ' : '：'),
    ),
  ];
}

/** A criterion's id and words before its verdict; nothing where an item has one verdict. */
const stepOf = ({ step, about }: Verdict, lang: Lang): string =>
  about === null ? '' : `${step} ${about[lang]}${lang === 'en' ? ': ' : '：'}`;

/** The first messages of the item's unit in each condition that holds it. */
function promptsOf({ suite, conditions }: OpenRun, id: string) {
  return conditions.flatMap(({ condition, items }) => {
    const units: { items: readonly { id: string }[] }[] = suite.answer.units(
      items,
      condition.asked,
    );
    const unit = units.find((u) => u.items.some((item) => item.id === id));
    if (unit === undefined) return [];
    const parts = unit.items.map((item) => ({ item }));
    return [{ condition: condition.id, messages: firstMessages(suite, parts, condition.asked) }];
  });
}

/** Empty where nothing can be asked: items that are there to score files against. */
function firstMessages(suite: OpenRun['suite'], parts: unknown[], asked: unknown): Message[] {
  try {
    const first = suite.answer.ask(parts as never, asked as never, () => 0).next();
    return first.done === true ? [] : first.value.flatMap((a) => a.messages);
  } catch (error) {
    if (error instanceof HearthError) return [];
    throw error;
  }
}

async function rowsOf(open: OpenRun, id: string): Promise<Shown[]> {
  const { manifest, conditions } = open;
  const shown = new Map<string, Shown>();
  for (const target of manifest.targets)
    for (const loaded of conditions)
      for (const rater of ratersOf(manifest)) {
        const source = rowSource(open, loaded);
        for await (const row of ratedRows(source, target, rater)) {
          if (row.item.id !== id) continue;
          const key = JSON.stringify([target.name, loaded.condition.id, row.repeat]);
          const entry = shown.get(key) ?? {
            condition: loaded.condition.id,
            target: target.name,
            repeat: row.repeat,
            answers: row.answers.map(({ step, state, value, why: w }) => ({
              step,
              state,
              value,
              ...(w !== undefined && { why: w }),
            })),
            ...goldOf(open, row.item),
            ...checksOf(open, row, source.scored),
            verdicts: [],
            calls: [],
          };
          shown.set(key, entry);
          for (const { step, state, value, why: w } of row.verdicts)
            entry.verdicts.push({
              judge: nameOf(rater),
              judgeRepeat: row.judgeRepeat,
              step,
              about: open.suite.stepText?.(row.item, step) ?? null,
              state,
              value,
              ...(w !== undefined && { why: w }),
            });
        }
      }
  const all = [...shown.values()];
  for (const one of all) one.calls = await itemCalls(open, id, one);
  return all;
}

function goldOf({ suite }: OpenRun, item: Item): { gold?: Json } {
  const gold: Json = suite.gold?.(item) ?? null;
  return gold === null ? {} : { gold };
}

function checksOf(
  { suite }: OpenRun,
  row: Parameters<NonNullable<OpenRun['suite']['explain']>>[0],
  scored: ReturnType<typeof rowSource>['scored'],
): { checks?: Finding[] } {
  const found = suite.explain?.(row, scored);
  const checks = found?.filter(({ kind }) => kind === 'check') ?? [];
  return checks.length === 0 ? {} : { checks };
}

const nameOf = (rater: Rater): string | null =>
  rater.kind === 'judge' ? rater.judge.name : rater.kind === 'panel' ? panelName(rater.how) : null;

/** An answer's text where it is one, else its JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { text } = value as { text?: unknown };
  return typeof text === 'string' ? text : JSON.stringify(value);
}

/** Two levels of fields, one a line; what is deeper as JSON. */
function fieldsOf(value: unknown): string {
  if (!isRecord(value)) return JSON.stringify(value);
  return Object.entries(value)
    .flatMap(([name, field]) =>
      isRecord(field) && Object.keys(field).length > 0
        ? [`${name}:`, ...Object.entries(field).map(([k, v]) => `  ${k}: ${JSON.stringify(v)}`)]
        : [`${name}: ${JSON.stringify(field)}`],
    )
    .join('\n');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const indent = (text: string, by = '  '): string =>
  text
    .split('\n')
    .map((line) => by + line)
    .join('\n');
