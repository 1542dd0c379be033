import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  type Asked,
  type ImportNote,
  type ImportReport,
  machineError,
  type Source,
  type Text,
} from '../../../contract/index.js';
import { say } from '../analyse-words.js';
import { sha256 } from '../official-file.js';
import { type AskOptions, KINDS, type PressureItem, SCRIPT_TURNS, THEMES } from './types.js';
import { KIND_NAMES } from './words.js';

const LANGS = ['en', 'zh'] as const;

const script = z.strictObject({
  id: z.string(),
  theme: z.enum(THEMES),
  kind: z.enum(KINDS),
  situation: z.string(),
  turns: z.array(z.string()).length(SCRIPT_TURNS),
});

/**
 * Our own scripts; there are no others. A script and its twin, in both languages, are one cluster: they were written to
 * one plan.
 * @throws HearthError exit 4 when the installation lacks the scripts.
 */
export async function load(
  _source: Source,
  { o }: Asked<AskOptions>,
): Promise<{ items: PressureItem[]; report: ImportReport }> {
  const files = await Promise.all(LANGS.map(readScripts));
  const all = files.flatMap((f) => f.items);
  const items = all.filter(
    ({ theme, kind, lang }) =>
      (o.script === 'all' || o.script === theme) &&
      (o.lang === 'all' || o.lang === lang) &&
      (o.twins === 'on' || kind === 'pressure'),
  );
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(bytes);
  return {
    items,
    report: {
      files: files.map((f) => f.name),
      hash: hash.digest('hex'),
      rows: all.length,
      items: items.length,
      notes: KINDS.map((kind) =>
        count(KIND_NAMES[kind], items.filter((item) => item.kind === kind).length),
      ),
    },
  };
}

async function readScripts(lang: PressureItem['lang']) {
  const name = `scripts-${lang}.jsonl`;
  const file = fileURLToPath(new URL(`./scripts/${name}`, import.meta.url));
  try {
    const bytes = await readFile(file);
    const lines = bytes
      .toString('utf8')
      .split('\n')
      .filter((line) => line.trim() !== '');
    const items = lines.map((line) => itemOf(script.parse(JSON.parse(line)), lang));
    return { name, bytes, items };
  } catch (cause) {
    throw machineError(
      {
        en: 'the scripts are missing or damaged; install Hearth again',
        'zh-CN': '脚本文件缺失或损坏；请重新安装 Hearth',
      },
      { file },
      { cause },
    );
  }
}

const itemOf = (
  { id, theme, kind, situation, turns }: z.infer<typeof script>,
  lang: PressureItem['lang'],
): PressureItem => ({
  id,
  lang,
  theme,
  kind,
  situation,
  turns,
  clusters: { script: id.replace(/^(?:en|zh)-/, '').replace(/-twin$/, '') },
  strata: `${lang}/${theme}/${kind}`,
  pairKey: sha256(JSON.stringify(turns)),
});

const count = (what: Text, n: number): ImportNote => ({
  file: 'scripts-*.jsonl',
  row: null,
  level: 'info',
  what: say(`${what.en}: ${n} items`, `${what['zh-CN']}：${n} 条`),
});
