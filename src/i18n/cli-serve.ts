/** `serve` and `reward check`: scoring for training. */
const en = {
  'about.serve': 'labels and rewards over HTTP, for training and filtering',
  'about.reward': 'a reward for training: check',
  'about.reward.check':
    'find what a reward pays for: saturation, length, phrases, hedging, copying',
  'flag.serveJudge': 'who rates: local/house, a distilled local/PATH.json, or openai/MODEL',
  'flag.formula': 'formula of the reward (YAML; default: see docs/serve.md)',
  'flag.host': 'address to listen on; another than this machine’s own needs keys',
  'flag.port': 'port to listen on; 0: any free one, printed',
  'flag.keys': 'file of keys that may use the server, as hashes (or HEARTH_KEYS)',
  'flag.newKey': 'make a key of that name, print it with its line for the file, and end',
  'flag.threads': 'threads of a local judge (default: 2, or the cores there are)',
  'flag.queue': 'pairs that may wait or be rated at once; more is refused with 429 (default: 4096)',
  'flag.serveMaxCost': 'ask nothing more when the model judge has cost this many US dollars',
  'flag.serveMaxCalls': 'ask nothing more after so many calls of the model judge',
  'help.serve': `POST /v1/score    {"pairs": [{"prompt", "reply"} or {"messages"}]}
POST /v1/groups   {"groups": [{"prompt", "replies": [...]}]}
POST /get_reward  as OpenRLHF asks (--remote_rm_url)
GET  /v1/config, /healthz, /readyz, /metrics
TRL and verl: clients/hearth_reward.py`,
  'serve.judge': 'judge {{judge}}: {{validity}}',
  'serve.formula': 'reward = {{text}} ({{range}})',
  'serve.unavailable':
    '{{judge}} does not rate {{terms}}, so the reward leaves them out for every reply: it cannot tell a kind reply from a cold one',
  'serve.newKey': 'the key, shown this once, and its line for the file of --keys:',
  'arg.rewardFile':
    'JSONL, CSV or XLSX with prompt, reply and, where there is one, reward; - for JSONL from standard input',
  'flag.rewardJudge':
    'who rates, where no row of the file has a reward: local/house or a distilled local/PATH.json',
  'flag.rewardMarkdown': 'also write the findings to this Markdown file',
  'reward.rows': '{{rows}} replies to {{prompts}} prompts; {{rated}} with a reward',
  'reward.source.file': 'rewards as they stand in the file',
  'reward.source.judge': 'rewards by {{judge}}: {{text}}',
  'reward.more': '… {{n}} more',
  'reward.clean': 'nothing was found that training would exploit',
  'reward.tooFew': '{{n}} of {{of}} checks had too few replies to say anything',
  'reward.found':
    'findings: {{n}}; look at them before you train on this reward. All tables: --markdown FILE, --json',
} as const;

const zh: Record<keyof typeof en, string> = {
  'about.serve': '通过 HTTP 提供标签和奖励，用于训练和筛选数据',
  'about.reward': '训练用的奖励：check',
  'about.reward.check': '查出奖励在奖励什么：饱和、长度、话术、过度保留、照抄',
  'flag.serveJudge': '由谁评判：local/house、训练得到的 local/路径.json，或 openai/模型',
  'flag.formula': '奖励公式（YAML；默认公式见 docs/serve.zh-CN.md）',
  'flag.host': '监听地址；不是本机回环地址时必须设密钥',
  'flag.port': '监听端口；0 表示任意空闲端口，并打印出来',
  'flag.keys': '可用密钥的文件，只存哈希（或用 HEARTH_KEYS）',
  'flag.newKey': '生成一个该名称的密钥，连同写入文件的一行一起打印，然后结束',
  'flag.threads': '本机裁判的线程数（默认：2，不超过核数）',
  'flag.queue': '同时排队和评判的对数上限，超出则返回 429（默认：4096）',
  'flag.serveMaxCost': '模型裁判的费用达到这么多美元后不再提问',
  'flag.serveMaxCalls': '对模型裁判提问这么多次后不再提问',
  'help.serve': `POST /v1/score    {"pairs": [{"prompt", "reply"} 或 {"messages"}]}
POST /v1/groups   {"groups": [{"prompt", "replies": [...]}]}
POST /get_reward  按 OpenRLHF 的格式（--remote_rm_url）
GET  /v1/config、/healthz、/readyz、/metrics
TRL 和 verl：clients/hearth_reward.py`,
  'serve.judge': '裁判 {{judge}}：{{validity}}',
  'serve.formula': '奖励 = {{text}}（{{range}}）',
  'serve.unavailable':
    '{{judge}} 不评 {{terms}}，所有回复的奖励都不含这些项：它分不出体贴的回复和冷淡的回复',
  'serve.newKey': '密钥（只显示这一次），以及写入 --keys 文件的一行：',
  'arg.rewardFile':
    'JSONL、CSV 或 XLSX 文件，含 prompt、reply，可含 reward；- 表示从标准输入读 JSONL',
  'flag.rewardJudge': '文件中没有任何奖励时由谁评判：local/house 或训练得到的 local/路径.json',
  'flag.rewardMarkdown': '同时把结果写入这个 Markdown 文件',
  'reward.rows': '{{prompts}} 条提示的 {{rows}} 条回复，其中 {{rated}} 条有奖励',
  'reward.source.file': '奖励取自文件',
  'reward.source.judge': '奖励由 {{judge}} 给出：{{text}}',
  'reward.more': '……另有 {{n}} 行',
  'reward.clean': '没有发现训练会钻的空子',
  'reward.tooFew': '{{of}} 项检查中有 {{n}} 项因数据太少无法判断',
  'reward.found':
    '发现 {{n}} 处问题；用这个奖励训练之前请先查看。全部表格：--markdown 文件 或 --json',
};

export const cliServe = { en, 'zh-CN': zh } as const;
