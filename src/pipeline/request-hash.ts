import { type Ask, type Params, usageError } from '../contract/index.js';
import type { Model } from '../models/index.js';
import { digest } from '../store/index.js';
import type { UnitPlace } from './stored-calls.js';

/** Canonical identity of a request. Headers and keys are no part of it. */
export function requestHash(
  model: Pick<Model, 'name' | 'endpoint'>,
  ask: Ask,
  params: Params,
): string {
  return digest({
    endpoint: model.endpoint,
    messages: ask.messages,
    model: model.name,
    params,
    schema: ask.schema ?? null,
  });
}

/** Whether a recorded request is this one, asked where the model is now or where it was earlier in the run. */
export const isRequest = (hash: string, model: Model, ask: Ask, params: Params): boolean =>
  [model.endpoint, ...(model.formerly ?? [])].some(
    (endpoint) => hash === requestHash({ name: model.name, endpoint }, ask, params),
  );

/** A filled slot whose request is not the one that the program now asks: something left of the ledger changed. */
export const changedRequest = (place: UnitPlace, step: string) =>
  usageError({
    en: `step ${step} of ${place.unit} (${place.target}) was recorded for another request: data, prompt, model or parameters changed since. Start a new run`,
    'zh-CN': `${place.unit}（${place.target}）的步骤 ${step} 记录的是另一个请求：数据、提示词、模型或参数已改变。请新建一次运行`,
  });
