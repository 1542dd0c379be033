import type { ImportNote, Json, Text } from '../../contract/index.js';
import { noteOn } from './import-notes.js';
import {
  type Fields,
  fieldsOf,
  firstOf,
  listOf,
  panasItemsOf,
  panasTotalOf,
  saidOf,
  strengthOf,
  textOf,
  wholeIn,
} from './normal.js';
import { conversationId } from './official-records.js';
import { ITEM_RANGE, PANAS_WORDS, panasTotal, panasWord, TOTAL_RANGE } from './panas.js';
import {
  BRANCH_RANGE,
  BRANCHES,
  CLARITY_CHOICES,
  choiceId,
  FIT_CHOICES,
  GOAL_CHOICES,
} from './wide.js';

/**
 * What a conversation's file says otherwise than it is read: values that are clamped, rounded, derived or unreadable,
 * turns out of order, an id that contradicts the file's name. Numbers are named, texts never.
 * @param id the conversation's id out of the file's name
 */
export function checkRecord(record: Json, id: string, file: string): ImportNote[] {
  const fields = fieldsOf(record);
  const values = new Values();
  const pre = panasNotes(fields.prePanas, BEFORE, values);
  const post = panasNotes(fields.postPanas, AFTER, values);
  const wide = wideNotes(fieldsOf(fields.conversationWideQuestions), values);
  const turns = listOf(fields.turns);
  for (const turn of turns) readTurnValues(fieldsOf(turn), values);
  const found: [ImportNote['level'], Text][] = [
    ...idNotes(fields, id),
    ...orderNotes(turns),
    ...values.notes(),
    ...pre,
    ...post,
    ...wide,
  ];
  return found.map(([level, what]) => noteOn(file, level, what));
}

type Found = [ImportNote['level'], Text];

const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });
const BEFORE = say('PANAS before', '对话前 PANAS');
const AFTER = say('PANAS after', '对话后 PANAS');

/** Single values that are read as others, or not at all. */
class Values {
  #changed: Text[] = [];
  #unreadable = 0;

  /** A number of a range; `read` is what is made of it. */
  number(name: Text, given: Json | undefined, read: number | null): void {
    if (given === undefined || given === null || given === '') return;
    if (read === null) this.#unreadable++;
    else if (Number.isFinite(Number(given)) && Number(given) !== read)
      this.#changed.push(
        say(`${name.en} ${String(given)} → ${read}`, `${name['zh-CN']} ${String(given)} → ${read}`),
      );
  }

  /** A yes or no. */
  said(given: Json | undefined): void {
    if (given !== undefined && given !== null && given !== '' && saidOf(given) === null)
      this.#unreadable++;
  }

  notes(): Found[] {
    const changed = this.#changed;
    const [n, lost] = [changed.length, this.#unreadable];
    return [
      ...(n === 0
        ? []
        : [
            [
              'repaired',
              say(
                `${n} value(s) rounded or brought into their range: ${changed.map((c) => c.en).join(', ')}`,
                `${n} 个数值已取整或拉回量程：${changed.map((c) => c['zh-CN']).join('、')}`,
              ),
            ] satisfies Found,
          ]),
      ...(lost === 0
        ? []
        : [
            [
              'dubious',
              say(
                `${lost} value(s) cannot be read and count as not given`,
                `${lost} 个值无法读取，按未填写处理`,
              ),
            ] satisfies Found,
          ]),
    ];
  }
}

function panasNotes(value: Json | undefined, when: Text, values: Values): Found[] {
  const fields = fieldsOf(value);
  if (Object.keys(fields).length === 0) return [];
  const listed = firstOf(fields, 'responses', 'items') ?? fields;
  const { min, max } = ITEM_RANGE;
  const items = panasItemsOf(listed, min, max);
  for (const [key, given] of Object.entries(fieldsOf(listed)))
    if (panasWord(key) !== null)
      values.number(named(when, key, key), given, wholeIn(given, min, max));
  const have = PANAS_WORDS.filter((word) => items[word] !== null).length;
  const sides = (['positive', 'negative'] as const).flatMap((side): Found[] => {
    const total = panasTotalOf(fields, side);
    const sum = panasTotal(items, side);
    const name = say(`${side} total`, side === 'positive' ? '积极总分' : '消极总分');
    values.number(named(when, name.en, name['zh-CN']), totalGiven(fields, side), total);
    if (total === null && sum !== null)
      return [
        [
          'repaired',
          words(when, `${name.en} summed up from its ten items`, `${name['zh-CN']}由十题相加得出`),
        ],
      ];
    if (total === null || sum === null || total === sum) return [];
    return [
      [
        'dubious',
        words(
          when,
          `${name.en} is ${total}, its ten items add up to ${sum}; the total is used`,
          `${name['zh-CN']}为 ${total}，十题之和为 ${sum}；采用前者`,
        ),
      ],
    ];
  });
  return [
    ...sides,
    ...(have === PANAS_WORDS.length
      ? []
      : [
          [
            'dubious',
            words(when, `incomplete: ${have} of 20 items`, `不完整：20 题只有 ${have} 题`),
          ] satisfies Found,
        ]),
  ];
}

