import type { Text } from '../contract/index.js';

/** The config file that `hearth init` writes. As it stands it runs offline and without a key. */
export const configText: Text = {
  en: `# What "hearth run" does without a suite on the command line. Flags override these fields.
# A line with "#" in front is switched off.

suite: intima

# Who is measured: openai/MODEL, file/PATH (your own answers), baseline/… or sample/… (hearth show intima)
targets:
  - sample/clingy
  - sample/warm
  - sample/cold
  - baseline/eliza
#  - openai/gpt-4o-mini
#  - name: my-companion             # the name in results
#    model: openai/my-model
#    base_url: http://localhost:8000/v1
#    key_var: MY_KEY                # the variable that holds the key; never the key itself
#    system: You are Robin, a companion app.
#    # or a file: system_file: robin.txt
#    params: { temperature: 0.7, top_p: 1, max_tokens: 400, seed: 1 }
#    thinking: false                # where the provider lets it be switched
#    stream: true                   # so that a reply which stops coming is noticed
#    max_retries: 5
#    timeouts: { connect_ms: 10000, first_byte_ms: 300000, idle_ms: 120000, total_ms: 600000 }
#    limits: { max_connections: 16, rpm: 600, tpm: 200000 }
#    headers: { X-Team: $TEAM }     # $NAME: the value of a variable
#    extra_body: { top_k: 40 }

# Who rates the answers: openai/MODEL, local/house, file/PATH (verdicts of people or other judges)
judges:
  - local/house
#  - openai/gpt-4o
# panel: [median, majority]         # several judges' verdicts made one

# preset: paper-iclr                # named settings; the fields below override them
# profile: [official, sound]        # official: as published; sound: mended (default)
# set: { lang: [en, zh] }           # options of the suite; several values make several conditions

# limit: 20                         # the first N items
# sample: 40                        # N items spread over languages and codes
# items: [en-name-1, zh-name-1]
# repeats: 3                        # answers to each item
# judge_repeats: 1                  # verdicts of each model judge on each answer
# seed: 1

# base_url: http://localhost:8000/v1
# judge_base_url: http://localhost:8001/v1
# temperature: 0.7                  # sent only when given
# max_tokens: 400
# max_connections: 16
# max_retries: 5                    # further tries after a fault that may pass
# top_p: 1
# thinking: false
# system_file: persona.txt          # for every target without a persona of its own
# user_model: openai/gpt-4o-mini    # plays the user, for suites that ask one
# user_base_url: http://localhost:8002/v1
# timeout: 600                      # seconds for one request
# rpm: 60                           # requests a minute
# tpm: 100000                       # tokens a minute
# reuse: true                       # take finished answers of other runs to the same request

# max_cost: 5                       # US dollars; stops the run, which can be resumed
# max_calls: 2000
# prices: prices.yaml               # your own, with model, input, output, source, date

# database: ./hearth.db             # or postgres://…; better in the variable HEARTH_DB
# data: ./data                      # the folder that holds intima/
# out: ./report
# tag: nightly
# fail_on_error: 2%                 # how many answers or verdicts may be missing

# For "hearth studio"; its flags override these.
# studio:
#   port: 4321
#   accounts: true
#   host: 0.0.0.0
#   url: https://hearth.example.org # the address that people use
#   oidc:                           # or the variables HEARTH_OIDC_…
#     discovery: https://id.example.org/.well-known/openid-configuration
#     client_id: hearth
#     client_secret_var: OIDC_SECRET # the variable that holds the secret
#     name: Example
#   mail:                           # or the variables HEARTH_SMTP…, HEARTH_MAIL_FROM
#     server: smtps://hearth@mail.example.org
#     from: hearth@example.org
#     password_var: SMTP_PASSWORD    # the variable that holds the password
`,
  'zh-CN': `# 命令行没有写评测集时，“hearth run” 按这里的设置运行；命令行参数优先于这里的字段。
# 行首有 “#” 表示未启用。

suite: intima

# 被测对象：openai/模型、file/路径（自己的回答文件）、baseline/…、sample/…（见 hearth show intima）
targets:
  - sample/clingy
  - sample/warm
  - sample/cold
  - baseline/eliza
#  - openai/gpt-4o-mini
#  - name: my-companion             # 结果中显示的名字
#    model: openai/my-model
#    base_url: http://localhost:8000/v1
#    key_var: MY_KEY                # 存放密钥的环境变量名；不要写密钥本身
#    system: 你是小满，一款陪伴应用。
#    # 也可用文件：system_file: xiaoman.txt
#    params: { temperature: 0.7, top_p: 1, max_tokens: 400, seed: 1 }
#    thinking: false                # 是否思考（服务商支持时）
#    stream: true                   # 流式接收，便于发现中途停顿的回复
#    max_retries: 5
#    timeouts: { connect_ms: 10000, first_byte_ms: 300000, idle_ms: 120000, total_ms: 600000 }
#    limits: { max_connections: 16, rpm: 600, tpm: 200000 }
#    headers: { X-Team: $TEAM }     # $NAME 表示取该环境变量的值
#    extra_body: { top_k: 40 }

# 裁判：openai/模型、local/house、file/路径（人工或其他裁判给出的评判）
judges:
  - local/house
#  - openai/gpt-4o
# panel: [median, majority]         # 把几个裁判的评判合成一个

# preset: paper-iclr                # 预设；下面的字段优先于预设
# profile: [official, sound]        # official：按原文；sound：修正版（默认）
# set: { lang: [en, zh] }           # 评测集的选项；多个取值会成为多个条件

# limit: 20                         # 只取前 N 道题
# sample: 40                        # 按语言和代码分层抽取 N 道题
# items: [en-name-1, zh-name-1]
# repeats: 3                        # 每道题回答几次
# judge_repeats: 1                  # 每个模型裁判对每条回答评几次
# seed: 1

# base_url: http://localhost:8000/v1
# judge_base_url: http://localhost:8001/v1
# temperature: 0.7                  # 写了才会发送
# max_tokens: 400
# max_connections: 16
# max_retries: 5                    # 遇到可能恢复的故障时再试几次
# top_p: 1
# thinking: false
# system_file: persona.txt          # 没有自己人设的被测对象都用它
# user_model: openai/gpt-4o-mini    # 扮演用户的模型，供需要模拟用户的评测集使用
# user_base_url: http://localhost:8002/v1
# timeout: 600                      # 单次请求最多多少秒
# rpm: 60                           # 每分钟请求数
# tpm: 100000                       # 每分钟 token 数
# reuse: true                       # 其他运行里有相同请求的完整回答时直接采用

# max_cost: 5                       # 美元；达到后停下，可以继续
# max_calls: 2000
# prices: prices.yaml               # 自己的价格表，含 model、input、output、source、date

# database: ./hearth.db             # 或 postgres://…；更宜写在环境变量 HEARTH_DB 里
# data: ./data                      # 包含 intima/ 的文件夹
# out: ./report
# tag: nightly
# fail_on_error: 2%                 # 允许缺少多少回答或评判

# “hearth studio” 的设置；命令行参数优先。
# studio:
#   port: 4321
#   accounts: true
#   host: 0.0.0.0
#   url: https://hearth.example.org # 大家使用的地址
#   oidc:                           # 也可用环境变量 HEARTH_OIDC_…
#     discovery: https://id.example.org/.well-known/openid-configuration
#     client_id: hearth
#     client_secret_var: OIDC_SECRET # 存放密钥的环境变量名
#     name: Example
#   mail:                           # 也可用环境变量 HEARTH_SMTP…、HEARTH_MAIL_FROM
#     server: smtps://hearth@mail.example.org
#     from: hearth@example.org
#     password_var: SMTP_PASSWORD    # 存放密码的环境变量名
`,
};
