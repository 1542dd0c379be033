import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commandNames } from '../../src/cli/commands.js';
import { EXIT } from '../../src/contract/index.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Markdown and other pages that a visitor of the repository reads. */
const PAGES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** Every page that exists in both languages; the two say the same. */
const PAIRS = PAGES.filter((page) => page.endsWith('.zh-CN.md')).map((zh): [string, string] => [
  zh.replace('.zh-CN.md', '.md'),
  zh,
]);

const links = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => target ?? []);

/** GitHub's name of a heading. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
const anchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchor(heading ?? ''));

/** The commands of the shell blocks, without the remarks behind them. */
const commands = (text: string): string[] =>
  [...text.matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap(([, block]) => (block ?? '').split('\n'))
    .map((line) =>
      line
        .replace(/\s+#.*$/, '')
        .replaceAll('zh-name', 'en-name')
        .trim(),
    )
    .filter((line) => line !== '');

describe('pages', () => {
  it.each(PAGES)('%s: every link leads somewhere', (page) => {
    const broken = links(read(page)).filter((target) => {
      if (/^https?:/.test(target)) return false;
      const [path = '', hash] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(ROOT, file))) return true;
      return hash !== undefined && !anchors(read(file)).includes(hash);
    });
    expect(broken).toEqual([]);
  });

  it.each(PAIRS)('%s and %s show the same commands', (en, zh) => {
    expect(commands(read(zh))).toEqual(commands(read(en)));
  });

  it.each(PAIRS)('%s and %s have as many headings and table rows', (en, zh) => {
    const shape = (text: string) => [
      text.match(/^#+ /gm)?.map((mark) => mark.length),
      text.match(/^\|/gm)?.length,
      text.match(/^- /gm)?.length,
    ];
    expect(shape(read(zh))).toEqual(shape(read(en)));
  });

  it.each(['README.md', 'README.zh-CN.md'])('%s names every command and exit code', (page) => {
    const text = read(page);
    const missing = [
      ...commandNames.filter((name) => !text.includes(`\`${name}`)),
      ...Object.values(EXIT).filter((code) => !text.includes(`\n| ${code} |`)),
    ];
    expect(missing).toEqual([]);
  });

  it('the versions of package and citation agree', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(read('CITATION.cff')).toContain(`\nversion: ${version}\n`);
  });
});
