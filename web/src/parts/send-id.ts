import { useCallback, useState } from 'react';
import { Refused } from '../api.js';
import { newUuid } from './rating/new-id.js';

/**
 * The id under which a form sends what is filled in, so that a second try does it once. `renew`: it was stored.
 * `refused`: it was sent before with other content, whose reply got lost; the next try is something of its own.
 */
export function useSendId() {
  const [id, setId] = useState(newUuid);
  const renew = useCallback(() => setId(newUuid()), []);
  const refused = useCallback(
    (error: unknown) => {
      if (error instanceof Refused && error.code === 'other_content') renew();
    },
    [renew],
  );
  return { id, renew, refused };
}
