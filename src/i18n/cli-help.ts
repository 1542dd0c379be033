/** Help pages: what the commands are and what they take. */
const en = {
  about:
    'Hearth: a workbench for benchmarks of emotional AI. Asks any model, has the answers judged, and says how far the judge can be trusted.',
  'about.run': 'ask targets, have their answers judged, make a report',
  'about.resume': 'go on with a run that stopped; nothing recorded is asked again',
  'about.score': 'score stored answers and verdicts again; asks nothing',
  'about.judge': 'let further judges rate the answers of a stored run',
  'about.report': 'write the report of a stored run in other formats',
  'about.runs': 'list stored runs',
  'about.show': 'show a suite, a run, or one item of a run',
  'about.rm': 'delete a run with its records and its report',
  'about.label': 'label prompts and replies from a file, or the answers of a stored run',
  'about.distil': "train a small local judge from a stored run's verdicts",
  'about.suite': 'a benchmark of your own, and new items: new, check, generate',
  'about.suite.new': 'start a suite in a folder, from a table or from samples',
  'about.suite.check': 'name every fault with row, field and how to mend it, and try a run',
  'about.data': 'official data: list, pull, check',
  'about.data.list': 'data sets with licence, notice, and where they are',
  'about.data.pull': 'fetch a data set and check its SHA-256',
  'about.data.check': 'name every row that is repaired, dropped or dubious',
  'about.init': 'write a config file with every field explained',
  'about.doctor': 'say what works on this machine, and how to mend the rest',

  'help.usage': 'Usage:',
  'help.options': 'Options:',
  'help.arguments': 'Arguments:',
  'help.commands': 'Commands:',
  'help.after': `Offline, without a key:
  hearth run intima --target sample/warm --target sample/clingy --target baseline/eliza
More about one command: hearth COMMAND --help
State is kept in HEARTH_HOME (default: ~/.hearth).`,
  'help.run': `Targets: openai/MODEL (other providers: hearth models list), http/FILE, exec/COMMAND, module/FILE (companions),
         file/PATH (answers), baseline/…, sample/…; NAME=MODEL gives a row a name
Judges:  openai/MODEL, local/house, file/PATH (verdicts)
"hearth show SUITE" lists its options, presets, targets and judges.
Flags that repeat take one value each time: --target A --target B

Exit codes: 0 done; 1 a gate was missed; 2 usage or configuration; 3 too much is unscored (--fail-on-error);
4 Hearth or the machine failed; 5 stopped by a budget; 130 interrupted.`,

  'arg.suiteDir': 'folder of the suite, such as ./my-suite',
  'arg.suite': 'suite, such as intima',
  'arg.suiteOrDir': 'suite, such as intima, or the folder of your own, such as ./my-suite',
  'arg.run': 'run id, the start of one, a tag, or "last"',
  'arg.show': 'suite, folder of your own suite, or run id, start of one, tag, or "last"',
  'arg.item': 'item id: its prompt, answers and verdicts',
  'arg.label': 'JSONL with id, prompt and reply; - for standard input',

  'about.models': 'providers and models: list, check',
  'about.models.list': 'names of targets and judges by provider, with address and key variable',
  'about.models.check': 'ask each twice: can it answer, does it keep the format of a judge',
  'about.store': 'the database: backup, restore, check, purge',
  'about.store.backup': 'copy the database to a file, also while runs write to it',
  'about.store.restore':
    'put a copy into an empty database, or in place of what is there (--replace)',
  'about.store.check': 'read the whole database and say what is wrong with it',
  'about.store.purge': 'write the file anew, so that nothing deleted or erased can be read in it',
  'about.bundle': 'write one run to one file, for another machine; no keys, no paths',
  'about.import': "add a bundle's run to this machine's runs",
  'about.verify': "score a bundle's records again and compare; asks nothing, stores nothing",
  'about.plan': 'run a plan file: many suites × many targets, one status table',
  'about.plan.status':
    'where each suite × target of a plan stands, what has not begun and what failed',

  'arg.models': 'provider/model, or a name in hearth.yaml; several',
  'arg.backup': 'a new file; ending in .jsonl.gz it fits every kind of database',
  'arg.restore': 'a file written by hearth store backup',
  'arg.bundle': 'a file written by hearth bundle',
  'arg.plan': 'plan file (YAML)',
  'arg.planStatus': "plan file, or the plan's name",
} as const;

