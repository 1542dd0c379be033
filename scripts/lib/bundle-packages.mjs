import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';

/** Packages that every run loads. From their own hundreds of files they take longer to load than the rest of a start. */
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

/** Names that are taken from a package's inner file: its front door loads much that nobody here uses. */
const INNER = {
  undici: {
    Agent: 'undici/lib/dispatcher/agent.js',
    EnvHttpProxyAgent: 'undici/lib/dispatcher/env-http-proxy-agent.js',
  },
};

const FOLDER = 'vendor';

/**
 * Puts the packages above into `dist/vendor`, one file each with only what is used, and leads the imports there. Types
 * still come from the packages. Their licences go along.
 * @param {string} dist A folder of compiled modules.
 */
export async function bundlePackages(dist) {
  /** Entry of the bundle → names that are imported from it. @type {Map<string, Set<string>>} */
  const wanted = new Map();
  const files = readdirSync(dist, { recursive: true }).map(String);
  for (const file of files.filter((name) => name.endsWith('.js')))
    leadImports(dist, join(dist, file), wanted);
  const entries = Object.fromEntries([...wanted].map(([name, names]) => [name, entryOf(name, names)]));
  await build({
    entryPoints: Object.keys(entries).map((name) => ({ in: `entry:${name}`, out: name })),
    plugins: [entryPlugin(entries, dist)],
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
  writeFileSync(join(dist, FOLDER, 'LICENSES.txt'), licences([...wanted.keys()]));
}

/** Rewrites what one module imports from the packages, and notes the names. */
function leadImports(dist, file, wanted) {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  let led = '';
  let from = 0;
  for (const statement of source.statements) {
    const at = statement.moduleSpecifier;
    if (at === undefined || !PACKAGES.includes(packageOf(at.text))) continue;
    const [names, form] = namesOf(statement, file);
    const groups = Map.groupBy?.(names, (n) => entryName(at.text, n.name)) ?? groupBy(names, at.text);
    const lines = [...groups].map(([entry, some]) => {
      const all = wanted.get(entry) ?? new Set();
      for (const { name } of some) all.add(name);
      wanted.set(entry, all);
      const path = relative(dirname(file), join(dist, FOLDER, `${entry}.js`)).split(sep).join('/');
      return `${form} { ${some.map((n) => n.text).join(', ')} } from '${path.startsWith('.') ? path : `./${path}`}';`;
    });
    led += `${text.slice(from, statement.getStart(source))}${lines.join(' ')}`;
    from = statement.end;
  }
  if (from > 0) writeFileSync(file, `${led}${text.slice(from)}`);
}

/** Imported or re-exported names; other forms are not used here and would need more than one line. */
function namesOf(statement, file) {
  const clause = ts.isImportDeclaration(statement) ? statement.importClause : statement;
  const list = ts.isImportDeclaration(statement) ? clause?.namedBindings : clause.exportClause;
  const plain = list !== undefined && (ts.isNamedImports(list) || ts.isNamedExports(list));
  if (!plain || clause.name !== undefined)
    throw new Error(`${file}: import packages by their names: ${statement.getText()}`);
  const names = list.elements.map((e) => ({ name: (e.propertyName ?? e.name).text, text: e.getText() }));
  return [names, ts.isImportDeclaration(statement) ? 'import' : 'export'];
}

function groupBy(names, specifier) {
  const groups = new Map();
  for (const name of names) {
    const entry = entryName(specifier, name.name);
    groups.set(entry, [...(groups.get(entry) ?? []), name]);
  }
  return groups;
}

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** `undici` has two: one for the names that come from inside. */
const entryName = (specifier, name) =>
  `${specifier.replaceAll('/', '-')}${INNER[specifier]?.[name] === undefined ? '' : '-inner'}`;

/** Source of an entry: only the names that are used, so that the rest is left out where it can be. */
function entryOf(entry, names) {
  const specifier = entry.replace(/-inner$/, '');
  return [...names]
    .sort()
    .map((name) => {
      const inner = INNER[specifier]?.[name];
      return inner !== undefined && entry.endsWith('-inner')
        ? `export { default as ${name} } from '${inner}';`
        : `export { ${name} } from '${specifierOf(specifier)}';`;
    })
    .join('\n');
}

/** `csv-parse-sync` → `csv-parse/sync`. */
function specifierOf(entry) {
  const name = PACKAGES.find((p) => entry === p || entry.startsWith(`${p}-`)) ?? entry;
  const rest = entry.slice(name.length + 1);
  return rest === '' ? name : `${name}/${rest.replaceAll('-', '/')}`;
}

const entryPlugin = (entries, dist) => ({
  name: 'entries',
  setup(run) {
    run.onResolve({ filter: /^entry:/ }, ({ path }) => ({
      path: path.slice('entry:'.length),
      namespace: 'entry',
    }));
    run.onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
      contents: entries[path],
      resolveDir: dist,
    }));
  },
});

function licences(entries) {
  const require = createRequire(import.meta.url);
  const packages = [...new Set(entries.map((e) => packageOf(specifierOf(e.replace(/-inner$/, '')))))];
  return packages
    .sort()
    .map((name) => {
      const folder = require.resolve.paths(name).find((path) => existsSync(join(path, name)));
      const { version, license } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'));
      const file = readdirSync(join(folder, name)).find((f) => /^licen[cs]e/i.test(f));
      return `${name} ${version} (${license})\n\n${readFileSync(join(folder, name, file), 'utf8').trim()}\n`;
    })
    .join(`\n${'-'.repeat(72)}\n\n`);
}
