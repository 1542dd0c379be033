import { isMap, parseDocument } from 'yaml';
import { HttpFault } from '../../serve/http/index.js';

/**
 * suite.yaml with `data` naming the uploaded table, whatever it said: a text from a browser never opens another file of this
 * machine. What is no YAML is given back as it is, for the check to say so; nothing is read by it then.
 * @throws HttpFault 422 where the text cannot be made to name that table alone
 */
export function withOwnTable(spec: string, file: string): string {
  const doc = parseDocument(spec, { prettyErrors: false });
  if (doc.errors.length > 0 || !isMap(doc.contents)) return spec;
  doc.set('data', file);
  const written = doc.toString({ lineWidth: 0 });
  const again = parseDocument(written).toJS({ maxAliasCount: 50 }) as { data?: unknown };
  if (again.data === file) return written;
  throw new HttpFault(422, 'other_data', {
    en: 'data must name the table that was sent',
    'zh-CN': 'data 必须是上传的表格',
  });
}
