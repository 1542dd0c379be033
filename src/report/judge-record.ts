import {
  auditSections,
  PROBE_NAMES,
  type Trust,
  type ValidityRecord,
  versionText,
} from '../analysis/index.js';
import type { Estimate, Lang, Table, Text } from '../contract/index.js';
import { formatDate, formatEstimate } from './format.js';

/** What audits found of a judge, for reports. `people`: people's verdicts were compared. */
export type JudgeRecord = {
  lines: Text[];
  people: boolean;
  tables: { title: Text; lead: Text; table: Table }[];
};

const both = (of: (lang: Lang) => string): Text => ({ en: of('en'), 'zh-CN': of('zh-CN') });

/** When and on which run a part was found. */
const source = ({ madeMs, run }: Pick<ValidityRecord, 'madeMs' | 'run'>, lang: Lang): string =>
  lang === 'en'
    ? `${formatDate(madeMs, lang)}, run ${run}`
    : `${formatDate(madeMs, lang)}，运行 ${run}`;

const joined = (parts: readonly string[], lang: Lang): string =>
  parts.join(lang === 'en' ? '; ' : '；');

/** Agreement of each group, named where there are several. */
function groupsText(
  pooled: readonly { group: Text | null; agreement: Estimate }[],
  lang: Lang,
): string {
  const shown = pooled.filter(({ agreement }) => agreement.value !== null);
  return joined(
    shown.map(({ group, agreement }) => {
      const figure = formatEstimate(agreement, 'rate', lang);
      return group === null ? figure : `${group[lang]} ${figure}`;
    }),
    lang,
  );
}

/** The lowest and the highest value of a figure over kinds, each with its kind; empty where none is defined. */
function rangeText(
  name: string,
  values: readonly { id: string; estimate: Estimate }[],
  kinds: ValidityRecord['kinds'],
  lang: Lang,
): string {
  const known = values
    .flatMap(({ id, estimate }) => (estimate.value === null ? [] : [{ id, value: estimate.value }]))
    .sort((a, b) => a.value - b.value);
  const [low] = known;
  const high = known.at(-1);
  if (low === undefined || high === undefined) return '';
  const label = (id: string): string => kinds[id]?.label[lang] ?? id;
  const digits = (value: number): string => value.toFixed(2).replace('-', '−');
  if (known.length === 1) return `${name} ${digits(low.value)}`;
  return lang === 'en'
    ? `${name} from ${digits(low.value)} (${label(low.id)}) to ${digits(high.value)} (${label(high.id)})`
    : `${name} 最低 ${digits(low.value)}（${label(low.id)}），最高 ${digits(high.value)}（${label(high.id)}）`;
}

const filled = (parts: readonly string[]): string[] => parts.filter((part) => part !== '');

function peopleLine({ part, record }: NonNullable<Trust['people']>): Text {
  const count = part.people.length;
  const figures = Object.entries(part.kinds);
  const tests = figures.map(([, { test }]) => test.passes);
  const passed = tests.filter((passes) => passes === true).length;
  const told = tests.filter((passes) => passes !== null).length;
  return both((lang) => {
    const kappas = figures.map(([id, { judge, each }]) => ({
      id,
      estimate: count === 1 ? (each[0]?.kappa ?? judge.kappa) : judge.kappa,
    }));
    const agreement = count === 1 ? '' : groupsText(part.pooled, lang);
    const kappa = rangeText('κ', kappas, record.kinds, lang);
    const test =
      count === 1
        ? ''
        : lang === 'en'
          ? `alternative annotator test (ε ${part.epsilon}): passed by ${passed} of ${told} kinds that can be tested`
          : `替代标注者检验（ε ${part.epsilon}）：可检验的 ${told} 项中通过 ${passed} 项`;
    const said = joined(filled([agreement, kappa, test]), lang);
    return lang === 'en'
      ? `Agreement with ${count === 1 ? 'one person' : `${count} people`} (${source(record, lang)}): ${said}.`
      : `与 ${count} 人的一致性（${source(record, lang)}）：${said}。`;
  });
}

function secondLine({ part, record }: NonNullable<Trust['second']>): Text {
  return both((lang) => {
    const kappas = Object.entries(part.kinds).map(([id, { kappa }]) => ({ id, estimate: kappa }));
    const said = joined(
      filled([groupsText(part.pooled, lang), rangeText('κ', kappas, record.kinds, lang)]),
      lang,
    );
    return lang === 'en'
      ? `Agreement with the judge ${part.judge} (${source(record, lang)}): ${said}.`
      : `与裁判 ${part.judge} 的一致性（${source(record, lang)}）：${said}。`;
  });
}

