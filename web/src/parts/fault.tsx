import { Alert } from '@mantine/core';
import { Refused } from '../api.js';
import { useWords } from '../words/index.js';
import { NoPasskey } from './passkey.js';

/** Why something that was asked for was not done; nothing where nothing went wrong. */
export function Fault({ error }: { error: unknown }) {
  const { t } = useWords();
  if (error === null || error === undefined) return null;
  const said =
    error instanceof NoPasskey
      ? t('passkey.broken')
      : error instanceof Refused && error.status === 0
        ? t('state.offline')
        : error instanceof Refused && error.message !== ''
          ? error.message
          : t('state.failed');
  return (
    <Alert color="red" role="alert" my="sm">
      {said}
    </Alert>
  );
}
