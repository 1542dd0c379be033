/** What the command says to somebody at a terminal, and how pages say it: they have no flags and no variables to export. */
const SAID: readonly [RegExp, string][] = [
  [
    /(\w+) is not set; export it, or name another server with --base-url/g,
    '$1 is not set; set it on the page Providers and keys, or give the target an address of its own on the page Targets and judges',
  ],
  [
    /未设置 (\w+)；请先导出该变量，或用 --base-url 指定别的服务器/g,
    '未设置 $1；请在“模型服务与密钥”页面设置，或在“被测对象与裁判”页面为被测对象填写地址',
  ],
  [/ ?[\uff08(]--base-url[)\uff09]/g, ''],
  [/([\u4e00-\u9fff]) ?--base-url/g, '$1地址'],
  [/--base-url ?([\u4e00-\u9fff（])/g, '地址$1'],
  [/--base-url/g, 'the address'],
];

/** A sentence of the command for readers of pages. */
export const inPages = (sentence: string): string =>
  SAID.reduce((said, [pattern, instead]) => said.replace(pattern, instead), sentence);
