import type { FormPage, Text } from '../../contract/index.js';
import { type AddedChange, changeKey, type FieldChange, isAdded } from './field-change.js';

/** What must be mended before a version can be published, question by question. Pure. */
export function addedFaults(
  before: readonly FieldChange[],
  after: readonly FieldChange[],
  sampled: readonly { item: string; pages: readonly FormPage[] }[],
): Text[] {
  const known = new Map(before.filter(isAdded).map((one) => [changeKey(one), one]));
  return after
    .filter(isAdded)
    .filter(({ gone }) => !gone)
    .flatMap((change, i) => {
      const why = faultOf(change, known.get(changeKey(change)), sampled);
      if (why === null) return [];
      const name = nameOf(change);
      return [
        {
          en: `new question ${name?.en ?? i + 1}: ${why.en}`,
          'zh-CN': `新增评判项${name === null ? ` ${i + 1}` : `“${name['zh-CN']}”`}：${why['zh-CN']}`,
        },
      ];
    });
}

function nameOf({ label }: AddedChange): Text | null {
  const words = label?.en.trim() || label?.['zh-CN'].trim();
  if (label === null || words === undefined || words === '') return null;
  return { en: `“${label.en.trim() || words}”`, 'zh-CN': label['zh-CN'].trim() || words };
}

function faultOf(
  change: AddedChange,
  before: AddedChange | undefined,
  sampled: Parameters<typeof addedFaults>[2],
): Text | null {
  const { added, levels, step, field, item } = change;
  if (nameOf(change) === null) return { en: 'write what is asked', 'zh-CN': '请写明要评判的内容' };
  if (before !== undefined && before.added.kind !== added.kind)
    return {
      en: 'verdicts answer it as another kind of question already; stop asking it and add a new one',
      'zh-CN': '已有评判按另一种题型作答；请停用该项，另行新增',
    };
  const pages = sampled
    .filter((one) => item === null || one.item === item)
    .flatMap((one) => one.pages);
  if (step !== null && pages.length > 0 && !pages.some((page) => page.step === step))
    return {
      en: 'no form has the page that it stands on; choose another page',
      'zh-CN': '所在页面在评判表中不存在；请另选页面',
    };
  if (pages.some((page) => page.fields.some(({ id }) => id === field)))
    return {
      en: `the form has a question with the id “${field}” already; remove this one and add it again`,
      'zh-CN': `评判表中已有编号为“${field}”的评判项；请删除本项后重新添加`,
    };
  if (added.kind === 'number' && added.high <= added.low)
    return {
      en: 'the highest number must be above the lowest',
      'zh-CN': '最大值必须大于最小值',
    };
  if (added.kind === 'number' && added.step > added.high - added.low)
    return {
      en: 'the step is larger than the whole range; make it smaller',
      'zh-CN': '步长大于整个取值范围；请改小',
    };
  if (added.kind !== 'choice') return null;
  const there = levels.filter(({ gone }) => !gone);
  if (there.length < 2)
    return { en: 'give at least two answers to choose from', 'zh-CN': '请至少给出两个选项' };
  if (there.some(({ label }) => (label?.en.trim() || label?.['zh-CN'].trim() || '') === ''))
    return { en: 'write what each answer says', 'zh-CN': '请写明每个选项的文字' };
  return null;
}
