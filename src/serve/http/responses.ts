import { EXIT, HearthError, type Lang, type Text } from '../../contract/index.js';
import { HttpFault } from './fault.js';
import type { Log } from './log.js';
import type { Metrics } from './metrics.js';
import type { ShellContext } from './shell-env.js';

/** Sentences are in the language that the client asks for, else in the server's. */
export function langAsked(header: string | null | undefined, otherwise: Lang): Lang {
  const asked = header?.trim().toLowerCase() ?? '';
  if (asked.startsWith('zh')) return 'zh-CN';
  return asked.startsWith('en') ? 'en' : otherwise;
}

/** Whatever was thrown, as `{"error": {"code", "message", …}}`. What is not ours to tell is a 500 without its words. */
export function responseOf(
  error: unknown,
  c: ShellContext,
  { lang, log }: { lang: Lang; log: Log },
  metrics: Metrics,
): Response {
  const fault = faultOf(error);
  metrics.refused.inc({ code: fault.code });
  if (fault.status >= 500)
    log('fault', {
      id: c.get('id'),
      code: fault.code,
      kind: kindOf(error),
      where: whereThrown(error),
    });
  const message = fault.text[langAsked(c.req.header('Accept-Language'), lang)];
  for (const [name, value] of Object.entries(fault.headers)) c.header(name, value);
  return c.json(
    { error: { type: 'hearth', code: fault.code, message, ...fault.details } },
    fault.status,
  );
}

function faultOf(error: unknown): HttpFault {
  if (error instanceof HttpFault) return error;
  if (error instanceof HearthError)
    return new HttpFault(error.code === EXIT.usage ? 422 : 500, 'hearth', error.text);
  return new HttpFault(500, 'fault', FAULT);
}

const FAULT: Text = {
  en: 'something failed here; the server’s log has the request’s id',
  'zh-CN': '服务器内部出错；日志中有该请求的编号',
};

/** An error that was answered without failing, for a line of the log: its kind and where it was thrown, never its words. */
export const markOf = (error: unknown): string =>
  `${kindOf(error)} ${whereThrown(error) ?? ''}`.trim();

const kindOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** File and line of the throw, without folders and without the error's words, which may quote a text. */
function whereThrown(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const line = error.stack?.split('\n').find((l) => l.includes('    at ')) ?? '';
  return /([^/\\\s(]+\.[cm]?[jt]s:\d+):\d+\)?$/.exec(line)?.[1] ?? null;
}
