import type { Example, Lang } from '../../contract/index.js';
import { translator } from '../../i18n/index.js';
import { html, type Markup } from '../markup.js';
import { markQuotes } from '../quotes.js';

/**
 * Telling items by target and side. Targets stand in the order of `targets`; the first is open. That no quotes are
 * given is said once where it holds for all.
 */
export function examplesHtml(
  examples: readonly Example[],
  targets: readonly string[],
  lang: Lang,
): Markup {
  const t = translator(lang, 'report');
  if (examples.length === 0) return html`<p>${t('noExamples')}</p>`;
  const judges = new Set(examples.map((e) => e.judge)).size;
  const quoted = examples.some((e) => e.quoted);
  const place = (e: Example): number => {
    const at = targets.indexOf(e.target);
    return at < 0 ? targets.length : at;
  };
  const sorted = [...examples].sort((a, b) => place(a) - place(b));
  const show = (e: Example): Markup => exampleHtml(e, lang, { judge: judges > 1, quotes: quoted });
  return html`${quoted ? null : html`<p class="aside">${t('noQuotes')}</p>`}${groupBy(
    sorted,
    (e) => e.target,
  ).map(
    ([target, own], i) =>
      html`<details class="fold"${i === 0 ? html` open` : null}><summary><h3 class="title target" dir="auto">${target}</h3> <span class="aside">${t('examplesOf', { count: own.length })}</span></summary>${groupBy(
        own,
        (e) => e.side[lang],
      ).map(([side, shown]) => html`<h4>${side}</h4>${shown.map(show)}`)}</details>`,
  )}`;
}

/** `says`: whether an item names its judge, and whether it speaks of quotes. */
function exampleHtml(e: Example, lang: Lang, says: { judge: boolean; quotes: boolean }): Markup {
  const t = translator(lang, 'report');
  const marked = markQuotes(
    e.reply,
    e.labels.map((l) => l.quotes),
  );
  const anyQuote = marked.some((s) => s.labels.length > 0);
  const reply =
    e.reply.trim() === '' ? html`<span class="aside">${t('emptyReply')}</span>` : replyHtml(marked);
  const level = (l: Example['labels'][number]): string =>
    [l.level[lang], l.score === null ? '' : t('score', { score: l.score.toFixed(2) })]
      .filter((s) => s !== '')
      .join(t('and'));
  const silent = anyQuote || e.labels.length === 0 ? null : t('noQuotesHere');
  const without = !says.quotes ? null : e.quoted ? silent : t('noQuotes');
  return html`<article><p class="meta"><span dir="auto">${e.item}</span>${says.judge ? html`<span dir="auto">${t('judgedBy', { judge: e.judge })}</span>` : null}</p>
<p class="who-said">${t('prompt')}</p><p class="said prompt" dir="auto">${e.prompt}</p>
<p class="who-said">${t('reply')}</p><p class="said" dir="auto">${reply}</p>
${e.labels.length === 0 ? null : html`<ul class="labels" aria-label="${t('labels')}">${e.labels.map((l, i) => html`<li>${anyQuote ? html`<sup>${i + 1}</sup>` : null}<b>${l.label[lang]}</b> ${level(l)}</li>`)}</ul>`}${without === null ? null : html`<p class="aside">${without}</p>`}</article>\n`;
}

/** Quotes are marked and numbered as the labels below are, so that no meaning hangs on colour. */
function replyHtml(marked: ReturnType<typeof markQuotes>): Markup {
  const ends = (i: number): number[] => {
    const next = marked[i + 1]?.labels ?? [];
    return (marked[i]?.labels ?? []).filter((label) => !next.includes(label));
  };
  return html`${marked.map(({ text, labels }, i) =>
    labels.length === 0
      ? text
      : html`<mark>${text}</mark>${ends(i).map((label) => html`<sup>${label + 1}</sup>`)}`,
  )}`;
}

/** Groups in the order of first appearance. */
function groupBy<T>(items: readonly T[], key: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return [...groups];
}
