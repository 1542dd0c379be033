import { type Document, isMap, parseDocument } from 'yaml';
import { HttpFault } from '../../serve/http/index.js';

/** YAML that is a map and has no fault of form; null for what the check has to speak about. */
function mapIn(spec: string): Document | null {
  const doc = parseDocument(spec, { prettyErrors: false });
  return doc.errors.length > 0 || !isMap(doc.contents) ? null : doc;
}

const written = (doc: Document): string => doc.toString({ lineWidth: 0 });

/**
 * suite.yaml with `data` naming the uploaded table, whatever it said: a text from a browser never opens another file of this
 * machine. What is no YAML is given back as it is, for the check to say so; nothing is read by it then.
 * @throws HttpFault 422 where the text cannot be made to name that table alone
 */
export function withOwnTable(spec: string, file: string): string {
  const doc = mapIn(spec);
  if (doc === null) return spec;
  doc.set('data', file);
  const text = written(doc);
  const again = parseDocument(text).toJS({ maxAliasCount: 50 }) as { data?: unknown };
  if (again.data === file) return text;
  throw new HttpFault(422, 'other_data', {
    en: 'data must name the table that was sent',
    'zh-CN': 'data 必须是上传的表格',
  });
}

/** A field of suite.yaml as text; null where there is none or the text is no YAML. */
export function fieldOf(spec: string, field: string): string | null {
  const value = mapIn(spec)?.get(field);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** suite.yaml of a further version: under the id of the first, and with a version that is not that of the one before. */
export function asVersion(spec: string, before: string, version: number): string {
  const doc = mapIn(spec);
  if (doc === null) return spec;
  const id = fieldOf(before, 'id');
  if (id !== null) doc.set('id', id);
  if (fieldOf(spec, 'version') !== fieldOf(before, 'version')) return written(doc);
  if (doc.has('version')) doc.set('version', String(version));
  // Beside the id: at the end, where people write labels and criteria, it would stand in their way.
  else if (isMap(doc.contents))
    doc.contents.items.splice(1, 0, doc.createPair('version', String(version)));
  return written(doc);
}
