import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { name } from './api/common.js';
import { api } from './api/index.js';
import { saidOf } from './refused-form.js';

const said = (schema: z.ZodType, value: unknown) => {
  const issue = schema.safeParse(value, { reportInput: true }).error?.issues[0];
  return saidOf(issue, (issue?.path ?? []).map(String));
};

describe('what is said of a form that does not fit', () => {
  it('names the field as the page does and gives the rule, in both languages', () => {
    const form = z.strictObject({ name });
    expect(said(form, {})).toEqual({ en: 'the name is missing', 'zh-CN': '名称不能为空' });
    expect(said(form, { name: ' ' })).toEqual({
      en: 'the name is missing',
      'zh-CN': '名称不能为空',
    });
    expect(said(form, { name: 'a'.repeat(101) })['zh-CN']).toBe('名称太长，最多 100 个字符');
    expect(said(form, { name: 'a\nb' }).en).toContain('the name must be one line');
    expect(said(form, { name: 'a', more: 1 }).en).toContain('"more"');
  });

  it('describes the rule of names of targets and of uploaded records', () => {
    const { name: target } = api['POST /api/projects/:project/targets'].body.shape;
    expect(said(z.object({ name: target }), { name: '<b>' })).toEqual({
      en: 'the name may hold letters, digits, spaces and . _ - only, and begins with a letter or digit',
      'zh-CN': '名称只能包含文字、数字、空格和 . _ -，且以文字或数字开头',
    });
    const records = api['POST /api/uploads/:upload/records/check'].body;
    expect(said(records, { name: 'a b', columns: {} }).en).toContain('without spaces');
  });

  it('speaks of numbers and lists', () => {
    const form = z.object({
      repeats: z.number().int().min(1).max(5),
      targets: z.array(z.string()).min(1),
    });
    expect(said(form, { repeats: 9, targets: ['a'] }).en).toBe('the repeats must be 5 at most');
    expect(said(form, { repeats: 1.5, targets: ['a'] }).en).toBe(
      'the repeats must be a whole number',
    );
    expect(said(form, { repeats: 1, targets: [] }).en).toBe('the targets must name one or more');
  });

  it('never shows a pattern or a code of the parser', () => {
    const form = z.object({ odd: z.string().regex(/^x{3}$/) });
    expect(said(form, { odd: 'y' })).toEqual({
      en: '"odd" has another form than is asked for',
      'zh-CN': '“odd”格式不符合要求',
    });
  });
});
