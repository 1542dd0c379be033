import { Alert } from '@mantine/core';
import { Refused, TOO_LONG } from '../api.js';
import { type Say, useWords } from '../words/index.js';
import { NoPasskey } from './passkey.js';

/** Why something that was asked for was not done; nothing where nothing went wrong. */
export function Fault({ error }: { error: unknown }) {
  const { t } = useWords();
  if (error === null || error === undefined) return null;
  return (
    <Alert color="red" role="alert" my="sm">
      {saidOf(error, t)}
    </Alert>
  );
}

/** What is said of a fault. */
export function saidOf(error: unknown, t: Say): string {
  if (error instanceof NoPasskey) return t('passkey.broken');
  if (!(error instanceof Refused)) return t('state.failed');
  if (error.status === 0) return t('state.offline');
  if (error.code === TOO_LONG) return t('state.tooLong');
  return error.message === '' ? t('state.failed') : error.message;
}