const zh: Record<keyof typeof en, string> = {
  about: 'Hearth：情感 AI 评测工作台。向任意模型提问，请裁判评判回答，并说明裁判有多可信。',
  'about.run': '向被测对象提问，评判回答，生成报告',
  'about.resume': '继续中断的运行；已记录的内容不会再问',
  'about.score': '对已有的回答和评判重新计分；不再提问',
  'about.judge': '让更多裁判评判某次运行的回答',
  'about.report': '以其他格式输出某次运行的报告',
  'about.runs': '列出已有的运行',
  'about.show': '查看评测集、某次运行，或运行中的某道题',
  'about.rm': '删除一次运行及其记录和报告',
  'about.label': '给文件中的提示和回复，或某次运行的回答打标签',
  'about.distil': '用某次运行的评判训练一个小型本机裁判',
  'about.suite': '自建评测集与新题目：new、check、generate',
  'about.suite.new': '在文件夹中新建评测集，可从表格开始',
  'about.suite.check': '逐行指出问题和改法，并试运行一次',
  'about.data': '官方数据：list、pull、check',
  'about.data.list': '各数据集的许可、声明和位置',
  'about.data.pull': '下载数据集并核对 SHA-256',
  'about.data.check': '列出每一行修复、剔除或存疑的内容',
  'about.init': '生成带说明的配置文件',
  'about.doctor': '检查本机环境，并说明如何修复',

  'help.usage': '用法：',
  'help.options': '选项：',
  'help.arguments': '参数：',
  'help.commands': '命令：',
  'help.after': `离线运行，不需要密钥：
  hearth run intima --target sample/warm --target sample/clingy --target baseline/eliza
单个命令的说明：hearth 命令 --help
所有状态保存在 HEARTH_HOME（默认 ~/.hearth）。`,
  'help.run': `被测对象：openai/模型（其他服务商见 hearth models list）、http/文件、exec/命令、module/文件（陪伴应用）、
          file/路径（回答文件）、baseline/…、sample/…；名称=模型 可为结果行命名
裁判：    openai/模型、local/house、file/路径（评判文件）
“hearth show 评测集” 会列出选项、预设、自带的被测对象和裁判。
可重复的选项每次只取一个值：--target A --target B

退出码：0 完成；1 未达门槛；2 用法或配置有误；3 未计分的太多（--fail-on-error）；
4 Hearth 或机器出错；5 达到预算上限；130 被中断。`,

  'arg.suiteDir': '评测集所在文件夹，例如 ./my-suite',
  'arg.suite': '评测集，例如 intima',
  'arg.suiteOrDir': '评测集，例如 intima；或自建评测集的文件夹，例如 ./my-suite',
  'arg.run': '运行编号、编号开头、标记，或 last（最近一次）',
  'arg.show': '评测集、自建评测集的文件夹，或运行编号、编号开头、标记、last',
  'arg.item': '题目编号：查看提示、回答和评判',
  'arg.label': '含 id、prompt、reply 的 JSONL 文件；- 表示标准输入',

  'about.models': '服务商和模型：list、check',
  'about.models.list': '按服务商列出被测对象和裁判的写法、地址和密钥变量',
  'about.models.check': '各问两次：能否回答，能否遵守评判格式',
  'about.store': '数据库：backup、restore、check、purge',
  'about.store.backup': '把数据库复制到一个文件，运行写入时也可以',
  'about.store.restore': '把备份恢复到空数据库，或替换已有内容（--replace）',
  'about.store.check': '通读数据库并说明有何问题',
  'about.store.purge': '重写数据库文件，使已删除、已抹去的内容无法再被读出',
  'about.bundle': '把一次运行写成一个文件，供另一台机器使用；不含密钥和路径',
  'about.import': '把运行包中的运行加入本机',
  'about.verify': '对运行包中的记录重新计分并比对；不提问，也不保存',
  'about.plan': '执行计划文件：多个评测集 × 多个被测对象，一张进度表',
  'about.plan.status': '查看计划中每个评测集 × 被测对象的进度，包括未开始和失败的',

  'arg.models': '服务商/模型，或 hearth.yaml 中的名字；可以多个',
  'arg.backup': '新文件；以 .jsonl.gz 结尾的可用于各种数据库',
  'arg.restore': '由 hearth store backup 写出的文件',
  'arg.bundle': '由 hearth bundle 写出的文件',
  'arg.plan': '计划文件（YAML）',
  'arg.planStatus': '计划文件，或计划的名字',
};

export const cliHelp = { en, 'zh-CN': zh } as const;
