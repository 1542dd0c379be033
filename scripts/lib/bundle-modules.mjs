import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build } from 'esbuild';

/** What is started or imported from outside; all else is reached from here. */
const ENTRIES = ['cli/index', 'index'];

/**
 * Joins compiled modules into few files: finding and reading one takes as long as running it, and a command has two
 * hundred. Packages stay outside.
 * @param {string} from A folder of compiled modules.
 * @param {string} to Gets `cli/index.js`, `index.js`, and the parts that they share in `parts`.
 */
export async function bundleModules(from, to) {
  await build({
    entryPoints: ENTRIES.map((name) => ({ in: join(from, `${name}.js`), out: name })),
    plugins: [ownPlaces(from)],
    outdir: to,
    chunkNames: 'parts/[name]-[hash]',
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    logLevel: 'warning',
  });
}

/** A module that looks for files beside itself looks where it would stand, not where its part of the bundle is. */
const ownPlaces = (from) => ({
  name: 'own-places',
  setup(each) {
    each.onLoad({ filter: /\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      // Every part lies one folder deep; the public surface above them holds no such module.
      const place = `../${relative(from, path).split(sep).join('/')}`;
      const url = `new URL(${JSON.stringify(place)}, import.meta.url).href`;
      return { contents: text.replaceAll('import.meta.url', url) };
    });
  },
});