function repeatsLine({ part, record }: NonNullable<Trust['repeats']>): Text {
  return both((lang) =>
    lang === 'en'
      ? `Agreement with itself over ${part.repeats} verdicts (${source(record, lang)}): ${groupsText(part.pooled, lang)}.`
      : `${part.repeats} 次评判的自身一致性（${source(record, lang)}）：${groupsText(part.pooled, lang)}。`,
  );
}

function probesLine({ part, record }: NonNullable<Trust['probes']>): Text {
  const unclear = part.results.filter(({ verdict }) => verdict === 'cannot tell');
  const told = part.results.filter(({ verdict }) => verdict !== 'cannot tell');
  const failed = told.filter(({ verdict, wanted }) => verdict !== wanted);
  const from = { madeMs: part.madeMs, run: record.run };
  return both((lang) => {
    const names = failed
      .map(({ probe }) => PROBE_NAMES[probe][lang])
      .join(lang === 'en' ? ', ' : '、');
    return lang === 'en'
      ? `Probes (${source(from, lang)}): in order in ${told.length - failed.length} of ${told.length}${names === '' ? '' : `, not in ${names}`}; ${unclear.length} cannot be told.`
      : `探测（${source(from, lang)}）：${told.length} 项中有 ${told.length - failed.length} 项合乎要求${names === '' ? '' : `，不合要求的有${names}`}；${unclear.length} 项无法判断。`;
  });
}

/** Of how many answers the figures are; empty for records from before it was counted. */
function coverageLine(record: ValidityRecord): Text[] {
  const { coverage } = record;
  if (coverage === undefined) return [];
  const { answers, rated, unread, people, second } = coverage;
  const rule = answers - rated - unread;
  return [
    both((lang) => {
      const en = lang === 'en';
      const parts = [
        en ? `${unread} without a readable verdict` : `没有可用评判的 ${unread} 个`,
        ...(rule > 0 ? [en ? `${rule} rated by rule` : `按规则评定的 ${rule} 个`] : []),
        ...(people === null
          ? []
          : [en ? `${people} compared with people` : `与人对照的 ${people} 个`]),
        ...(second === null
          ? []
          : [en ? `${second} compared with a second judge` : `与第二个裁判对照的 ${second} 个`]),
      ];
      return en
        ? `Coverage (${source(record, lang)}): ${rated} of ${answers} answers rated, ${parts.join(', ')}.`
        : `覆盖情况（${source(record, lang)}）：${answers} 个回答中评了 ${rated} 个，${parts.join('，')}。`;
    }),
  ];
}

const otherLine = (other: ValidityRecord): Text =>
  both((lang) =>
    lang === 'en'
      ? `There is a record of another version (${versionText(other.judge).en}; ${source(other, lang)}): it says nothing of this one.`
      : `另有一份其他版本的记录（${versionText(other.judge)['zh-CN']}；${source(other, lang)}）：它不能说明当前版本。`,
  );

/** What is known of a judge by its records; null where there is none, of this version or another. */
export function judgeRecord(trust: Trust): JudgeRecord | null {
  const { people, second, repeats, probes, other, records } = trust;
  const lines = [
    ...(people === null ? [] : [peopleLine(people)]),
    ...(second === null ? [] : [secondLine(second)]),
    ...(repeats === null ? [] : [repeatsLine(repeats)]),
    ...(probes === null ? [] : [probesLine(probes)]),
    ...(records.length > 0 || other === null ? [] : [otherLine(other)]),
  ];
  if (lines.length === 0) return null;
  const [newest] = records;
  if (newest !== undefined) lines.push(...coverageLine(newest));
  const shown = records.filter((record) =>
    [people, second, repeats, probes].some((from) => from?.record === record),
  );
  return {
    lines,
    people: people?.record.people === true,
    tables: shown.flatMap((record) =>
      auditSections(record).map(({ title, lead, table }) => ({
        title: both(
          (lang) =>
            `${title[lang]}${lang === 'en' ? ' (' : '（'}${source(record, lang)}${lang === 'en' ? ')' : '）'}`,
        ),
        lead,
        table,
      })),
    ),
  };
}
