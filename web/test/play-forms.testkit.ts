import type { Locator, Page } from 'playwright-core';
import type { FilledPages } from '../../src/experts/work/content.js';
import type { Look } from './browser.testkit.js';
import type { Pages } from './play-cast.testkit.js';

type Titled = { label: Readonly<Record<Look['lang'], string>> };
/** A form's pages with the words that people see. */
export type TitledPages = readonly {
  step: string;
  fields: readonly (Omit<Pages[number]['fields'][number], 'options'> &
    Titled & { options?: readonly ({ value: string } & Titled)[] })[];
}[];

/** Fills a form of radio groups in, by the words of its levels. */
export async function fillsIn(
  at: Locator,
  pages: TitledPages,
  filled: FilledPages,
  lang: Look['lang'],
): Promise<void> {
  for (const { step, fields } of pages)
    for (const field of fields) {
      const level = field.options?.find(({ value }) => value === filled[step]?.[field.id]);
      if (level === undefined) continue;
      await at
        .getByRole('radiogroup', { name: field.label[lang], exact: true })
        .getByLabel(level.label[lang], { exact: true })
        .check();
    }
}

/** Picks one of a list by its words. */
export async function picks(
  at: Page,
  label: string | RegExp,
  option: string | RegExp,
): Promise<void> {
  await at.getByRole('combobox', { name: label }).or(at.getByLabel(label)).first().click();
  await at.getByRole('option', { name: option }).first().click();
}
