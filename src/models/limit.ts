import type { Model, ModelReply, ModelRequest } from './model.js';

/** At most `max` requests of this model in flight; the others wait in order. */
export function limited(model: Model, max: number): Model {
  let free = max;
  const waiting: (() => void)[] = [];
  return {
    name: model.name,
    endpoint: model.endpoint,
    async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
      if (free > 0) free -= 1;
      else await new Promise<void>((go) => waiting.push(go));
      try {
        signal.throwIfAborted();
        return await model.ask(request, signal);
      } finally {
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      }
    },
  };
}
