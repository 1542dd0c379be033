/** `guard`: the proxy before a companion's model. */
const en = {
  'about.guard':
    'a proxy before a companion’s model (OpenAI’s protocol): scores replies and acts by a policy',
  'flag.guardPolicy': 'policy file (YAML); ready ones: policies/',
  'flag.guardUpstream': 'address of the model’s server, such as https://api.openai.com/v1',
  'flag.guardKeyEnv':
    'variable with the key of the model’s server; else the client’s own key goes through (not where --keys is set)',
  'flag.guardShadow': 'decide and count only, whatever the policy says',
  'flag.guardChatOnly': 'refuse everything but chat completions and the list of models',
  'flag.guardNoCounts': 'store nothing, no counts of labels either',
  'flag.guardMaxOpen': 'requests open at once; more is refused with 429 (default: 2000)',
  'flag.guardThreads': 'threads of the judge (default: 1)',
  'flag.guardCheck': 'check the policy, list its rules, and end',
  'help.guard': `POST /v1/chat/completions   guarded, streamed and whole; other /v1 paths pass through
POST /-/reload              read the policy again (as does SIGHUP)
GET  /healthz, /readyz, /metrics`,
  'guard.policy': 'policy {{name}} ({{hash}}), {{mode}}; judge {{judge}}',
  'guard.mode.act': 'acting',
  'guard.mode.shadow': 'in shadow mode: nothing is changed',
  'guard.unguarded':
    'only chat completions are guarded; other paths pass unread (--chat-only refuses them)',
  'guard.noKey': 'no key: whoever can reach this machine’s loopback can use it',
  'guard.rule': 'rule',
  'guard.status': 'status',
  'guard.does': 'does',
  'guard.source': 'source, date read',
  'guard.about': 'what it is for',
  'guard.status.measured': 'measured',
  'guard.status.enforced': 'enforced',
  'guard.status.out_of_reach': 'out of reach',
  'guard.noAdvice': 'No legal advice: whether a rule meets a law is for lawyers to say.',
} as const;

const zh: Record<keyof typeof en, string> = {
  'about.guard': '陪伴模型前的代理（OpenAI 协议）：给回复打分，按策略处置',
  'flag.guardPolicy': '策略文件（YAML）；现成的见 policies/',
  'flag.guardUpstream': '模型服务的地址，例如 https://api.openai.com/v1',
  'flag.guardKeyEnv':
    '存放模型服务密钥的环境变量；不设则透传客户端自己的密钥（设了 --keys 时不透传）',
  'flag.guardShadow': '只判定和计数，不论策略怎么写',
  'flag.guardChatOnly': '只放行对话补全和模型列表，其余一律拒绝',
  'flag.guardNoCounts': '什么都不存，标签计数也不存',
  'flag.guardMaxOpen': '同时进行的请求数上限，超出则返回 429（默认：2000）',
  'flag.guardThreads': '裁判的线程数（默认：1）',
  'flag.guardCheck': '检查策略，列出规则，然后结束',
  'help.guard': `POST /v1/chat/completions   受守卫，流式和非流式都支持；其他 /v1 路径直接透传
POST /-/reload              重新读取策略（SIGHUP 亦可）
GET  /healthz、/readyz、/metrics`,
  'guard.policy': '策略 {{name}}（{{hash}}），{{mode}}；裁判 {{judge}}',
  'guard.mode.act': '正在生效',
  'guard.mode.shadow': '影子模式：不改动任何内容',
  'guard.unguarded': '只有对话补全受守卫；其他路径不经检查直接透传（--chat-only 可拒绝它们）',
  'guard.noKey': '未设密钥：能访问本机回环地址的人都能使用',
  'guard.rule': '规则',
  'guard.status': '状态',
  'guard.does': '处置',
  'guard.source': '来源、查阅日期',
  'guard.about': '用途',
  'guard.status.measured': '只度量',
  'guard.status.enforced': '已执行',
  'guard.status.out_of_reach': '够不着',
  'guard.noAdvice': '不构成法律意见：规则是否符合法律，请咨询律师。',
};

export const cliGuard = { en, 'zh-CN': zh } as const;
