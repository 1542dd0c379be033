import { useState } from 'react';
import { Refused } from '../../api.js';

/**
 * The id under which a form sends what is filled in, so that a second try does it once. `renew`: it was stored.
 * `refused`: it was sent before with other content, whose reply got lost; the next try is something of its own.
 */
export function useSendId() {
  const [id, setId] = useState(() => crypto.randomUUID());
  const renew = () => setId(crypto.randomUUID());
  const refused = (error: Error) => {
    if (error instanceof Refused && error.code === 'other_content') renew();
  };
  return { id, renew, refused };
}
