import { type HearthError, type Text, usageError } from '../contract/index.js';
import { head } from './fault.js';

export type UselessContext = {
  /** HTTP status; null when there was none. */
  status: number | null;
  detail: string;
  /** Address without credentials. */
  at: string;
  model: string;
  keyName: string;
  hasKey: boolean;
};

/** Exit 2: every further request to this model would fail in the same way. */
export function uselessError(
  what: 'key' | 'credit' | 'model' | 'address',
  { status, detail, at, model, keyName, hasKey }: UselessContext,
): HearthError {
  const todo: Record<typeof what, Text> = {
    key: {
      en: `check ${keyName}${hasKey ? '' : ' (it is not set)'}`,
      'zh-CN': `请检查 ${keyName}${hasKey ? '' : '（未设置）'}`,
    },
    credit: { en: 'the account has no credit or quota left', 'zh-CN': '账户余额或配额已用尽' },
    model: {
      en: 'check the model name and --base-url',
      'zh-CN': '请检查模型名和 --base-url',
    },
    address: {
      en: 'this is not where it takes requests; check --base-url (http or https, the /v1 part)',
      'zh-CN': '此地址不接受请求；请检查 --base-url（http 还是 https，是否带 /v1）',
    },
  };
  const by = status === null ? '' : ` with status ${status}`;
  const byZh = status === null ? '' : `，状态码 ${status}`;
  return usageError({
    en: `${at} refused model "${model}"${by} (${detail}): ${todo[what].en}`,
    'zh-CN': `${at} 拒绝了模型“${model}”${byZh}（${detail}）：${todo[what]['zh-CN']}`,
  });
}

/** Exit 2: a model that always thinks, or never does, was told otherwise. */
export const noThinking = (model: string, on: boolean, detail: string): HearthError =>
  usageError(
    {
      en: `"${model}" does not let thinking be switched ${on ? 'on' : 'off'} (${head(detail)}): leave the setting out`,
      'zh-CN': `“${model}”不允许${on ? '开启' : '关闭'}思考（${head(detail)}）：请去掉该设置`,
    },
    { field: 'thinking' },
  );
