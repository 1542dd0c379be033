import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';

/** Packages that every run loads: from their hundreds of files they take longer than all else at a start. */
const PACKAGES = [
  'commander',
  'csv-parse',
  'csv-stringify',
  'i18next',
  'kysely',
  'pure-rand',
  'undici',
  'yaml',
  'zod',
];

/** Names taken from a package's inner file: its front door loads much that nobody here uses. */
const INNER = {
  undici: {
    Agent: 'undici/lib/dispatcher/agent.js',
    EnvHttpProxyAgent: 'undici/lib/dispatcher/env-http-proxy-agent.js',
  },
};

const FOLDER = 'vendor';

/**
 * Puts what is used of the packages above into `vendor` below a folder of compiled modules, and leads their imports
 * there. Types still come from the packages themselves. Their licences go along.
 * @param {string} dist
 */
export async function bundlePackages(dist) {
  /** File in `vendor` → lines that export what is wanted of it. @type {Map<string, Set<string>>} */
  const entries = new Map();
  const used = new Set();
  for (const file of readdirSync(dist, { recursive: true }).map(String)) {
    if (!file.endsWith('.js')) continue;
    leadImports(dist, join(dist, file), (specifier, name) => {
      used.add(packageOf(specifier));
      const inner = INNER[specifier]?.[name];
      const entry = `${specifier.replaceAll('/', '-')}${inner === undefined ? '' : '-inner'}`;
      const line =
        inner === undefined
          ? `export { ${name} } from '${specifier}';`
          : `export { default as ${name} } from '${inner}';`;
      entries.set(entry, (entries.get(entry) ?? new Set()).add(line));
      return entry;
    });
  }
  await bundle(dist, entries);
  writeFileSync(join(dist, FOLDER, 'LICENSES.txt'), licences([...used].sort()));
}

/** Rewrites one module's imports of the packages; `want` notes a name and says which file will hold it. */
function leadImports(dist, file, want) {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  let led = '';
  let from = 0;
  for (const statement of source.statements) {
    const specifier = statement.moduleSpecifier?.text;
    if (specifier === undefined || !PACKAGES.includes(packageOf(specifier))) continue;
    const byEntry = new Map();
    for (const { name, text: words } of namesOf(statement)) {
      const entry = want(specifier, name);
      byEntry.set(entry, [...(byEntry.get(entry) ?? []), words]);
    }
    const keyword = ts.isImportDeclaration(statement) ? 'import' : 'export';
    const lines = [...byEntry].map(([entry, words]) => {
      const path = relative(dirname(file), join(dist, FOLDER, `${entry}.js`)).replaceAll(sep, '/');
      return `${keyword} { ${words.join(', ')} } from '${path.startsWith('.') ? path : `./${path}`}';`;
    });
    led += `${text.slice(from, statement.getStart(source))}${lines.join(' ')}`;
    from = statement.end;
  }
  if (from > 0) writeFileSync(file, `${led}${text.slice(from)}`);
}

/** The names of `import { … }` or `export { … }`, as they are called in the package and as they are written. */
function namesOf(statement) {
  const list = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause;
  if (list === undefined || !(ts.isNamedImports(list) || ts.isNamedExports(list)))
    throw new Error(`packages are imported by names: ${statement.getText()}`);
  return list.elements.map((e) => ({
    name: (e.propertyName ?? e.name).text,
    text: e.getText(),
  }));
}

function bundle(dist, entries) {
  return build({
    entryPoints: [...entries.keys()].map((name) => ({ in: `entry:${name}`, out: name })),
    plugins: [
      {
        name: 'entries',
        setup(each) {
          each.onResolve({ filter: /^entry:/ }, ({ path }) => ({ path, namespace: 'entry' }));
          each.onLoad({ filter: /./, namespace: 'entry' }, ({ path }) => ({
            contents: [...entries.get(path.slice('entry:'.length))].sort().join('\n'),
            resolveDir: dist,
          }));
        },
      },
    ],
    outdir: join(dist, FOLDER),
    chunkNames: 'shared-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    minifySyntax: true,
    // Older modules ask for Node's own by `require`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'warning',
  });
}

function licences(packages) {
  const require = createRequire(import.meta.url);
  const texts = packages.map((name) => {
    const folders = require.resolve.paths(name).map((path) => join(path, name));
    const folder = folders.find((path) => existsSync(path));
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(72)}\n\n`);
}

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
