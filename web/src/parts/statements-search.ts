/** What of the pay periods is open. */
export type StatementsSearch = {
  campaign?: string;
  start?: number;
  settlement?: string;
  part?: 'disputes' | 'by-hand';
};

export const statementsSearch = (search: Record<string, unknown>): StatementsSearch => ({
  ...(typeof search.campaign === 'string' && { campaign: search.campaign }),
  ...(typeof search.start === 'number' && { start: search.start }),
  ...(typeof search.settlement === 'string' && { settlement: search.settlement }),
  ...((search.part === 'disputes' || search.part === 'by-hand') && { part: search.part }),
});
