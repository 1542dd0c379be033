import { useQuery } from '@tanstack/react-query';
import type { Permission } from '../../../src/server/api/index.js';
import { call } from '../api.js';

/**
 * What the viewer may do in this campaign's project; nothing until the server has said it. What they may do elsewhere
 * says nothing of it.
 */
export function useCampaignRights(campaign: string): (permission: Permission) => boolean {
  const { data } = useQuery({
    queryKey: ['campaign-rights', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/rights', { params: { campaign } }, signal),
    staleTime: 60_000,
  });
  return (permission) => data?.may.includes(permission) ?? false;
}
