import type { Lang, Text } from '../../../contract/index.js';
import { say } from '../say.js';
import { SAMPLE_CRITERIA, SAMPLE_LABELS } from '../spec/samples.js';
import type { Guess } from './guess.js';

export type YamlInput = { id: string; title: string; data: string; guess: Guess; lang: Lang };

/** A value that needs no quotes in YAML. */
const PLAIN = /^[\p{L}\p{N}_][\p{L}\p{N}_ -]*$/u;
const WORDS = /^(?:true|false|null|~|yes|no|on|off|[\d.+-]+)$/i;
const scalar = (text: string): string =>
  PLAIN.test(text) && !WORDS.test(text) && text.trim() === text ? text : JSON.stringify(text);
const flow = (words: readonly string[]): string => `[${words.map(scalar).join(', ')}]`;

/** suite.yaml with a comment on every field, in one language. It passes the check as it is when the data does. */
export function yamlText({ id, title, data, guess, lang }: YamlInput): string {
  const note = (text: Text): string => `# ${text[lang]}`;
  const columns = Object.entries(guess.columns).flatMap(([key, value]) => {
    const empty = value === null || (Array.isArray(value) && value.length === 0);
    if (empty || value === undefined) return [];
    return [`  ${key}: ${typeof value === 'string' ? scalar(value) : flow(value)}`];
  });
  const lines = [
    note(
      say(
        'Check after every change: hearth suite check DIR',
        '每次修改后请检查：hearth suite check 文件夹',
      ),
    ),
    note(
      say(
        'Name in run ids: lower-case Latin letters, digits, hyphens.',
        '运行编号里的名称：小写拉丁字母、数字、连字符。',
      ),
    ),
    `id: ${id}`,
    note(
      say(
        'Both languages: {en: "…", zh-CN: "…"}; one text stands for both.',
        '两种语言可写成 {en: "……", zh-CN: "……"}；只写一种则两边通用。',
      ),
    ),
    `title: ${scalar(title)}`,
    note(say('What the suite asks, in one sentence.', '用一句话说明考察什么。')),
    `summary: ${scalar(title)}`,
    note(say('How the items may be used, and whom to cite.', '题目的使用许可，以及引用方式。')),
    `licence: ${scalar(say('not stated', '未注明')[lang])}`,
    `citation: ${scalar(title)}`,
    '',
    `kind: ${guess.kind}`,
    `data: ${scalar(data)}`,
    note(
      say(
        'Which column holds what. Columns that are not named here are ignored.',
        '各列的用途。没写到的列会被忽略。',
      ),
    ),
    'columns:',
    ...columns,
    note(say('Columns by which results are also shown apart.', '结果还会按这些列分别给出。')),
    guess.slices.length > 0 ? `slices: ${flow(guess.slices)}` : '# slices: [topic]',
    note(
      say(
        'Items that share a value here belong together (same author, same source): intervals respect it.',
        '此列取值相同的题目视为相关（同一作者、同一来源），计算区间时会考虑。',
      ),
    ),
    '# clusters: [source]',
    '',
    note(say('Optional: what every target is told.', '可选：对每个被测对象的统一要求。')),
    '# target:',
    `#   system: ${JSON.stringify(say('You are a companion app.', '你是一款陪伴应用。')[lang])}`,
    '',
    ...KIND_LINES[guess.kind](guess, lang),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

const JUDGE = (lang: Lang): string[] => [
  `# ${say('Optional: what every judge is told besides the definitions.', '可选：除定义之外，对裁判的说明。')[lang]}`,
  '# judge:',
  `#   instructions: ${JSON.stringify(say('Be strict: rate only what the reply says.', '从严评判：只看回答里写出来的内容。')[lang])}`,
];

const KIND_LINES: Readonly<Record<Guess['kind'], (guess: Guess, lang: Lang) => string[]>> = {
  gold: ({ match, classes }, lang) => [
    `# ${say('How answers are compared: choice (a letter), exact (a word), set (several words), number.', '答案的比对方式：choice（选项字母）、exact（词语）、set（多个词语）、number（数）。')[lang]}`,
    'gold:',
    `  match: ${match ?? 'exact'}`,
    ...(classes.length > 0
      ? [
          `  # ${say('The only answers there are; anything else cannot be read.', '只有这些答案；其他一律视为无法读出。')[lang]}`,
          `  classes: ${flow(classes)}`,
        ]
      : []),
    ...(match === 'number'
      ? [
          `  # ${say('How far off is still right: 0.5, or 5%.', '允许的误差：0.5 或 5%。')[lang]}`,
          '  tolerance: 0',
        ]
      : []),
  ],
  labels: (_guess, lang) => [
    ...JUDGE(lang),
    '',
    `# ${say('Lowest first: the first word means that the label is not there. Leave out for yes and no.', '从低到高；第一个词表示没有出现。只分是否时可不写。')[lang]}`,
    'levels: [none, low, high]',
    `# ${say('These labels are samples: write your own. A judge sees id, name and definition.', '以下标签只是示例，请换成自己的。裁判会看到 id、name 和 definition。')[lang]}`,
    'labels:',
    ...SAMPLE_LABELS.flatMap(({ id, name, definition }) => [
      `  - id: ${id}`,
      `    name: ${name[lang]}`,
      `    definition: ${definition[lang]}`,
    ]),
  ],
  rubric: ({ columns }, lang) => [
    ...JUDGE(lang),
    '',
    `# ${say('linear, or log (as in HeartBench: the first losses are cheap).', 'linear（线性），或 log（同 HeartBench：最初的失分较轻）。')[lang]}`,
    'scale: linear',
    `# ${say('Criteria that every item has, besides its own. A negative score is a penalty; score: gate makes it a gate: met, the item gets 0.', '每道题共有的细则，加在各题自己的细则之后。分值为负是扣分项；score: 一票否决 表示一票否决项，命中则该题得 0 分。')[lang]}`,
    ...((columns.rubric ?? columns.content ?? null) !== null
      ? [
          '# rubric:',
          ...SAMPLE_CRITERIA.slice(-1).map(
            ({ dimension, score, content }) =>
              `#   - {dimension: ${dimension[lang]}, score: ${score}, content: ${JSON.stringify(content[lang])}}`,
          ),
        ]
      : [
          `# ${say('These criteria are samples: write your own.', '以下细则只是示例，请换成自己的。')[lang]}`,
          'rubric:',
          ...SAMPLE_CRITERIA.flatMap(({ dimension, score, content }) => [
            `  - dimension: ${dimension[lang]}`,
            `    score: ${score}`,
            `    content: ${content[lang]}`,
          ]),
        ]),
  ],
};
