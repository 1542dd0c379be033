import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnySuite, type HearthError, type Place, usageError } from '../../contract/index.js';
import type { Headline, UserSuite } from './data-suite.js';
import { answerToPackageName } from './package-name.js';
import { say } from './say.js';

/** Files that make a folder a program suite, in the order in which they are looked for. */
export const PROGRAM_FILES = ['index.ts', 'index.mjs', 'index.js'] as const;

/** The parts of the contract that every suite has, with what each must be. */
const PARTS: readonly [string, 'object' | 'function'][] = [
  ['meta', 'object'],
  ['askOptions', 'function'],
  ['scoreOptions', 'function'],
  ['presets', 'object'],
  ['load', 'function'],
  ['answer', 'object'],
  ['score', 'function'],
  ['analyse', 'function'],
];
const META = [
  'id',
  'version',
  'title',
  'summary',
  'licence',
  'notice',
  'citation',
  'scored',
  'fidelity',
];
const STAGE = ['units', 'ask', 'read', 'fromFile'];

/**
 * Loads a suite that is written as a program: the module's default export is the full contract. TypeScript is read where
 * Node itself reads it (22.18 or newer), or where a loader was named (`node --import tsx`).
 * @throws HearthError exit 2 where it cannot be loaded or is not of the contract's form.
 */
export async function programSuite(file: string): Promise<UserSuite> {
  answerToPackageName();
  const loaded = await load(file);
  const suite: unknown = loaded.default;
  const wrong = wrongIn(suite);
  if (wrong !== null || !isSuite(suite)) throw notASuite(file, wrong ?? 'default');
  return { ...suite, headline: suite.headline ?? { metrics: [], meaning: suite.meta.summary } };
}

async function load(file: string): Promise<{ default?: unknown }> {
  try {
    return (await import(pathToFileURL(file).href)) as { default?: unknown };
  } catch (error) {
    throw loadFault(file, error);
  }
}

/** Why a program could not be loaded, as an error that its author can act on. */
export function loadFault(file: string, error: unknown): HearthError {
  if (extname(file) === '.ts' && codeOf(error) === 'ERR_UNKNOWN_FILE_EXTENSION')
    return noTypes({ file }, error);
  const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  // Node keeps the line of a syntax error to itself unless it prints the error.
  const where = error instanceof SyntaxError;
  return usageError(
    say(
      `cannot be loaded: ${why}${where ? `; for the line: node --check ${file}` : ''}`,
      `无法加载：${why}${where ? `；查看所在行：node --check ${file}` : ''}`,
    ),
    { file },
    { cause: error },
  );
}

const codeOf = (error: unknown): unknown =>
  error !== null && typeof error === 'object' && 'code' in error ? error.code : undefined;

function noTypes(place: Place, cause: unknown): HearthError {
  const { node } = process.versions;
  return usageError(
    say(
      `this Node (${node}) does not read TypeScript; use Node 22.18 or newer, or write index.mjs with types in comments, or install tsx and run: NODE_OPTIONS="--import tsx" hearth …`,
      `当前的 Node（${node}）不能直接读取 TypeScript；请用 Node 22.18 或更新版本，或改写成 index.mjs（类型写在注释里），或安装 tsx 后运行：NODE_OPTIONS="--import tsx" hearth ……`,
    ),
    place,
    { cause },
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The first part that is missing or of another type; null where the form is right. */
function wrongIn(suite: unknown): string | null {
  if (!isObject(suite)) return 'default';
  for (const [name, type] of PARTS)
    if (typeof suite[name] !== type || suite[name] === null) return name;
  const { meta, answer, judge } = suite;
  const inMeta = META.find((name) => !isObject(meta) || meta[name] === undefined);
  if (inMeta !== undefined) return `meta.${inMeta}`;
  for (const [name, stage] of [
    ['answer', answer],
    ['judge', judge],
  ] as const) {
    if (stage === undefined && name === 'judge') continue;
    const missing = STAGE.find((part) => !isObject(stage) || typeof stage[part] !== 'function');
    if (missing !== undefined) return `${name}.${missing}`;
  }
  return null;
}

/** Types beyond the form cannot be seen at run time; the contract's own types are the author's to check. */
const isSuite = (suite: unknown): suite is AnySuite & { headline?: Headline } =>
  wrongIn(suite) === null;

function notASuite(file: string, field: string): HearthError {
  if (field === 'default')
    return usageError(
      say(
        'has no default export that is a suite; end it with: export default defineSuite({ … })',
        '没有默认导出评测集；请以 export default defineSuite({ …… }) 结尾',
      ),
      { file },
    );
  return usageError(
    say(
      'is missing in the suite or has the wrong type; the contract’s types say what it must be',
      '在评测集里缺失或类型不对；应有的形式见契约的类型定义',
    ),
    { file, field },
  );
}
