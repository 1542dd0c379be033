import { createHash } from 'node:crypto';

/** All that the page does: theme, warning, contents, and opening what is folded before it is printed. */
export const SCRIPT = `
(function () {
  var root = document.documentElement;
  var one = function (id) { return document.getElementById(id); };
  one('theme').addEventListener('click', function () {
    var dark = root.dataset.theme
      ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
  });
  var hide = one('hide');
  if (hide) hide.addEventListener('click', function () { one('warning').hidden = true; });
  var contents = one('contents');
  var wide = matchMedia('(min-width: 1180px)');
  var fit = function () { contents.open = wide.matches; };
  fit();
  wide.addEventListener('change', fit);
  var opened = [];
  addEventListener('beforeprint', function () {
    opened = Array.from(document.querySelectorAll('details:not([open])'));
    opened.forEach(function (d) { d.open = true; });
  });
  addEventListener('afterprint', function () {
    opened.forEach(function (d) { d.open = false; });
  });
})();
`;

/** Allows this script and no other, and nothing from anywhere else. */
export const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
