// Builds dist/ from src/: compiles, joins modules and the packages that every run loads into few files, copies what is
// read at run time, and makes the command executable.
// The new build is made aside and put in place at the end, so a build that fails leaves the old one.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleModules } from './lib/bundle-modules.mjs';
import { bundlePackages } from './lib/bundle-packages.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SRC = join(ROOT, 'src');
const DIST = join(ROOT, 'dist');
/** Beside the packages: on the same file system, and never in version control. */
const NEXT = join(ROOT, 'node_modules', `.hearth-build-${process.pid}`);
/** One file a module, as compiled. */
const MODULES = `${NEXT}-modules`;
const COMMAND = join('cli', 'index.js');

process.exitCode = await build();

async function build() {
  try {
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    const compiled = spawnSync(
      process.execPath,
      [tsc, '-p', join(ROOT, 'tsconfig.build.json'), '--outDir', MODULES],
      { stdio: 'inherit' },
    );
    if (compiled.status !== 0) return compiled.status ?? 1;
    await bundleModules(MODULES, NEXT);
    await bundlePackages(NEXT);
    copy(MODULES, (file) => file.endsWith('.d.ts'));
    copy(SRC, isAsset);
    chmodSync(join(NEXT, COMMAND), 0o755);
    putInPlace();
    return 0;
  } finally {
    for (const folder of [NEXT, MODULES]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies the files of a folder that are wanted to the same places below the build. */
function copy(from, wanted) {
  for (const file of readdirSync(from, { recursive: true }).map(String).filter(wanted)) {
    mkdirSync(dirname(join(NEXT, file)), { recursive: true });
    cpSync(join(from, file), join(NEXT, file));
  }
}

/** Samples and models; not the training sets (folders named `data`), which nothing reads at run time. */
function isAsset(file) {
  return ['.json', '.jsonl'].includes(extname(file)) && !file.split(sep).includes('data');
}

function putInPlace() {
  const old = `${NEXT}-old`;
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(NEXT, DIST);
  rmSync(old, { recursive: true, force: true });
}
