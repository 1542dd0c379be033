import { cssVariables } from '../charts/index.js';

const LIGHT = `--bg:#fbfaf6;--card:#fffefb;--ink:#22262b;--muted:#5a6067;--line:#e5e0d5;--link:#2f5076;--mark:#f6e4bb;--sunk:#f4f1ea;--shade:#22262b33;${cssVariables('light')}`;
const DARK = `--bg:#15181b;--card:#1b1e22;--ink:#e9e6e0;--muted:#a9adb2;--line:#30353b;--link:#a3c1e6;--mark:#574419;--sunk:#101315;--shade:#e9e6e03d;${cssVariables('dark')}`;

/** Names only: no font is fetched. Serif for titles, sans for the rest; each list has Chinese faces. */
const SANS = `"Segoe UI",Roboto,"Helvetica Neue","Noto Sans","PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC","Source Han Sans SC","WenQuanYi Micro Hei",sans-serif`;
const SERIF = `"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Noto Serif","Songti SC","Noto Serif CJK SC","Source Han Serif SC","Microsoft YaHei",serif`;
const MONO = `ui-monospace,"SF Mono",Menlo,Consolas,"Noto Sans Mono CJK SC",monospace`;

/**
 * Chinese fonts draw curly quotes as wide as a letter; where English falls back to one, its narrow Korean sister draws
 * these signs. `local` fetches nothing.
 */
const ENGLISH = `EnglishSigns,${SANS}`;
const ENGLISH_TITLES = `EnglishTitleSigns,${SERIF}`;

