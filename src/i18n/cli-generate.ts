/** `suite generate`: new items, written by a model and reviewed by people. */
const en = {
  'about.suite.generate': 'let a model write new items of a suite, for people to review',
  'flag.generateCount': 'how many drafts in all, those in the file included',
  'flag.generateModel': 'the model that writes them: provider/model',
  'flag.generateOut': 'the review queue (JSONL); lines are added, none is changed',
  'flag.generateSet': "option of the suite's generator, such as lang=en",
  'flag.generateBaseUrl': "address of the model's server, up to the version (…/v1)",
  'flag.generateTemperature': "the model's temperature; sent only when given",
  'flag.generateMaxTokens': "the model's token limit; sent only when given",

  'generate.progress': '{{done}} of {{all}} drafts',
  'generate.written_one': '{{count}} draft added to {{file}}, status pending',
  'generate.written_other': '{{count}} drafts added to {{file}}, status pending',
  'generate.there': '{{count}} stood there already and were not asked for',
  'generate.repeats': 'Left out as near repeats (draft ≈ what it repeats): {{count}}',
  'generate.unusable': 'Unusable: {{count}}',
  'generate.unusableReason': '{{count}} of {{all}} drafts cannot be used',
  'generate.cost': 'Calls: {{calls}}; found in the database: {{reused}}; cost: {{cost}}',
  'generate.interrupted':
    'interrupted; what came back is recorded, and the same command goes on from there',
} as const;

const zh: Record<keyof typeof en, string> = {
  'about.suite.generate': '让模型为评测集编写新题目，供人审核',
  'flag.generateCount': '草稿总数，文件中已有的计算在内',
  'flag.generateModel': '编写题目的模型：服务商/模型',
  'flag.generateOut': '审核队列文件（JSONL）；只追加，不改动已有的行',
  'flag.generateSet': '该评测集生成器的选项，例如 lang=zh',
  'flag.generateBaseUrl': '模型服务器的地址，写到版本号为止（…/v1）',
  'flag.generateTemperature': '模型的温度；写了才会发送',
  'flag.generateMaxTokens': '模型的长度上限；写了才会发送',

  'generate.progress': '草稿 {{done}}/{{all}}',
  'generate.written_one': '已向 {{file}} 追加 {{count}} 条草稿，状态为 pending（待审核）',
  'generate.written_other': '已向 {{file}} 追加 {{count}} 条草稿，状态为 pending（待审核）',
  'generate.there': '已有 {{count}} 条，未再请求',
  'generate.repeats': '因几乎重复而剔除（草稿 ≈ 与之重复的题目）：{{count}} 条',
  'generate.unusable': '无法使用：{{count}} 条',
  'generate.unusableReason': '{{all}} 条草稿中有 {{count}} 条无法使用',
  'generate.cost': '请求 {{calls}} 次；从数据库取得 {{reused}} 次；费用：{{cost}}',
  'generate.interrupted': '已中断；收到的结果已记录，再次执行同一命令即可继续',
};

export const cliGenerate = { en, 'zh-CN': zh } as const;
