import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin, Rollup } from 'vite';
import type { Shell } from './src/worker/shell.js';

const WORKER = join(import.meta.dirname, 'src/worker/worker.ts');
/** Pages that open without a network. */
const PAGES = ['rate', 'rate-campaign', 'work', 'sign-in'] as const;
const LANGUAGES = ['en', 'zh-CN'] as const;

type Bundle = Rollup.OutputBundle;

/**
 * Makes `worker.js` beside the page: the service worker with the names of the files that it keeps, and writes the
 * build's name into the page, so that the two can tell whether they belong together.
 */
export function offlineWorker(): Plugin {
  return {
    name: 'hearth-offline-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('the build made no index.html');
      // Every file but the page is named after what is in it.
      const name = createHash('sha256').update(Object.keys(bundle).sort().join('\n'));
      const shell = shellOf(bundle, name.digest('base64url').slice(0, 16));
      const meta = `<meta name="hearth-build" content="${shell.build}" />\n  </head>`;
      page.source = String(page.source).replace('</head>', meta);
      const { outputFiles } = await build({
        entryPoints: [WORKER],
        bundle: true,
        minify: true,
        write: false,
        format: 'iife',
        target: ['chrome108', 'firefox101', 'safari15.4'],
        define: { SHELL: JSON.stringify(shell) },
        logLevel: 'error',
      });
      this.emitFile({
        type: 'asset',
        fileName: 'worker.js',
        source: outputFiles[0]?.text ?? '',
      });
    },
  };
}

function shellOf(bundle: Bundle, build: string): Shell {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('the build has no entry');
  const chunkOf = (source: string) => {
    const path = join(import.meta.dirname, 'src', source);
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId === path);
    if (found === undefined) throw new Error(`no chunk of its own was made of ${source}`);
    return found;
  };
  const first = filesOf(bundle, [entry, ...PAGES.map((page) => chunkOf(`pages/${page}.tsx`))]);
  return {
    build,
    files: ['/icon.svg', ...first],
    words: Object.fromEntries(
      LANGUAGES.map((lang) => [
        lang,
        filesOf(bundle, [chunkOf(`words/${lang}.ts`)]).filter((file) => !first.includes(file)),
      ]),
    ),
  };
}

/** What these chunks need to run: themselves, what they import, and their styles. */
function filesOf(bundle: Bundle, chunks: readonly Rollup.OutputChunk[]): string[] {
  const files = new Set<string>();
  const add = (chunk: Rollup.OutputChunk): void => {
    if (files.has(`/${chunk.fileName}`)) return;
    files.add(`/${chunk.fileName}`);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(`/${css}`);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
  };
  for (const chunk of chunks) add(chunk);
  return [...files].sort();
}
