/** In which forms a list of contributors is written. */
export const CONTRIBUTION_FORMS = ['csv', 'md', 'cff', 'json'] as const;
export type ContributionForm = (typeof CONTRIBUTION_FORMS)[number];
