import type { Text } from '../contract/index.js';

/**
 * What a chart shows where its section has more: one judge of several, one figure of several. Nothing to say gives no
 * text. `judges`: of the run, nobody left out; `figure`: its name as the table has it.
 */
export function chartNote(shown: {
  judge: string | null;
  judges: readonly (string | null)[];
  figure?: Text;
}): Text[] {
  const { judge, judges, figure } = shown;
  const several = judge !== null && judges.length > 1;
  if (!several && figure === undefined) return [];
  const rest = several
    ? { en: '; the table has all judges.', zh: '；表中列有全部裁判。' }
    : { en: '.', zh: '。' };
  if (figure === undefined)
    return [
      {
        en: `The chart shows what ${judge} gave${rest.en}`,
        'zh-CN': `图中为裁判 ${judge} 的评判${rest.zh}`,
      },
    ];
  return [
    {
      en: `The chart shows: ${figure.en}${several ? `, as rated by ${judge}` : ''}${rest.en}`,
      'zh-CN': `图中为“${figure['zh-CN']}”${several ? `（裁判：${judge}）` : ''}${rest.zh}`,
    },
  ];
}
