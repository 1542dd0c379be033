import * as nodeModule from 'node:module';
import { extname } from 'node:path';

/** The name by which programs import Hearth's public surface. */
const PACKAGE = '@hearth-bench/hearth';

/** This build's own public surface: `index` above all rooms, compiled or not as this file is. */
const OURS = new URL(`../../index${extname(import.meta.url)}`, import.meta.url).href;

let answered = false;

/**
 * Lets a program in any folder import this package by its name, whether or not it is installed there: the name then
 * means the Hearth that runs. Done once a process; other names are left alone.
 */
export function answerToPackageName(): void {
  if (answered) return;
  answered = true;
  if (hasHooks(nodeModule))
    nodeModule.registerHooks({
      resolve: (name, context, next) => next(name === PACKAGE ? OURS : name, context),
    });
  else nodeModule.register(`data:text/javascript,${encodeURIComponent(HOOK)}`);
}

type Resolve = (
  name: string,
  context: unknown,
  next: (name: string, context: unknown) => unknown,
) => unknown;
/** Node 22.15 and newer: hooks in this thread, which are to take the place of `register`. */
type WithHooks = { registerHooks: (hooks: { resolve: Resolve }) => void };
const hasHooks = (module: object): module is WithHooks => 'registerHooks' in module;

/** The name is exchanged and not resolved here, so that other hooks (a TypeScript loader) see our file as any other. */
const HOOK = `export const resolve = (name, context, next) =>
  next(name === ${JSON.stringify(PACKAGE)} ? ${JSON.stringify(OURS)} : name, context);`;