/** A total as it is written; `panasTotalOf` reads the same key. */
function totalGiven(fields: Fields, side: 'positive' | 'negative'): Json | undefined {
  const key = Object.keys(fields).find(
    (k) => panasTotalOf({ [k]: TOTAL_RANGE.min }, side) !== null,
  );
  return key === undefined ? undefined : fields[key];
}

const words = (when: Text, en: string, zh: string): Text =>
  say(`${when.en}: ${en}`, `${when['zh-CN']}：${zh}`);
const named = (when: Text, en: string, zh: string): Text =>
  say(`${when.en} ${en}`, `${when['zh-CN']} ${zh}`);

function wideNotes(fields: Fields, values: Values): Found[] {
  const branches = fieldsOf(fields.fourBranchScores);
  for (const branch of BRANCHES)
    values.number(
      say(branch, branch),
      branches[branch],
      wholeIn(branches[branch], BRANCH_RANGE.min, BRANCH_RANGE.max),
    );
  const questions = [
    ['Q1', GOAL_CHOICES, firstOf(fields, 'q1_lookingFor', 'Q1', 'q1')],
    ['Q2', CLARITY_CHOICES, firstOf(fields, 'q2_emotionClarity', 'Q2', 'q2')],
    ['Q3', FIT_CHOICES, firstOf(fields, 'q3_modelFit', 'Q3', 'q3')],
  ] as const;
  return questions.flatMap(([name, choices, given]): Found[] => {
    const written = (Array.isArray(given) ? given : [given]).flatMap((w) => textOf(w) ?? []);
    const unknown = written.filter((w) => choiceId<string>(choices, w) === null).length;
    if (unknown === 0) return [];
    return [
      [
        'dubious',
        say(
          `${name}: ${unknown} answer(s) that are none of its options; no prediction can equal them`,
          `${name}：${unknown} 个答案不在选项之内，任何预测都不可能与之相同`,
        ),
      ],
    ];
  });
}

function readTurnValues(turn: Fields, values: Values): void {
  const annotations = fieldsOf(turn.annotations);
  for (const tag of listOf(firstOf(turn, 'moodShiftTags') ?? annotations.moodShiftTags)) {
    const { intensity } = fieldsOf(tag);
    values.number(say('intensity', '强度'), intensity, strengthOf(intensity));
  }
  for (const entry of listOf(annotations.binaryJudgements)) {
    const fields = fieldsOf(entry);
    values.said(firstOf(fields, 'observedBehavior', 'did_occur', 'humanValue', 'actualValue'));
    values.said(firstOf(fields, 'preferredBehavior', 'should_occur', 'humanPreference'));
    values.said(fields.llmValue);
  }
}

/** The file's name is what subsets and answer files go by. */
function idNotes(fields: Fields, id: string): Found[] {
  const own = [fields.conversationId, fieldsOf(fields.metadata).conversationId]
    .flatMap((written) => textOf(written) ?? [])
    .map(conversationId);
  const others = [...new Set(own)].filter((other) => other !== id);
  if (others.length === 0) return [];
  return [
    [
      'dubious',
      say(
        `says it is conversation ${others.join(', ')}; ${id}, as its name says, is used`,
        `文件内写的是第 ${others.join('、')} 段对话；按文件名采用 ${id}`,
      ),
    ],
  ];
}

function orderNotes(turns: readonly Json[]): Found[] {
  const numbers = turns.flatMap((turn) => wholeIn(fieldsOf(turn).turnNumber, 0, 1e6) ?? []);
  const twice = [...new Set(numbers.filter((n, i) => numbers.indexOf(n) !== i))];
  const reversed = numbers.some((n, i) => n < (numbers[i - 1] ?? n));
  return [
    ...(twice.length === 0
      ? []
      : [
          [
            'dubious',
            say(
              `turn number(s) ${twice.join(', ')} stand there twice; all are kept, one after the other`,
              `轮次编号 ${twice.join('、')} 重复出现；全部保留，依次排列`,
            ),
          ] satisfies Found,
        ]),
    ...(reversed
      ? [
          [
            'repaired',
            say('turns out of order were put in order', '轮次顺序颠倒，已按编号排好'),
          ] satisfies Found,
        ]
      : []),
  ];
}
