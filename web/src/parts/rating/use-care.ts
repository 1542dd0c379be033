import { useQuery } from '@tanstack/react-query';
import { call, isAway } from '../../api.js';
import { keepCare, keptCare } from '../offline/kept-care.js';

/** Breaks, contacts and help lines of a campaign, and one's own check-ins. */
export const useCare = (campaign: string) =>
  useQuery({
    queryKey: ['care', campaign],
    queryFn: async ({ signal }) => {
      try {
        const care = await call(
          'GET /api/campaigns/:campaign/care',
          { params: { campaign } },
          signal,
        );
        keepCare(campaign, care);
        return care;
      } catch (error) {
        const kept = isAway(error) ? keptCare(campaign) : undefined;
        if (kept === undefined) throw error;
        return kept;
      }
    },
    staleTime: 60_000,
  });
