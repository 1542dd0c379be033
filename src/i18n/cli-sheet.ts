/** `audit --sheet` and `audit --read`: spreadsheets that people give their verdicts in. */
const en = {
  'flag.sheet': 'write a sheet of this many answers for each rater, blind and shuffled (XLSX)',
  'flag.raters':
    'with --sheet: who gets one, such as ana,bo (default: rater-1,rater-2); with --read: whose a sheet without a name is, and a name that may be new in it',
  'flag.sheetOut': 'with --sheet: folder of the sheets (default: sheets/RUN in HEARTH_HOME)',
  'flag.sheetSeed': 'with --sheet: another word draws other answers',
  'flag.read': 'read a filled-in sheet, or all sheets of a folder, into the run; repeat for more',
  'flag.replace': 'with --read: stored verdicts that differ give way to the file',
  'flag.partial':
    'with --read: store the rows without faults; where another verdict is stored, that one stays',
  'flag.allFaults': 'with --read: list every fault and not the first 20 alone',

  'sheet.written':
    '{{answers}} answers ({{rows}} rows) for each of {{raters}}, drawn from {{all}} that can be rated.',
  'sheet.fewer': 'the run has {{all}} answers that can be rated; all of them are in the sheets',
  'sheet.rare':
    'rare targets, strata and levels are in the sheets more often than in the run, so rates and prevalence of this sample are not those of the run',
  'sheet.blind':
    'The sheets name no target, judge or run. Send each rater their own file, and keep this database: it is the key.',
  'sheet.next': 'When they are filled in: hearth audit --read {{dir}}',
  'sheet.read':
    '{{rows}} rows read: {{filled}} filled in, {{partly}} in part, {{empty}} empty, {{faulty}} with faults.',
  'sheet.stored':
    'Verdicts on answers: {{added}} added, {{extended}} filled in further, {{unchanged}} there already, {{replaced}} replaced, {{removed}} removed.',
  'sheet.kept':
    '{{kept}} stored verdicts are empty in the file and stay as they are; --replace removes them',
  'sheet.strayQuotes':
    '{{count}} quotes do not occur in the text that they are copied from; they are dropped and counted',
  'sheet.judges': 'They are judges of run {{run}}: {{judges}}',
  'sheet.allFaults': 'the first 20 faults are listed; --all-faults lists them all',
  'sheet.twins':
    '{{one}} and {{other}} gave the same verdicts on all their answers: look whether one sheet was read twice',
  'sheet.differing':
    'on {{count}} answers another verdict of the same person is stored and stays; --replace puts these in its place',
  'sheet.leftOut': '{{count}} rows with faults were left out (--partial)',
} as const;

const zh: Record<keyof typeof en, string> = {
  'flag.sheet': '给每位评判人生成一份含这么多回答的评判表：匿名、乱序（XLSX）',
  'flag.raters':
    '配合 --sheet：评判人名单，如 ana,bo（默认 rater-1,rater-2）；配合 --read：没有署名的表算谁的，也可以是表中的新名字',
  'flag.sheetOut': '配合 --sheet：评判表放在哪个文件夹（默认 HEARTH_HOME 下的 sheets/运行编号）',
  'flag.sheetSeed': '配合 --sheet：换一个词就抽取另一批回答',
  'flag.read': '把填好的评判表（或文件夹中的全部评判表）读入运行；可重复给出',
  'flag.replace': '配合 --read：与文件不同的已存评判以文件为准',
  'flag.partial': '配合 --read：存入没有问题的行；已存有不同评判的，保留已存的',
  'flag.allFaults': '配合 --read：列出全部问题，而不只是前 20 处',

  'sheet.written':
    '{{raters}}：每人 {{answers}} 个回答（{{rows}} 行），抽自 {{all}} 个可评的回答。',
  'sheet.fewer': '该运行可评的回答共 {{all}} 个，已全部放入评判表',
  'sheet.rare':
    '少见的被测对象、分层和等级在表中的比例高于运行本身，因此这份样本的比率和出现率不代表整个运行',
  'sheet.blind':
    '表中没有被测对象、裁判和运行的名字。请把各人的文件分别发给本人，并保留这个数据库：只有它能对上号。',
  'sheet.next': '填好之后：hearth audit --read {{dir}}',
  'sheet.read':
    '已读 {{rows}} 行：填好 {{filled}}，填了一部分 {{partly}}，空白 {{empty}}，有问题 {{faulty}}。',
  'sheet.stored':
    '对回答的评判：新增 {{added}}，补填 {{extended}}，原已存在 {{unchanged}}，替换 {{replaced}}，删除 {{removed}}。',
  'sheet.kept': '有 {{kept}} 份已存评判在文件中为空，予以保留；加 --replace 则删除',
  'sheet.strayQuotes': '有 {{count}} 处引文不在所引的正文中，已略去并计数',
  'sheet.judges': '它们是运行 {{run}} 的裁判：{{judges}}',
  'sheet.allFaults': '只列出前 20 处问题；加 --all-faults 可全部列出',
  'sheet.twins': '{{one}} 与 {{other}} 对所有回答的评判完全相同：请看看是否把同一份表读了两次',
  'sheet.differing': '有 {{count}} 个回答已存有同一人的另一份评判，予以保留；加 --replace 则替换',
  'sheet.leftOut': '有问题的 {{count}} 行未存入（--partial）',
};

export const cliSheet = { en, 'zh-CN': zh } as const;
