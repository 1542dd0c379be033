import type { ImportNote, Text } from '../../contract/index.js';
import { allInstances } from './instances.js';
import { patternIds, strategyIds, UTTERANCE_TYPES } from './labels.js';
import type { Pseudonymised } from './pseudonyms.js';
import type { Session, SessionRow } from './session.js';
import { GROUP, TASKS, THERAPIST } from './types.js';

const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });
type Remark = readonly [ImportNote['level'], Text];

/** Row numbers in a sentence: the first eight, then how many more. */
function listed(rows: readonly number[], lang: keyof Text): string {
  const more = rows.length - 8;
  const head = rows.slice(0, 8).join(lang === 'en' ? ', ' : '、');
  if (more <= 0) return head;
  return lang === 'en' ? `${head} and ${more} more` : `${head} 等 ${rows.length} 行`;
}

/** A remark on some rows of a session; none when there are none. */
function onRows(
  level: ImportNote['level'],
  rows: readonly SessionRow[],
  en: (rows: string) => string,
  zh: (rows: string) => string,
): Remark[] {
  const numbers = rows.map(({ time }) => time.index);
  return numbers.length === 0
    ? []
    : [[level, say(en(listed(numbers, 'en')), zh(listed(numbers, 'zh-CN')))]];
}

const therapistRow = ({ time }: SessionRow): boolean => time.speaker === THERAPIST;

/** What a reader should know of one session. Nothing is repaired; what is dropped makes no item. Rows from 1. */
export function remarksOn(session: Session): Remark[] {
  return [...patternRemarks(session), ...supportRemarks(session), ...rowRemarks(session)];
}

function patternRemarks({ rows, scenario }: Session): Remark[] {
  const known = patternIds(scenario);
  const labelled = rows.filter(({ pattern }) => pattern !== '');
  const shift = isShifted(rows) ? 1 : 0;
  const late = rows.filter(
    ({ time, evidence, secondPattern }) =>
      (shift === 0 ? time.pattern : secondPattern) !== '' &&
      evidence.some((n) => n > time.index + shift),
  );
  return [
    ...onRows(
      'dropped',
      labelled.filter(({ pattern }) => !known.includes(pattern)),
      (r) => `relation pattern outside the ${scenario} set in rows ${r}: taken as no label`,
      (r) => `第 ${r} 行的关系模式不在 ${scenario} 标签集内，视为没有标签`,
    ),
    ...secondPatternRemarks(rows),
    ...onRows(
      'dubious',
      late,
      (r) =>
        `evidence after the row itself in rows ${r}: the pattern is partly a forecast for whoever sees earlier rows only`,
      (r) => `第 ${r} 行的证据在该行之后：对只看得到之前各行的模型来说，部分属于预测`,
    ),
  ];
}

/** How often the released second pattern field equals the first on its row, and only on the next row. */
function secondPatterns(rows: readonly SessionRow[]): { all: number; same: number; next: number } {
  const second = rows.filter(({ secondPattern }) => secondPattern !== '');
  return {
    all: second.length,
    same: second.filter((row) => row.secondPattern === row.pattern).length,
    next: second.filter(
      (row) =>
        row.secondPattern !== row.pattern && row.secondPattern === rows[row.time.index]?.pattern,
    ).length,
  };
}

const isShifted = (rows: readonly SessionRow[]): boolean => {
  const { same, next } = secondPatterns(rows);
  return next > same;
};

function secondPatternRemarks(rows: readonly SessionRow[]): Remark[] {
  const { all, same, next } = secondPatterns(rows);
  if (same === all) return [];
  return [
    [
      'dubious',
      isShifted(rows)
        ? say(
            `relation_pattern stands one row before relation_cycle_state (${next} of ${all} rows); relation_cycle_state is used`,
            `relation_pattern 比 relation_cycle_state 早一行（${all} 行中的 ${next} 行）；以 relation_cycle_state 为准`,
          )
        : say(
            `relation_pattern disagrees with relation_cycle_state (${all - same} of ${all} rows); relation_cycle_state is used`,
            `relation_pattern 与 relation_cycle_state 不一致（${all} 行中的 ${all - same} 行）；以 relation_cycle_state 为准`,
          ),
    ],
  ];
}

function supportRemarks({ rows, scenario }: Session): Remark[] {
  const known = strategyIds(scenario);
  return [
    ...onRows(
      'dropped',
      rows.filter(({ strategies }) => strategies.some((s) => !known.includes(s.type))),
      (r) => `support strategy outside the ${scenario} set in rows ${r}: left out`,
      (r) => `第 ${r} 行的支持策略不在 ${scenario} 标签集内，已略去`,
    ),
    ...onRows(
      'dropped',
      rows.filter((row) => !therapistRow(row) && row.strategies.length > 0),
      (r) => `support strategies on rows of clients ${r}: no items`,
      (r) => `来访者的第 ${r} 行带有支持策略，不生成题目`,
    ),
    ...onRows(
      'dropped',
      rows.filter(
        (row) =>
          therapistRow(row) &&
          row.strategies.length > 0 &&
          [...(row.strategies[0]?.targets ?? []), ...row.time.targets].every(
            (name) => name === THERAPIST,
          ),
      ),
      (r) => `strategies without a target in rows ${r}: no items`,
      (r) => `第 ${r} 行的策略没有对象，不生成题目`,
    ),
    ...onRows(
      'info',
      rows.filter(({ strategies }) => strategies.length > 1),
      (r) => `several strategies in rows ${r}: the first counts`,
      (r) => `第 ${r} 行有多条策略，只计第一条`,
    ),
  ];
}

