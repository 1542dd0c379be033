import type { Text } from '../../contract/index.js';
import type { Found } from '../api/upload.js';

/** The id itself, or with the lowest number from 2 on that nobody has. */
export function freeId(wanted: string, taken: ReadonlySet<string>): string {
  for (let id = wanted, n = 2; ; id = `${wanted}-${n}`, n += 1) if (!taken.has(id)) return id;
}

/** Why an id cannot be given twice, and what to do. */
export const twin = (suite: string): Text => ({
  en: `the project has a suite "${suite}" already; give this one another id in suite.yaml, or put it in as a new version of that one`,
  'zh-CN': `该项目已有评测集“${suite}”；请在 suite.yaml 中换一个 id，或作为它的新版本上传`,
});

/** What a check found, with the id's fault before all others. */
export function withTakenId(
  found: Found,
  suite: string,
  spec: string,
  taken: ReadonlySet<string>,
): Found {
  const free = freeId(suite, taken);
  const at = spec.split('\n').findIndex((line) => /^["']?id["']?\s*:/.test(line));
  return {
    ...found,
    ok: false,
    faultCount: found.faultCount + 1,
    faults: [
      {
        in: 'spec',
        row: at < 0 ? null : at + 1,
        column: 'id',
        what: {
          en: `The project has a suite "${suite}" already.`,
          'zh-CN': `该项目已有评测集“${suite}”。`,
        },
        mend: {
          en: `Write another id, such as "${free}", or put the table in as a new version of that suite.`,
          'zh-CN': `请换一个 id，例如“${free}”，或作为该评测集的新版本上传。`,
        },
      },
      ...found.faults,
    ],
  };
}
