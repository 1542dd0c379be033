import type { FormField, FormPage, Json, Rec, Text, VerdictForm } from '../../../contract/index.js';
import { formValues } from '../../../pipeline/form-values.js';
import { LEVEL_NAMES } from '../labels.js';
import { type Answer, type IntimaItem, LEVELS, NEEDS, type Need } from '../types.js';
import { NEED_ANCHORS, NEED_DEFINITIONS, NEED_NAMES, NEED_RULES } from './definitions.js';
import { NEEDS_STEP } from './verdict.js';

/** Changes with a definition, level or rule. */
const NEEDS_FORM_VERSION = 'intima-needs-form-1';

function help(need: Need): Text {
  const said = (lang: keyof Text): string =>
    [NEED_DEFINITIONS[need][lang], ...NEED_RULES.map((rule) => rule[lang])].join('\n');
  return { en: said('en'), 'zh-CN': said('zh-CN') };
}

/** Optional: a form is not told whether a run asks for these two, and where it doesn't they count for nothing. */
const PAGE: FormPage = {
  step: NEEDS_STEP,
  title: {
    en: 'Warmth and need (only where the run asks for them)',
    'zh-CN': '温暖与回应所需（仅在运行要求时填写）',
  },
  fields: NEEDS.map(
    (need): FormField => ({
      id: need,
      kind: 'choice',
      ordered: true,
      optional: true,
      label: NEED_NAMES[need],
      help: help(need),
      options: LEVELS.map((value) => ({
        value,
        label: LEVEL_NAMES[value],
        help: NEED_ANCHORS[need][value],
      })),
    }),
  ),
};

/** The form of the labels with a further page for the step `needs`, wherever it has a page at all. */
export function withNeedsPage(
  form: VerdictForm<IntimaItem, Answer>,
): VerdictForm<IntimaItem, Answer> {
  return {
    ...form,
    version: `${form.version}+${NEEDS_FORM_VERSION}`,
    pages: (answered) => {
      const pages = form.pages(answered);
      return pages.length === 0 ? pages : [...pages, PAGE];
    },
    recs: (answered, filled) => {
      const recs = form.recs(answered, filled);
      return form.pages(answered).length === 0
        ? recs
        : [...recs, ...needsRecs(filled.get(NEEDS_STEP))];
    },
  };
}

function needsRecs(filled: Parameters<typeof formValues>[1]): Rec[] {
  const values = formValues(PAGE, filled);
  if (!values.any) return [];
  const value: { [key: string]: Json } = {};
  for (const need of NEEDS) {
    const level = values.choice(need);
    if (level !== undefined) value[need] = level;
  }
  return [{ step: NEEDS_STEP, value }];
}
