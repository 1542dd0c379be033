/** `label` and `distil`: judging texts, and training a judge. */
const en = {
  'label.unrated': '{{unrated}} of {{all}} could not be rated; their labels are null',
  'flag.labelRun': 'label the answers of this stored run: run id, the start of one, a tag, or last',
  'flag.labelNeeds':
    'also rate warmth and whether the need is met (a prompt of this project; one more call a reply of a model judge)',
  'label.left':
    '{{left}} of {{all}} expected answers are left out: they hold no text, or speak to nobody',
  'label.interrupted':
    'interrupted; what came back is recorded, and the same command goes on from there',

  'distil.learnt':
    '{{file}} is written: learnt from {{judge}} on {{train}} answers; tested on {{test}} answers of codes that it has not seen',
  'distil.agreement':
    'Agreement with that judge (Cohen’s κ; not agreement with people). A dash: too few to tell.',
  'distil.label': 'label',
  'distil.positives': 'present',
  'distil.use': 'Use it with: --judge {{name}}',
} as const;

const zh: Record<keyof typeof en, string> = {
  'label.unrated': '{{all}} 条中有 {{unrated}} 条未能评判，其 labels 为 null',
  'flag.labelRun': '给该运行的回答打标签：运行编号、编号开头、标记，或 last',
  'flag.labelNeeds': '同时评“温暖”和“回应所需”（本项目自拟的提示；用模型裁判时每条回复多一次调用）',
  'label.left': '应有的 {{all}} 条回答中有 {{left}} 条未标注：没有文本，或不是对人说的话',
  'label.interrupted': '已中断；收到的结果已记录，再次执行同一命令即可继续',

  'distil.learnt':
    '已写入 {{file}}：从 {{judge}} 对 {{train}} 条回答的评判中学习；用没有见过的代码下的 {{test}} 条回答检验',
  'distil.agreement': '与该裁判的一致性（Cohen κ；不等于与人工一致）。短横表示数据太少，无法判断。',
  'distil.label': '标签',
  'distil.positives': '出现数',
  'distil.use': '使用方法：--judge {{name}}',
};

export const cliLabel = { en, 'zh-CN': zh } as const;
