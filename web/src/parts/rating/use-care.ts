import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.js';

/** Breaks, contacts and help lines of a campaign, and one's own check-ins. */
export const useCare = (campaign: string) =>
  useQuery({
    queryKey: ['care', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/care', { params: { campaign } }, signal),
    staleTime: 60_000,
  });
