import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { saidOf } from '../fault.js';

/** Ways to one's own items before and after this one, and to what is begun. */
export function useOwnItems(
  { id, campaign }: { id: string; campaign: string },
  device: string,
): { older: () => Promise<void>; newer: () => Promise<void>; next: () => Promise<void> } {
  const { t } = useWords();
  const navigate = useNavigate();
  const open = (assignment: string) =>
    navigate({ to: '/work/$assignment', params: { assignment } });
  const said = (error: unknown) => notifications.show({ color: 'red', message: saidOf(error, t) });
  const next = async (): Promise<void> => {
    try {
      const got = await call('POST /api/campaigns/:campaign/next', {
        params: { campaign },
        body: { device, rested: false },
      });
      await (got.there
        ? open(got.assignment.id)
        : navigate({ to: '/rate/$campaign', params: { campaign }, search: { none: got.why } }));
    } catch (error) {
      said(error);
    }
  };
  /** Newest first, so that the older one comes after. */
  const move = async (by: 1 | -1): Promise<void> => {
    try {
      const { rows } = await call('GET /api/campaigns/:campaign/mine', {
        params: { campaign },
        query: { size: 200 },
      });
      const at = rows.findIndex(({ assignment }) => assignment === id);
      // What is begun stands before all that is done.
      const to = rows[at === -1 ? (by === 1 ? 0 : -1) : at + by];
      if (to !== undefined) await open(to.assignment);
      else if (by === -1 && at !== -1) await next();
      else notifications.show({ message: t(by === 1 ? 'desk.noOlder' : 'desk.noNewer') });
    } catch (error) {
      said(error);
    }
  };
  return { older: () => move(1), newer: () => move(-1), next };
}