function rowRemarks({ rows, declared, scenario }: Session): Remark[] {
  const types = UTTERANCE_TYPES.map(({ id }) => id);
  const known = new Set([...declared, THERAPIST, GROUP[scenario]]);
  const twice = (row: SessionRow): boolean =>
    row.given !== null && rows.some((other) => other !== row && other.given === row.given);
  return [
    ...onRows(
      'dubious',
      rows.filter(twice),
      (r) => `the same row_index as another row in rows ${r}; the place in the file counts`,
      (r) => `第 ${r} 行的 row_index 与其他行重复；以在文件中的位置为准`,
    ),
    ...onRows(
      'dubious',
      rows.filter(({ time, strategies }) =>
        declared.length === 0
          ? false
          : [...time.targets, ...strategies.flatMap((s) => s.targets)].some(
              (name) => !known.has(name),
            ),
      ),
      (r) => `targets outside the list of participants in rows ${r}; kept, also as candidates`,
      (r) => `第 ${r} 行的对象不在参与者名单内，保留，也列为候选`,
    ),
    ...onRows(
      'repaired',
      rows.filter(({ rounded }) => rounded),
      (r) => `intensities that are no whole numbers in rows ${r}: rounded, halves to the even one`,
      (r) => `第 ${r} 行的强度不是整数，已四舍六入五成双取整`,
    ),
    ...onRows(
      'dubious',
      rows.filter(({ time }) => time.targets.includes(time.speaker)),
      (r) => `speakers who address themselves in rows ${r}; kept`,
      (r) => `第 ${r} 行的说话人以自己为对象，保留`,
    ),
    ...onRows(
      'dubious',
      rows.filter(({ views }) => views.some((view) => view.source === view.target)),
      (r) => `viewpoints of people on themselves in rows ${r}; kept`,
      (r) => `第 ${r} 行的观点以本人为对象，保留`,
    ),
    ...onRows(
      'dubious',
      rows.filter(
        (row) =>
          !therapistRow(row) &&
          row.time.utteranceType !== '' &&
          !types.includes(row.time.utteranceType),
      ),
      (r) => `unknown utterance type in rows ${r}; kept as it is`,
      (r) => `第 ${r} 行的话语类型未知，原样保留`,
    ),
    ...onRows(
      'dubious',
      rows.filter(({ time }) => time.emotions.some((e) => e.intensity === null)),
      (r) => `emotions without an intensity of 0–10 in rows ${r}: no items`,
      (r) => `第 ${r} 行的情绪没有 0–10 的强度，不生成题目`,
    ),
    ...onRows(
      'dubious',
      rows.filter(({ time }) => time.startS === null || time.endS === null),
      (r) => `no readable times in rows ${r}`,
      (r) => `第 ${r} 行没有可读的时间`,
    ),
  ];
}

/** Numbers of the whole import. */
export function summaryOf(sessions: readonly Session[]): Text[] {
  const of = (scenario: string): Session[] => sessions.filter((s) => s.scenario === scenario);
  const rows = (some: readonly Session[]): number => some.reduce((n, s) => n + s.rows.length, 0);
  const [couples, families] = [of('couple'), of('family')];
  const instances = sessions.flatMap(allInstances);
  const therapist = sessions.flatMap((s) => s.rows).filter(therapistRow);
  const bare = therapist.filter(({ time }) => time.pattern === '').length;
  const counts = TASKS.map(
    (task) => `${task} ${instances.filter(({ gold }) => gold.task === task).length}`,
  ).join(', ');
  return [
    say(
      `samples: ${sessions.length} (couple ${couples.length}, family ${families.length}); rows: ${rows(sessions)} (${rows(couples)}, ${rows(families)})`,
      `样本：${sessions.length}（couple ${couples.length}，family ${families.length}）；行：${rows(sessions)}（${rows(couples)}，${rows(families)}）`,
    ),
    say(`instances: ${counts}`, `题目：${counts}`),
    say(
      `therapist rows: ${therapist.length}, of which ${bare} without a relation pattern: no items, errors under denominator=as_published`,
      `治疗师行：${therapist.length}，其中 ${bare} 行没有关系模式：不生成题目，denominator=as_published 时计为错误`,
    ),
    ...(families.length > 0 && families.length < 30
      ? [
          say(
            `only ${families.length} family samples: figures of this scenario are rough`,
            `family 样本只有 ${families.length} 个：该场景的数值较粗略`,
          ),
        ]
      : []),
  ];
}

/** How many names were replaced; never which. */
export function namesText(all: readonly Pseudonymised[]): Text[] {
  const sum = (of: (p: Pseudonymised) => number): number => all.reduce((n, p) => n + of(p), 0);
  const words = sum((p) => p.alsoWords);
  const doubtful = sum((p) => p.doubtful);
  return [
    say(
      `names of ${sum((p) => p.people)} people in ${all.length} samples replaced by fictional ones (${sum((p) => p.places)} texts and labels); nicknames and people outside the session are not known and stay`,
      `已将 ${all.length} 个样本中 ${sum((p) => p.people)} 人的姓名替换为虚构姓名（涉及 ${sum((p) => p.places)} 处文字和标签）；昵称和会谈之外的人无法识别，仍会保留`,
    ),
    ...(words > 0
      ? [
          say(
            `${words} of the names are common English words too: written large, the word at the beginning of a sentence was replaced as well; written small, only where somebody is called or owns something`,
            `其中 ${words} 个姓名同时是常用英语单词：大写时，句首的该单词也被替换；小写时，只在称呼或所属处替换`,
          ),
        ]
      : []),
    ...(doubtful > 0
      ? [
          say(
            `${doubtful} places with such a word written small stayed as they are: look at them if a person may be meant`,
            `有 ${doubtful} 处小写的此类单词原样保留：若可能指人，请查看`,
          ),
        ]
      : []),
  ];
}
