import type { FormField, FormPage, Json, Shown, Text } from '../../contract/index.js';
import { badRequest, type HttpFault } from '../../serve/http/index.js';
import type { FilledPages } from './content.js';

/** What is wrong with one field of a verdict. */
export type FilledFault = { step: string; field: string; text: Text };

type Checked = { pages: readonly FormPage[]; shown: readonly Shown[] };

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/**
 * What is missing or not allowed, in the order of the form. One value for a single choice: whatever was clicked before
 * is not part of a verdict. Pure.
 */
export function filledFaults({ pages, shown }: Checked, filled: FilledPages): FilledFault[] {
  const faults: FilledFault[] = [];
  for (const page of pages)
    for (const field of page.fields) {
      const text = fieldFault(page, field, filled[page.step]?.[field.id], shown);
      if (text !== null) faults.push({ step: page.step, field: field.id, text });
    }
  for (const [step, fields] of Object.entries(filled)) {
    const page = pages.find((one) => one.step === step);
    for (const id of Object.keys(fields))
      if (page?.fields.some((field) => field.id === id) !== true)
        faults.push({
          step,
          field: id,
          text: {
            en: `this form has no field "${id}" on page "${step}"; load the item again`,
            'zh-CN': `评判表的“${step}”页没有“${id}”这一项；请重新载入该题`,
          },
        });
  }
  return faults;
}

function fieldFault(
  page: FormPage,
  field: FormField,
  value: Json | undefined,
  shown: readonly Shown[],
): Text | null {
  const en = `"${field.label.en}" on page "${page.title.en}"`;
  const zh = `“${page.title['zh-CN']}”页的“${field.label['zh-CN']}”`;
  if (isEmpty(value)) {
    if (field.optional === true || field.kind === 'spans') return null;
    return { en: `${en} is not filled in yet`, 'zh-CN': `${zh}尚未填写` };
  }
  const why = notAllowed(field, value as Json, shown);
  return why === null ? null : { en: `${en}: ${why.en}`, 'zh-CN': `${zh}：${why['zh-CN']}` };
}

function notAllowed(field: FormField, value: Json, shown: readonly Shown[]): Text | null {
  switch (field.kind) {
    case 'choice':
      return field.options.some((option) => option.value === value)
        ? null
        : { en: 'choose one of the options', 'zh-CN': '请从选项中选择一个' };
    case 'number': {
      const { low, high, step } = field;
      const inside = typeof value === 'number' && value >= low && value <= high;
      const steps = inside && step > 0 ? (value - low) / step : 0;
      return inside && Math.abs(steps - Math.round(steps)) < 1e-9
        ? null
        : {
            en: `give a number from ${low} to ${high} in steps of ${step}`,
            'zh-CN': `请填写 ${low} 到 ${high} 之间、步长为 ${step} 的数`,
          };
    }
    case 'ranking':
      return rankedOnce(value, field.options)
        ? null
        : {
            en: 'put every option into the order once; ties stand together',
            'zh-CN': '请将每个选项各排一次；并列的放在一起',
          };
    case 'spans':
      return spansFault(value, shown.find(({ id }) => id === field.of)?.text ?? null);
    case 'text':
      return typeof value === 'string' && [...value].length <= field.max
        ? null
        : {
            en: `write at most ${field.max} characters`,
            'zh-CN': `最多填写 ${field.max} 个字`,
          };
  }
}

function rankedOnce(value: Json, options: readonly { value: string }[]): boolean {
  if (!Array.isArray(value)) return false;
  const named = value.flatMap((group) => (Array.isArray(group) ? group : [group]));
  const all = new Set(options.map((option) => option.value));
  return (
    named.length === all.size &&
    new Set(named).size === all.size &&
    named.every((one) => typeof one === 'string' && all.has(one))
  );
}

const flat = (text: string): string => text.replace(/\s+/gu, ' ').trim();

function spansFault(value: Json, text: string | null): Text | null {
  const strings = Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (!strings) return { en: 'mark stretches of the text', 'zh-CN': '请在原文中标出片段' };
  if (text === null) return null;
  const within = flat(text);
  return value.every((one) => within.includes(flat(String(one))))
    ? null
    : {
        en: 'a marked stretch does not stand in the text; mark it again',
        'zh-CN': '标出的片段不在原文中；请重新标注',
      };
}

/** The first of them as an answer to a request, with all of them beside it. */
export function incomplete(faults: readonly FilledFault[]): HttpFault | null {
  const [first] = faults;
  if (first === undefined) return null;
  const more = faults.length - 1;
  const text: Text =
    more === 0
      ? first.text
      : {
          en: `${first.text.en}; and ${more} more`,
          'zh-CN': `${first.text['zh-CN']}；另有 ${more} 处`,
        };
  const fault = badRequest('incomplete', text, `filled.${first.step}.${first.field}`);
  Object.assign(fault.details, {
    fields: faults.map(({ step, field }) => ({ step, field })),
  });
  return fault;
}
