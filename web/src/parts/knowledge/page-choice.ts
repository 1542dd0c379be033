import type { Answer } from '../../../../src/server/api/index.js';

export type RubricPages = Answer<'GET /api/campaigns/:campaign/rubric/draft'>['pages'];
type Page = RubricPages[number];
type Named = { step: string | null; titled?: string | undefined };

/** The name of a page in a change: with its title where pages of the same step ask different items something else. Pure. */
export function pageChoice(pages: RubricPages, page: Page): { step: string; titled?: string } {
  const several = pages.some(({ step, title }) => step === page.step && title.en !== page.title.en);
  return { step: page.step, ...(several && { titled: page.title.en }) };
}

/** The page that a change names; of a change of every page the first. Pure. */
export const namedPage = (pages: RubricPages, { step, titled }: Named): Page | undefined =>
  pages.find(
    (page) =>
      (step === null || page.step === step) && (titled === undefined || page.title.en === titled),
  );

/** One text for a page's place in a list of choices. Pure. */
export const choiceKey = ({ step, titled }: Named, field?: string): string =>
  JSON.stringify([step, titled ?? null, field ?? null]);
