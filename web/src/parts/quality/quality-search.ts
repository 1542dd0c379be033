/** What the address of the quality page can say. */
export const QUALITY_PARTS = ['raters', 'agreement', 'days', 'checks', 'design'] as const;
export type QualitySearch = {
  part?: (typeof QUALITY_PARTS)[number] | undefined;
  rubric?: number | undefined;
  person?: string | undefined;
};

export const rubricSearch = (given: Record<string, unknown>): { rubric?: number } => {
  const rubric = Number(given.rubric);
  return Number.isSafeInteger(rubric) && rubric > 0 ? { rubric } : {};
};

export function qualitySearch(given: Record<string, unknown>): QualitySearch {
  const part = QUALITY_PARTS.find((one) => one === given.part);
  return {
    ...rubricSearch(given),
    ...(part !== undefined && { part }),
    ...((typeof given.person === 'string' || typeof given.person === 'number') && {
      person: String(given.person),
    }),
  };
}
