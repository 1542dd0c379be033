/** `models`, `data`, `init` and `doctor`: what is there to work with. */
const en = {
  'data.here': 'here, in {{dir}}',
  'data.missing': 'not here (looked in {{dir}}); hearth data pull {{suite}}',
  'data.fetching': 'Fetching {{url}}',
  'data.pulled': 'SHA-256 as expected. {{licence}}',
  'data.noView': 'View {{name}}: not here ({{why}})',
  'data.byHand': 'by hand, into {{dir}}: {{what}}',
  'data.view': 'View {{name}}: {{rows}} rows read, {{items}} items; SHA-256 {{hash}}',

  'level.repaired': 'repaired',
  'level.dropped': 'dropped',
  'level.dubious': 'dubious',
  'level.info': 'info',

  'init.written': '{{file}} is written; it runs offline as it stands: hearth run',

  'doctor.ok': '✓ ok      ',
  'doctor.broken': '✗ broken  ',
  'doctor.missing': '– missing ',
  'doctor.mend': '→ ',
  'doctor.node': 'Node.js {{version}} or newer is needed',
  'doctor.home': 'HEARTH_HOME can be written: {{home}}',
  'doctor.database': 'The database opens',
  'doctor.font': 'A Chinese font for PNG charts',
  'doctor.fontMend':
    'install one, on Debian: apt-get install fonts-noto-cjk; HTML and SVG work without',
  'doctor.keys': 'Variables set: {{names}}',
  'doctor.keysMend': 'to ask a model: export OPENAI_API_KEY=…; offline targets need none',
  'doctor.data': 'Official data of {{suite}} in {{dir}}',
  'doctor.dataMend': 'hearth data pull {{suite}}; built-in items work without',
  'doctor.reason_one': '{{count}} needed thing is broken',
  'doctor.reason_other': '{{count}} needed things are broken',

  'models.name': 'name',
  'models.address': 'address',
  'models.key': 'key variable',
  'models.given': 'to be given',
  'models.none': '–',
  'models.how':
    'Another address: --base-url, or the variable PROVIDER_BASE_URL. Companions of your own: http/FILE, exec/COMMAND, module/FILE. Tested against recorded shapes of the protocols, not live.',
  'models.answers': '{{name}}: answers in {{ms}} ms',
  'models.silent': '{{name}}: does not answer: {{why}}',
  'models.keeps': '  keeps the format of a judge',
  'models.breaks': '  does not keep the format of a judge: {{why}}',
  'models.noFormat':
    'The suite {{suite}} has no format of its own to try on a judge; a plain JSON object is asked for instead.',
  'models.dropped': '  does not take: {{names}}',
  'models.reason_one': '{{count}} model does not answer, or does not keep the format',
  'models.reason_other': '{{count}} models do not answer, or do not keep the format',
} as const;

const zh: Record<keyof typeof en, string> = {
  'data.here': '已有，位于 {{dir}}',
  'data.missing': '没有（查找位置：{{dir}}）；可用 hearth data pull {{suite}} 下载',
  'data.fetching': '正在下载 {{url}}',
  'data.pulled': 'SHA-256 核对无误。{{licence}}',
  'data.noView': '视图 {{name}}：没有（{{why}}）',
  'data.byHand': '请自行放入 {{dir}}：{{what}}',
  'data.view': '视图 {{name}}：读入 {{rows}} 行，得到 {{items}} 道题；SHA-256 {{hash}}',

  'level.repaired': '已修复',
  'level.dropped': '已剔除',
  'level.dubious': '存疑',
  'level.info': '提示',

  'init.written': '已写入 {{file}}；可以直接离线运行：hearth run',

  'doctor.ok': '✓ 正常  ',
  'doctor.broken': '✗ 有问题',
  'doctor.missing': '– 缺少  ',
  'doctor.mend': '→ ',
  'doctor.node': '需要 Node.js {{version}} 或更高版本',
  'doctor.home': 'HEARTH_HOME 可写：{{home}}',
  'doctor.database': '数据库可以打开',
  'doctor.font': 'PNG 图所需的中文字体',
  'doctor.fontMend':
    '请安装中文字体，Debian 上可用：apt-get install fonts-noto-cjk；没有也能生成 HTML 和 SVG',
  'doctor.keys': '已设置的变量：{{names}}',
  'doctor.keysMend': '要向模型提问：export OPENAI_API_KEY=…；离线的被测对象不需要',
  'doctor.data': '{{suite}} 的官方数据，位于 {{dir}}',
  'doctor.dataMend': '可用 hearth data pull {{suite}} 下载；没有也能用自带题目',
  'doctor.reason_one': '有 {{count}} 项必需的内容有问题',
  'doctor.reason_other': '有 {{count}} 项必需的内容有问题',

  'models.name': '写法',
  'models.address': '地址',
  'models.key': '密钥变量',
  'models.given': '须自行给出',
  'models.none': '–',
  'models.how':
    '换地址：--base-url，或环境变量 服务商_BASE_URL。自己的陪伴应用：http/文件、exec/命令、module/文件。各协议以录制的报文形状测试，未经实际联网验证。',
  'models.answers': '{{name}}：能回答，用时 {{ms}} 毫秒',
  'models.silent': '{{name}}：无法回答：{{why}}',
  'models.keeps': '  能遵守评判格式',
  'models.breaks': '  不能遵守评判格式：{{why}}',
  'models.noFormat': '评测集 {{suite}} 没有可供试用的评判格式；改为请求一个普通的 JSON 对象。',
  'models.dropped': '  不接受的参数：{{names}}',
  'models.reason_one': '有 {{count}} 个模型无法回答，或不能遵守格式',
  'models.reason_other': '有 {{count}} 个模型无法回答，或不能遵守格式',
};

export const cliSetup = { en, 'zh-CN': zh } as const;
