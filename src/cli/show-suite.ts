import { resolve } from 'node:path';
import { ownLine } from '../analysis/index.js';
import {
  type AnySuite,
  HearthError,
  type Lang,
  type Source,
  type Text,
  textIn,
} from '../contract/index.js';
import { type OptionField, optionFields, optionValues } from '../pipeline/index.js';
import { coderOf, isFolder, openSuite } from '../suites/index.js';
import { dataSource } from './home.js';
import { type SuiteRecord, suiteRecords } from './judge-trust.js';
import { type Done, done, type Shell } from './shell.js';
import { printable, table } from './table.js';

/** A suite's card, and everything that can be named in a run of it. */
export async function showSuite(shell: Shell, id: string): Promise<Done> {
  const suite = await openSuite(id);
  const source = isFolder(id) ? { dir: resolve(id) } : await dataSource(shell, id);
  const options = optionsOf(suite, source);
  const targets = Object.entries(suite.builtinTargets ?? {}).map(([name, { about }]) => ({
    name,
    about,
  }));
  const audited = await suiteRecords(shell, suite.meta.id);
  const judges = await Promise.all(
    Object.entries(suite.localJudges ?? {}).map(async ([name, open]) => {
      const { about, validity } = await open(shell.env).catch(lacking);
      const people = audited.some((found) => found.name === name && found.record.people);
      return { name, about: ownLine(about, people), validity: ownLine(validity.line, people) };
    }),
  );
  const coder = await coderOf(id);
  const presets = Object.entries(suite.presets).map(([name, preset]) => ({
    name,
    title: preset.title,
    profile: preset.profile,
  }));
  const { t, lang } = shell;
  const { meta } = suite;
  const words = (rows: readonly (readonly [string, string])[]): string =>
    rows.map(([name, text]) => `  ${name}\n      ${text}`).join('\n');
  const text = [
    `${meta.title[lang]}\n${meta.summary[lang]}`,
    meta.warning === undefined ? '' : `${t('show.warning')}${meta.warning[lang]}`,
    `${t('show.notice')}\n${meta.notice[lang]}\n${t('show.licence')}${textIn(meta.licence, lang)}\n${t('show.citation')}${meta.citation}`,
    `${t('show.data')}${source.dir ?? t('show.builtin')}`,
    `${t('show.options')}\n${optionTable(shell, options)}`,
    `${t('show.presets')}\n${words(presets.map((p) => [p.name, p.title[lang]]))}`,
    `${t('show.targets')}\n${words(targets.map((v) => [v.name, v.about[lang]]))}`,
    `${t('show.judges')}\n${words(judges.map((v) => [v.name, judgeText(v, lang)]))}`,
    audited.length === 0 ? '' : `${t('show.audited')}\n${audited.map(auditText(lang)).join('\n')}`,
    coder === null ? '' : `${t('show.coder')}\n  ${coder.validity.line[lang]}`,
  ];
  return done(text.filter((part) => part !== '').join('\n\n'), {
    suite: {
      id: meta.id,
      version: meta.version,
      title: meta.title,
      summary: meta.summary,
      licence: meta.licence,
      notice: meta.notice,
      citation: meta.citation,
      fidelity: meta.fidelity,
      scored: meta.scored,
      defaultJudge: meta.defaultJudge,
      data: source.dir,
      options,
      presets,
      targets,
      judges,
      audits: audited.map(({ name, version, record }) => ({
        judge: name,
        version,
        people: record.people,
        lines: record.lines,
      })),
      ...(coder !== null && { coder: { validity: coder.validity } }),
    },
  });
}

/** A judge that needs something of the user's says what; the rest of the card is shown all the same. */
function lacking(error: unknown): { about: Text; validity: { line: Text } } {
  if (!(error instanceof HearthError)) throw error;
  const { text, place } = error;
  const where = place.field ?? place.file;
  const head = where === undefined ? '' : `${where}: `;
  const about: Text = {
    en: `not at hand: ${head}${text.en}`,
    'zh-CN': `暂不可用：${head}${text['zh-CN']}`,
  };
  return { about, validity: { line: about } };
}

/** What a judge is and how far it can be trusted; once where it says both in one sentence. */
const judgeText = (judge: { about: Text; validity: Text }, lang: Lang): string =>
  [...new Set([judge.about[lang], judge.validity[lang]])].join('\n      ');

/** A judge that was audited, its version, and what was found. */
const auditText =
  (lang: Lang) =>
  ({ name, version, record }: SuiteRecord): string =>
    printable([`  ${name}`, version, ...record.lines.map((line) => line[lang])].join('\n      '));

type Option = Pick<OptionField, 'key' | 'side' | 'default'> & { values: string };

const optionsOf = (suite: AnySuite, source: Source): Option[] =>
  optionFields(suite, source).map((field) => ({
    key: field.key,
    side: field.side,
    values: optionValues(field),
    default: field.default,
  }));

function optionTable({ t }: Shell, options: readonly Option[]): string {
  const rows = options.map((option) => [
    `  ${option.key}`,
    option.values,
    String(option.default.sound),
    String(option.default.official),
    option.side === 'ask' ? t('show.asked') : t('show.scored'),
  ]);
  return table([
    [
      `  ${t('show.option')}`,
      t('show.values'),
      t('show.defaultOf', { profile: 'sound' }),
      t('show.defaultOf', { profile: 'official' }),
      t('show.side'),
    ],
    ...rows,
  ]);
}
