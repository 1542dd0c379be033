/** Words of flags that say how models are asked, what may be spent, and what is asked again. */
const en = {
  'flag.userModel': 'the model that plays the user, for suites that ask one',
  'flag.system':
    "a file with the targets' system prompt; NAME=FILE for one target; repeat for several",
  'flag.topP': "the targets' top-p; sent only when given",
  'flag.thinking': "switch the targets' reasoning on or off; sent only when given",
  'flag.rpm': 'requests a minute at most, for each address and key',
  'flag.tpm': 'tokens a minute at most, for each address and key',
  'flag.timeout': 'seconds for one request, from its start to the last word',
  'flag.reuse': 'take finished answers of other runs to the same request',
  'flag.maxCost': 'stop at this many US dollars, earlier stays of the run included; resumable',
  'flag.maxCalls': 'stop at this many calls, earlier stays of the run included; resumable',
  'flag.prices': 'your own prices: YAML or JSON with model, input, output, source, date',
  'flag.record': 'append every reply to this file; --target replay/FILE answers from it offline',
  'flag.onlyUnreadable': 'also ask again for verdicts that could not be read; errors stay',
  'flag.redoItems': 'ask these items again, answers and verdicts: ids with commas',
  'flag.suiteOfFormat': 'whose judge format to try (default: intima)',
  'flag.replace': 'delete what the database holds first',
  'flag.bundleOut': 'the file to write (default: RUN.hearth)',
  'flag.resumePlan': 'go on with the runs of this plan; what is done is left alone',
  'flag.newPlan': 'start new runs although the plan has some',
  'flag.planDryRun': 'say what the plan would ask; ask and store nothing',
} as const;

const zh: Record<keyof typeof en, string> = {
  'flag.userModel': '扮演用户的模型，供需要模拟用户的评测集使用',
  'flag.system': '存放被测对象系统提示词的文件；名字=文件 只用于其中一个；多个请重复写',
  'flag.topP': '被测对象的 top-p；写了才会发送',
  'flag.thinking': '打开或关闭被测对象的思考；写了才会发送',
  'flag.rpm': '每个地址和密钥每分钟最多多少次请求',
  'flag.tpm': '每个地址和密钥每分钟最多多少 token',
  'flag.timeout': '单次请求从开始到结束最多多少秒',
  'flag.reuse': '相同请求在其他运行中已有完整回答的，直接采用',
  'flag.maxCost': '花费达到多少美元就停下（含本次运行之前的花费），可以继续',
  'flag.maxCalls': '请求达到多少次就停下（含本次运行之前的请求），可以继续',
  'flag.prices': '自己的价格表：YAML 或 JSON，含 model、input、output、source、date',
  'flag.record': '把每条回复追加到该文件；之后可用 --target replay/文件 离线重放',
  'flag.onlyUnreadable': '无法解析的评判也重新请求；出错的不动',
  'flag.redoItems': '重新提问并评判这些题：编号用逗号分隔',
  'flag.suiteOfFormat': '试用哪个评测集的评判格式（默认 intima）',
  'flag.replace': '先清空数据库中已有的内容',
  'flag.bundleOut': '写到哪个文件（默认 运行编号.hearth）',
  'flag.resumePlan': '继续该计划已有的运行；已完成的不动',
  'flag.newPlan': '计划已有运行时，另开新的运行',
  'flag.planDryRun': '只说明计划会问什么，不提问也不保存',
};

export const cliFlags = { en, 'zh-CN': zh } as const;