/** The page's style sheet: light, dark, wide, phone, print. */
export const STYLE = `
@font-face{font-family:EnglishSigns;src:local("Noto Sans CJK KR"),local("Noto Sans CJK KR Regular"),local("NotoSansCJKkr-Regular");unicode-range:U+B7,U+2018,U+2019,U+201C,U+201D}
@font-face{font-family:EnglishTitleSigns;src:local("Noto Serif CJK KR"),local("Noto Serif CJK KR SemiBold"),local("Noto Serif CJK KR Bold"),local("NotoSerifCJKkr-Bold");font-weight:600;unicode-range:U+B7,U+2018,U+2019,U+201C,U+201D}
:root{color-scheme:light;${LIGHT}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${DARK}}}
:root[data-theme=dark]{color-scheme:dark;${DARK}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.62 ${SANS};overflow-wrap:break-word}
body:lang(en){font-family:${ENGLISH}}
body:lang(zh-CN){line-height:1.75}
a{color:var(--link);text-underline-offset:.18em}
:focus-visible{outline:2px solid var(--link);outline-offset:3px;border-radius:3px}
.skip{position:absolute;left:-999px}
.skip:focus{left:16px;top:12px;background:var(--card);padding:6px 12px;z-index:9}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.page{max-width:900px;margin:0 auto;padding:36px 40px 80px}
h1,h2,h3.title{font-family:${SERIF};font-weight:600;line-height:1.25;text-wrap:balance}
body:lang(en) :is(h1,h2,h3.title){font-family:${ENGLISH_TITLES}}
h1{font-size:2.3rem;margin:.35em 0 .5em;letter-spacing:-.01em}
h2{font-size:1.5rem;margin:0 0 .45em}
h3{font-size:1.05rem;margin:0;line-height:1.4}
h3.title{font-size:1.2rem;display:inline}
h4{font-size:.95rem;margin:1.4em 0 .5em;color:var(--muted);font-weight:600}
p{margin:0 0 .8em;text-wrap:pretty}
.top{display:flex;justify-content:space-between;align-items:center;gap:16px;color:var(--muted);font-size:.86rem}
.kicker{letter-spacing:.06em;font-weight:600}
button{font:inherit;font-size:.86rem;color:var(--muted);background:none;border:1px solid var(--line);border-radius:999px;padding:3px 13px;cursor:pointer}
button:hover{color:var(--ink);border-color:var(--muted)}
.opening{font-size:1.2rem;line-height:1.55;max-width:38em}
.made,.aside{color:var(--muted);font-size:.88rem}
.trust{margin:0 0 .6em;max-width:56em}
.who{margin-top:1rem}
.use{display:grid;grid-template-columns:max-content 1fr;gap:.35em 1.1em;margin:1.3em 0;padding:1.05em 0;border-top:1px solid var(--line);border-bottom:1px solid var(--line);max-width:52em}
.use dt{font-weight:600}.use dd{margin:0}
.warning{display:flex;gap:16px;align-items:flex-start;justify-content:space-between;background:var(--sunk);border-left:3px solid var(--c-accent);border-radius:0 6px 6px 0;padding:.75em 1.1em;margin:1.2em 0}
.warning p{margin:0}.warning[hidden]{display:none}
.warning button{flex:none}
section{margin:3.6rem 0 0;scroll-margin-top:20px}
section.headline{margin-top:2.8rem}
.headline h2{font-size:1.75rem}
.lead{max-width:44em}
.part{border-top:1px solid var(--line);padding-top:2.2rem}
figure{margin:1.4rem 0 .9rem}
.chart svg{display:block;width:100%;height:auto;overflow:visible;font-family:inherit}
.chart text{dominant-baseline:central;font-variant-numeric:tabular-nums}
.phone{display:none;max-width:440px}
details{margin:.5rem 0}
summary{cursor:pointer;color:var(--link);width:fit-content;max-width:100%;padding:2px 0}
summary .aside{margin-left:.5em}
.fold{border-top:1px solid var(--line);margin:0;padding:.75rem 0}
.fold:last-of-type{border-bottom:1px solid var(--line)}
.fold>summary{color:var(--ink);width:auto}
.fold>:not(summary){margin-left:1.15em}
.fold[open]>summary{margin-bottom:.7rem}
.scroll{overflow-x:auto;margin:.6rem 0;border-top:1px solid var(--line);border-bottom:1px solid var(--line)}
/* A shade at the right edge while columns are hidden there: the cover moves with the table. */
.scroll{background:linear-gradient(to left,var(--bg) 40%,transparent) right/44px 100% no-repeat local,linear-gradient(to left,var(--shade),transparent) right/16px 100% no-repeat scroll}
.sideways{margin:.6rem 0 -.3rem}
.phone-only{display:none}
.scroll.tall{max-height:30rem;overflow-y:auto}
table{border-collapse:collapse;font-size:.86rem;line-height:1.45;min-width:100%}
th,td{text-align:left;vertical-align:top;padding:.42em 1.1em .42em 0;border-bottom:1px solid var(--line)}
tr:last-child>*{border-bottom:0}
thead th{color:var(--muted);font-weight:600;vertical-align:bottom}
.tall thead th{background:var(--bg);position:sticky;top:0;z-index:2;box-shadow:0 1px 0 var(--line)}
tbody th{font-weight:500}
th.num,td.num{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
thead th.num{white-space:normal;min-width:5.5em}
td .aside,th .aside{font-size:.95em;margin-left:.12em}
td .why{white-space:normal;display:block;min-width:7.5em;margin:0}
body:lang(zh-CN) td .aside:not(.why){margin-left:0}
td.words,th.words{max-width:24em;overflow-wrap:break-word}
@media screen and (max-width:680px){td.words,th.words{min-width:5.5em}}
tbody th,thead th:first-child{position:sticky;left:0;background:var(--bg);z-index:1}
thead th{word-break:keep-all}
.notes{color:var(--muted);font-size:.86rem;padding-left:1.2em;margin:.6rem 0 0;max-width:56em}
.notes li{margin:.15em 0}
.part h3{margin:1.7rem 0 .35rem}.part .lead+h3,.part h2+h3{margin-top:.4rem}
.part .fold h3{margin:0}
.plain{margin:.2rem 0 .6rem;padding-left:1.2em}
.target{overflow-wrap:anywhere}
article{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1.05rem 1.3rem;margin:0 0 1rem}
article>:last-child{margin-bottom:0}
.labels+.aside{margin:.7rem 0 0}
article .meta{display:flex;flex-wrap:wrap;gap:.2em 1em;font-size:.82rem;color:var(--muted);margin:0 0 .7rem}
.said{white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 .8rem;max-width:44em}
.said.prompt{color:var(--muted);border-inline-start:2px solid var(--line);padding-inline-start:.9em}
.who-said{font-size:.78rem;font-weight:600;color:var(--muted);margin:0 0 .1rem}
mark{background:var(--mark);color:inherit;padding:.06em .1em;border-radius:2px;box-decoration-break:clone;-webkit-box-decoration-break:clone}
sup{font-size:.68em;line-height:0;font-weight:600;padding:0 .12em}
.labels{display:flex;flex-wrap:wrap;gap:.35em .5em;margin:0;padding:0;list-style:none;font-size:.84rem}
.labels li{border:1px solid var(--line);border-radius:999px;padding:.08em .75em}
.labels b{font-weight:600}
pre,code{font-family:${MONO};font-size:.86em}
pre{background:var(--sunk);border-radius:6px;padding:.8em 1em;white-space:pre-wrap;overflow-wrap:anywhere}
.method p{max-width:48em;overflow-wrap:anywhere}
footer{margin-top:4rem;color:var(--muted);font-size:.84rem}
.toc ol{list-style:none;margin:.4em 0 0;padding:0;font-size:.88rem;line-height:1.4}
.toc li{margin:.5em 0}
.toc a{color:var(--muted);text-decoration:none}
.toc a:hover{color:var(--ink);text-decoration:underline}
.toc{margin:1.4rem 0 0}
@media (min-width:1180px){
.page{max-width:1190px;display:grid;grid-template-columns:210px minmax(0,860px);column-gap:64px;align-items:start}
.toc{position:sticky;top:36px;max-height:calc(100vh - 72px);overflow-y:auto;margin:0;grid-column:1;grid-row:1}
.toc details[open]>summary{color:var(--muted);pointer-events:none;list-style:none}
.toc details[open]>summary::-webkit-details-marker{display:none}
.wide-top{grid-column:2}
}
@media (max-width:1179px){.page{display:flex;flex-direction:column}.toc{order:-1;margin:0 0 .8rem;font-size:.88rem}.toc summary{color:var(--muted)}}
@media (max-width:680px){
.page{padding:20px 20px 60px}
h1{font-size:1.75rem}h2{font-size:1.3rem}.headline h2{font-size:1.45rem}.opening{font-size:1.08rem}
.use{grid-template-columns:1fr;gap:.1em}.use dd{margin-bottom:.6em}
.page-wide{display:none}.phone,.phone-only{display:block}
section{margin-top:2.8rem}
article{padding:.9rem 1rem}
tbody th,thead th:first-child{max-width:38vw;overflow-wrap:anywhere}
.fold>:not(summary){margin-left:0}
}
@media screen and (min-width:681px){.short{white-space:nowrap}}
@media print{
:root,:root[data-theme=dark],:root:not([data-theme=light]){color-scheme:light;${LIGHT}}
body{font-size:10.5pt;background:#fff}
.page{display:block;max-width:none;padding:0}
.toc,.skip,button,.csv,.sideways{display:none}
.scroll{background:none}
.warning[hidden]{display:flex}
details::details-content{content-visibility:visible;display:block;block-size:auto}
.scroll,.scroll.tall{overflow:visible;max-height:none}
.page-wide{display:block}.phone{display:none}
.chart svg{max-width:620px}
table{font-size:7.5pt;min-width:0;width:100%}
td,th,td.words,th.words,tbody th,thead th,thead th:first-child{position:static;background:none;padding-right:.7em;max-width:none}
tbody th.words{overflow-wrap:anywhere;min-width:8em}
tbody th.short{white-space:nowrap}
td.num{white-space:normal}td.num .aside:not(.why),.figure{white-space:nowrap}
thead th.num{min-width:0}
td .why{min-width:0}
@page wide{size:A4 landscape}
.scroll.wide{page:wide}
.wide table{font-size:6pt}.wide td,.wide th,.wide td.num .aside:not(.why){white-space:normal;overflow-wrap:anywhere;padding-right:.5em}
.wide tbody th.words{min-width:6em}
thead{display:table-header-group}
.tall thead th{position:static}
figure,article,tr{break-inside:avoid}
h2,h3,h4,summary{break-after:avoid}
}
`;
