// Builds dist/ from src/: compiles, copies what is read at run time, and makes the command executable.
// The new build is made aside and put in place at the end, so a build that fails leaves the old one.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { build as buildPages } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SRC = join(ROOT, 'src');
const DIST = join(ROOT, 'dist');
/** Beside the packages: on the same file system, and never in version control. */
const NEXT = join(ROOT, 'node_modules', `.hearth-build-${process.pid}`);
const COMMAND = join('cli', 'index.js');

process.exitCode = await build();

async function build() {
  try {
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    const compiled = spawnSync(
      process.execPath,
      [tsc, '-p', join(ROOT, 'tsconfig.build.json'), '--outDir', NEXT],
      { stdio: 'inherit' },
    );
    if (compiled.status !== 0) return compiled.status ?? 1;
    for (const file of assets()) {
      mkdirSync(dirname(join(NEXT, file)), { recursive: true });
      cpSync(join(SRC, file), join(NEXT, file));
    }
    bundleCharts();
    await bundlePages();
    chmodSync(join(NEXT, COMMAND), 0o755);
    putInPlace();
    return 0;
  } finally {
    rmSync(NEXT, { recursive: true, force: true });
  }
}

/** The chart library's parts in one file: the package itself is needed to build only. */
function bundleCharts() {
  const file = join('report', 'charts', 'echarts');
  buildSync({
    entryPoints: [join(SRC, `${file}.ts`)],
    outfile: join(NEXT, `${file}.js`),
    allowOverwrite: true,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    legalComments: 'eof',
    logLevel: 'error',
  });
}

/** The pages of `hearth studio`. */
async function bundlePages() {
  await buildPages({
    configFile: join(ROOT, 'web', 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: join(NEXT, 'web'), emptyOutDir: true },
  });
}

/** Samples and models; not the training sets (folders named `data`), which nothing reads at run time. */
function assets() {
  return readdirSync(SRC, { recursive: true })
    .map(String)
    .filter((file) => ['.json', '.jsonl'].includes(extname(file)))
    .filter((file) => !file.split(sep).includes('data'));
}

function putInPlace() {
  const old = `${NEXT}-old`;
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(NEXT, DIST);
  rmSync(old, { recursive: true, force: true });
}
