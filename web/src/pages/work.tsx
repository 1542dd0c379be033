import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { call, isAway } from '../api.js';
import { Asked } from '../parts/asked.js';
import { AwayNote } from '../parts/offline/away-note.js';
import { keepHere } from '../parts/offline/keep-here.js';
import { keptItem } from '../parts/offline/kept-items.js';
import { soon } from '../parts/offline/soon.js';
import { Desk } from '../parts/rating/desk.js';
import type { Assignment } from '../parts/rating/filled.js';
import type { Outbox } from '../parts/rating/outbox.js';
import { useOutbox } from '../parts/rating/outbox-here.js';
import { useSession } from '../parts/session.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/work/$assignment');

/** The rating desk of one item of one's own. */
export function WorkPage() {
  const { t } = useWords();
  const { assignment } = page.useParams();
  const queries = useQueryClient();
  const viewer = useSession().data?.viewer?.id;
  // Whoever is signed out meanwhile goes on filling in; somebody else does not see it.
  const first = useRef(viewer);
  first.current ??= viewer;
  const person = first.current;
  const outbox = useOutbox();
  const item = useQuery({
    queryKey: ['assignment', assignment],
    queryFn: () => openedItem(outbox, person ?? '', assignment),
    enabled: outbox !== null && person !== undefined,
    // What is being filled in is never changed from behind.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // Opened again, it is asked for anew: another device may have written meanwhile.
  useEffect(
    () => () => queries.removeQueries({ queryKey: ['assignment', assignment], type: 'inactive' }),
    [queries, assignment],
  );
  if (viewer !== undefined && viewer !== person) {
    queries.removeQueries({ queryKey: ['assignment'] });
    return <Navigate to="/rate" replace />;
  }
  return (
    <>
      {(item.data === undefined || outbox === null) && <PageTitle>{t('rate.title')}</PageTitle>}
      {isAway(item.error) && item.data === undefined ? (
        <AwayNote again={() => void item.refetch()}>{t('offline.notHere')}</AwayNote>
      ) : (
        <Asked query={item}>
          {(one) =>
            outbox !== null &&
            person !== undefined && (
              <Desk
                // Skipped and given again it is begun anew.
                key={`${one.id} ${one.state} ${one.leasedMs} ${one.mine?.revision ?? 0}`}
                outbox={outbox}
                item={one}
                person={person}
              />
            )
          }
        </Asked>
      )}
    </>
  );
}

/** The item as the server has it; where it cannot be reached, as it was seen here last. */
async function openedItem(
  outbox: Outbox | null,
  person: string,
  assignment: string,
): Promise<Assignment> {
  const kept =
    outbox === null ? null : await keptItem(outbox.store, person, assignment, Date.now());
  try {
    const asked = call('GET /api/assignments/:assignment', {
      params: { assignment },
      query: { device: outbox?.device ?? 'look' },
    });
    const item = await (kept === null ? asked : soon(asked));
    if (outbox !== null) await keepHere(outbox, person, item);
    return item;
  } catch (error) {
    if (kept === null || !isAway(error)) throw error;
    return kept;
  }
}
