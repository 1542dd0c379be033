export const EARNINGS_PARTS = [
  'balance',
  'statements',
  'payee',
  'disputes',
  'credit',
  'kept',
] as const;
export type EarningsPart = (typeof EARNINGS_PARTS)[number];

/** Where on the page of earnings one is; `statement`: the one that is open; `about`: what an objection is about. */
export type EarningsSearch = {
  part?: EarningsPart;
  statement?: string;
  campaign?: string;
  about?: string;
};

export const earningsSearch = (search: Record<string, unknown>): EarningsSearch => ({
  ...(EARNINGS_PARTS.some((part) => part === search.part) && {
    part: search.part as EarningsPart,
  }),
  ...(typeof search.statement === 'string' && { statement: search.statement }),
  ...(typeof search.campaign === 'string' && { campaign: search.campaign }),
  ...(typeof search.about === 'string' && { about: search.about }),
});

export const COMMUNITY_PARTS = ['posts', 'learning', 'events', 'members'] as const;
export type CommunityPart = (typeof COMMUNITY_PARTS)[number];
export const communitySearch = (search: Record<string, unknown>): { part?: CommunityPart } =>
  COMMUNITY_PARTS.some((part) => part === search.part)
    ? { part: search.part as CommunityPart }
    : {};
