import type { Json } from '../../contract/index.js';

/** `data.reply.0.text` or the JSON pointer `/data/reply/0/text`; an index of -1 is the last item. */
export function parsePath(path: string): string[] {
  if (path === '' || path === '/') return [];
  if (path.startsWith('/'))
    return path
      .slice(1)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return path.split('.');
}

/** The value at a path; undefined when there is none. */
export function valueAt(value: Json, path: readonly string[]): Json | undefined {
  let here: Json | undefined = value;
  for (const part of path) {
    if (Array.isArray(here)) here = here.at(Number(part));
    else if (here !== null && typeof here === 'object') {
      here = Object.hasOwn(here, part) ? here[part] : undefined;
    } else return undefined;
  }
  return here;
}
