import { withoutMachinePaths } from '../analysis/bundle-redact.js';
import { HttpFault } from '../serve/http/index.js';
import type { Context } from './context.js';
import { inPages } from './page-words.js';

/**
 * Asks the command in a process of its own, in the reader's language, and gives back its JSON.
 * @throws HttpFault 422 with the command's own sentence where it refuses
 */
export async function toldByCommand(
  { desk, sender }: Pick<Context, 'desk' | 'sender'>,
  args: readonly string[],
): Promise<unknown> {
  const lang = (sender.headers.get('accept-language') ?? '').toLowerCase().startsWith('zh')
    ? 'zh-CN'
    : 'en';
  const { code, json, reason } = await desk.command(args, { lang });
  if (code !== 0) {
    // Folders of the server's machine are nobody's business.
    const said = inPages(withoutMachinePaths(reason));
    throw new HttpFault(422, 'refused_by_command', {
      en: said || 'the command ended without a reason',
      'zh-CN': said || '命令已结束，未说明原因',
    });
  }
  return json;
}
