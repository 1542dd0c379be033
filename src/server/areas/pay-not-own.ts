import type { Text } from '../../contract/index.js';
import { HttpFault } from '../../serve/http/index.js';
import { forbidden } from '../app.js';
import type { Context } from '../context.js';

const OWN: Text = {
  en: 'nobody decides about money or credit for themselves; ask somebody else who may do this',
  'zh-CN': '不能为自己决定报酬或署名事宜；请另一位有权限的人处理',
};

/**
 * On a machine without accounts there is one person, who decides for themselves as well; that it was so stands in the
 * audit log.
 * @throws HttpFault 403 where somebody decides for themselves
 */
export function notForOneself(
  { mode, viewer, touched }: Pick<Context, 'mode' | 'viewer' | 'touched'>,
  person: string,
): void {
  if (person !== viewer?.id) return;
  if (mode !== 'local') throw new HttpFault(403, 'own', OWN);
  touched.own = person;
}

/** Keys lie in files and in other programs: with them money is read and never moved. @throws HttpFault 403 */
export function notByKey({ viewer }: Pick<Context, 'viewer'>): void {
  if (viewer?.kind === 'key') throw forbidden();
}
