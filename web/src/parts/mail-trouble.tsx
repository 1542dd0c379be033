import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api.js';
import { useWords } from '../words/index.js';
import { mayAnywhere, useSession } from './session.js';
import { useTimes } from './times.js';

/** Says to the owner that mail does not go out, and why. */
export function MailTrouble() {
  const { t, lang } = useWords();
  const times = useTimes();
  const session = useSession().data;
  const mail = useQuery({
    queryKey: ['mail'],
    queryFn: ({ signal }) => call('GET /api/mail', {}, signal),
    enabled: session?.mode === 'team' && mayAnywhere(session.viewer, 'keys'),
  });
  const fault = mail.data?.fault ?? null;
  if (mail.data === undefined || fault === null) return null;
  const { waiting, triedMs } = mail.data;
  return (
    <Alert color="red" role="alert" title={t('mail.trouble')} mb="md">
      {[
        t(`mail.${fault}`),
        ...(waiting > 0 ? [t('mail.waiting', { count: waiting })] : []),
        ...(triedMs === null ? [] : [t('mail.tried', { time: times.moment(triedMs) })]),
      ].join(lang === 'en' ? ' ' : '')}
    </Alert>
  );
}
