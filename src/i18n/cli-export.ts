/** Words of exports. */
const en = {
  'about.export': 'write what a run holds for other tools: training data, Inspect, CSV, Parquet',
  'flag.exportForm':
    'preference (pairs), reward, sft or chat for training; inspect, csv or parquet for reading',
  'flag.exportFor': 'whose shape training rows have: trl (default), verl (Parquet), openrlhf',
  'flag.exportOut': 'the file; a data card in each language is written beside it',
  'flag.exportTarget': 'only these targets; repeat for several',
  'flag.exportJudge': 'the judge whose verdicts count, where the run has several',
  'flag.exportCondition': 'the condition that counts, where the run has several',
  'flag.exportWeight':
    'FIGURE=NUMBER: what preference and reward are scored by; repeat for a weighted sum',
  'flag.exportFigure':
    'a figure that counts as it is (its better way is known), or that a table holds; repeat for several',
  'flag.exportKeep':
    'FIGURE>=NUMBER (also >, <=, <, =): only answers of which this holds; repeat, all must hold',
  'flag.exportMargin':
    'pairs whose scores differ by less are left out (default: 0; ties always are)',
  'flag.exportWide': 'csv, parquet: one row per answer and judge, with texts, a column per figure',
  'flag.exportBenchmark':
    'make training data of benchmark items all the same; the card and every row say so',
  'export.written_one': '{{file}}: {{count}} row ({{form}}), with its data card {{card}}',
  'export.written_other': '{{file}}: {{count}} rows ({{form}}), with their data card {{card}}',
  'export.unfinished':
    'The run is not finished ({{status}}): what was not asked is missing in the file.',
  'export.extension':
    'The name ends in {{extension}}, but {{form}} is written as {{wanted}}; other programs go by the name.',
  'export.score': 'Score: {{formula}}',
  'export.left': 'Left out: {{what}}',
  'export.prompts': 'Prompts are left out: the licence does not let them be passed on.',
  'export.benchmark':
    'These are benchmark items: a model trained on them has no meaningful result on this suite any more.',
  'export.none': 'Nothing was left to write: see the data card for what was left out and why.',
} as const;

const zh: Record<keyof typeof en, string> = {
  'about.export': '把运行内容写成其他工具可读的文件：训练数据、Inspect、CSV、Parquet',
  'flag.exportForm':
    '训练用：preference（偏好对）、reward、sft、chat；阅读用：inspect、csv、parquet',
  'flag.exportFor': '训练数据采用谁的格式：trl（默认）、verl（Parquet）、openrlhf',
  'flag.exportOut': '输出文件；旁边会写出中英文数据说明',
  'flag.exportTarget': '只导出这些被测对象；多个请重复写',
  'flag.exportJudge': '运行有多个裁判时以哪个的评判为准',
  'flag.exportCondition': '运行有多个条件时以哪个为准',
  'flag.exportWeight': '指标=数值：preference 和 reward 的分数；重复写则加权相加',
  'flag.exportFigure': '直接用作分数的指标（须已知何者为好），或表格中收录的指标；多个请重复写',
  'flag.exportKeep': '指标>=数值（也可用 >、<=、<、=）：只收符合的回答；可重复写，须全部符合',
  'flag.exportMargin': '分差小于此值的回答对不收（默认 0；同分的一律不收）',
  'flag.exportWide': 'csv、parquet：每个回答 × 裁判一行，含文本，每个指标一列',
  'flag.exportBenchmark': '仍用评测题目制作训练数据；数据说明和每一行都会注明',
  'export.written_one': '{{file}}：{{count}} 行（{{form}}），数据说明见 {{card}}',
  'export.written_other': '{{file}}：{{count}} 行（{{form}}），数据说明见 {{card}}',
  'export.unfinished': '运行尚未完成（{{status}}）：未提问的部分不在文件中。',
  'export.extension':
    '文件名以 {{extension}} 结尾，但 {{form}} 的内容是 {{wanted}} 格式；其他程序会按文件名判断。',
  'export.score': '分数：{{formula}}',
  'export.left': '未收入：{{what}}',
  'export.prompts': '未收入提示：许可不允许传播。',
  'export.benchmark': '这些是评测题目：用它们训练过的模型，此后在该评测集上的成绩没有意义。',
  'export.none': '没有可写的内容：未收入哪些、原因为何，见数据说明。',
};

export const cliExport = { en, 'zh-CN': zh } as const;
