import { readFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { usageError } from '../../contract/index.js';

/** What a user's module exports, as far as anybody looks. */
export type Exports = { default?: unknown; session?: unknown };

/**
 * Imports a file of the user's. Node reads TypeScript itself from 22.18 on; before that a `tsx` does that is installed
 * beside the file or beside Hearth.
 * @throws HearthError exit 2 for TypeScript without either; whatever the module throws
 */
export async function importFile(path: string): Promise<Exports> {
  try {
    return (await import(pathToFileURL(path).href)) as Exports;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_UNKNOWN_FILE_EXTENSION') throw error;
    return importWithTsx(path);
  }
}

/** @throws HearthError exit 2 when there is no tsx */
export async function importWithTsx(path: string): Promise<Exports> {
  const api = tsxApi(path) ?? tsxApi(import.meta.url);
  if (api === null) throw noTypeScript(path);
  readAsModules();
  const { tsImport } = (await import(pathToFileURL(api).href)) as {
    tsImport: (url: string, parent: string) => Promise<Exports>;
  };
  return tsImport(pathToFileURL(path).href, import.meta.url);
}

let modules = false;

/**
 * TypeScript in a folder without a package.json counts as an ES module, as it does where Node reads it itself; what
 * loads it would else take it for CommonJS, with exports in another place. Done once a process.
 */
function readAsModules(): void {
  if (modules) return;
  modules = true;
  register(`data:text/javascript,${encodeURIComponent(AS_MODULES)}`);
}

const AS_MODULES = `export const resolve = async (name, context, next) => {
  const found = await next(name, context);
  return found.format == null && /\\.ts($|\\?)/.test(found.url) ? { ...found, format: 'module' } : found;
};`;

/** The ES module of tsx's programming interface, as its package says: `require.resolve` would find the other form. */
function tsxApi(from: string): string | null {
  try {
    const manifest = createRequire(from).resolve('tsx/package.json');
    const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      exports: { './esm/api'?: { import?: { default?: string } } };
    };
    const file = exports['./esm/api']?.import?.default;
    return file === undefined ? null : join(dirname(manifest), file);
  } catch {
    // Not installed there.
    return null;
  }
}

const noTypeScript = (file: string) =>
  usageError(
    {
      en: `Node ${process.versions.node} does not run TypeScript: use Node 22.18 or newer, install tsx beside the file (npm i -D tsx), or compile it to .mjs`,
      'zh-CN': `Node ${process.versions.node} 不能直接运行 TypeScript：请用 Node 22.18 或更新版本，或在该文件旁安装 tsx（npm i -D tsx），或编译成 .mjs`,
    },
    { file },
  );
