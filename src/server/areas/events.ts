import { handlers } from '../context.js';

export const events = handlers({
  'GET /api/runs/:run/events': async ({ params }, { live, sender, gone }) => {
    const last = Number(sender.headers.get('Last-Event-ID') ?? 0);
    return live.stream(params.run, Number.isSafeInteger(last) && last > 0 ? last : 0, gone);
  },
});
