/** `store`, `bundle`, `import`, `verify` and `rm`: runs as files. */
const en = {
  'rm.ask': 'Delete run {{run}} with its records and its report? [y/N] ',
  'rm.removed': 'Run {{run}} is deleted.',
  'rm.kept': 'Run {{run}} is kept.',

  'store.backedUp': '{{file}} is written ({{bytes}} bytes).',
  'store.restored': 'Restored: {{runs}} runs, {{calls}} calls.',
  'store.sound':
    '{{database}}: nothing is wrong. {{runs}} runs, {{calls}} calls, of which {{unused}} fill no place.',
  'store.purged':
    '{{database}}: written anew; what was deleted is not in it any more. Backups are yours to delete.',
  'store.faulty_one': '{{count}} fault in the database',
  'store.faulty_other': '{{count}} faults in the database',

  'bundle.written': '{{file}} is written ({{bytes}} bytes): run {{run}}, {{calls}} calls.',
  'bundle.withheld':
    'The items and prompts were left out, because their licence does not let them be passed on; who verifies it needs a copy of the data of their own.',
  'bundle.own':
    'The suite "{{suite}}" is a folder of yours and is not in the bundle: hand the folder over as well. There: hearth verify {{file}} --suite DIR',
  'bundle.added': 'Run {{run}} is added: {{calls}} calls.',
  'bundle.known': 'Run {{run}} is here already, with the same records.',
  'bundle.equal_one': 'Run {{run}}: scored again, {{count}} result, equal.',
  'bundle.equal_other': 'Run {{run}}: scored again, {{count}} results, all equal.',
  'bundle.differs': 'Run {{run}}: scored again, and {{count}} figures differ:',
  'bundle.versions': 'Scored by {{suite}} {{there}}; here it is {{here}}.',
  'bundle.more': '… and {{count}} more (--json lists all)',
  'bundle.reason': 'scoring again gives other figures',
} as const;

const zh: Record<keyof typeof en, string> = {
  'rm.ask': '删除运行 {{run}} 及其记录和报告？[y/N] ',
  'rm.removed': '已删除运行 {{run}}。',
  'rm.kept': '保留运行 {{run}}。',

  'store.backedUp': '已写入 {{file}}（{{bytes}} 字节）。',
  'store.restored': '已恢复：{{runs}} 次运行，{{calls}} 次请求。',
  'store.sound':
    '{{database}}：没有问题。{{runs}} 次运行，{{calls}} 次请求，其中 {{unused}} 次没有归属。',
  'store.purged': '{{database}}：已重写，其中不再有已删除的内容。备份需自行删除。',
  'store.faulty_one': '数据库有 {{count}} 处问题',
  'store.faulty_other': '数据库有 {{count}} 处问题',

  'bundle.written': '已写入 {{file}}（{{bytes}} 字节）：运行 {{run}}，{{calls}} 次请求。',
  'bundle.withheld': '由于数据许可不允许转发，题目和提示词未包含在内；验证者需自备数据。',
  'bundle.own':
    '“{{suite}}”是自建评测集，其文件夹不在运行包中，请一并交给对方。对方运行：hearth verify {{file}} --suite 文件夹',
  'bundle.added': '已加入运行 {{run}}：{{calls}} 次请求。',
  'bundle.known': '运行 {{run}} 已存在，记录相同。',
  'bundle.equal_one': '运行 {{run}}：已重新计分，{{count}} 个结果全部一致。',
  'bundle.equal_other': '运行 {{run}}：已重新计分，{{count}} 个结果全部一致。',
  'bundle.differs': '运行 {{run}}：已重新计分，{{count}} 个数字不一致：',
  'bundle.versions': '当时由 {{suite}} {{there}} 计分；本机为 {{here}}。',
  'bundle.more': '……另有 {{count}} 个（--json 列出全部）',
  'bundle.reason': '重新计分得到的数字不一致',
};

export const cliStore = { en, 'zh-CN': zh } as const;
