import type { Lang } from '../../contract/index.js';
import { translator } from '../../i18n/index.js';
import { html, type Markup, trusted } from '../markup.js';
import { POLICY, SCRIPT } from './script.js';
import { STYLE } from './style.js';

/** What the list of contents names. */
export type Entry = { id: string; title: string };

/** A whole page: one file that asks nothing of the network, with its list of contents beside `main`. */
export function frameHtml(page: {
  lang: Lang;
  title: string;
  /** Version of Hearth. */
  hearth: string;
  contents: readonly Entry[];
  /** Header, results (with the id `results`) and the parts after them. */
  main: Markup;
  /** How the page was made, in the last line. */
  made: string;
}): string {
  const { lang, title, hearth, contents, main, made } = page;
  const t = translator(lang, 'report');
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Hearth ${hearth}">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<a class="skip" href="#results">${t('skip')}</a>
<div class="page">
<nav class="toc" aria-label="${t('contents')}"><details id="contents"><summary>${t('contents')}</summary><ol>${contents.map((e) => html`<li><a href="#${e.id}">${e.title}</a></li>`)}</ol></details></nav>
<main>
${main}
<footer>Hearth ${hearth} · ${made}</footer>
</main>
</div>
<script>${trusted(SCRIPT)}</script>
</body>
</html>
`.source;
}
