import { Text } from '@mantine/core';
import { useWords } from '../../words/index.js';
import type { Sync } from './use-desk-form.js';

/** Whether the server has what was typed; "saved" only after it said so. Announced politely. */
export function SaveState({ sync }: { sync: Sync }) {
  const { t, lang } = useWords();
  const time = new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit' });
  const word = {
    clean: 'desk.clean',
    typing: 'desk.typing',
    sending: 'desk.sending',
    saved: 'desk.saved',
    offline: 'desk.offline',
    'signed-out': 'desk.signedOut',
    refused: 'desk.refused',
  } as const;
  const bad = sync.is === 'offline' || sync.is === 'signed-out' || sync.is === 'refused';
  return (
    <Text
      size="sm"
      role="status"
      data-sync={sync.is}
      {...(bad ? { className: 'desk-warn' } : { c: 'dimmed' })}
    >
      {bad && '⚠ '}
      {t(word[sync.is], sync.is === 'saved' ? { time: time.format(sync.atMs) } : {})}
    </Text>
  );
}
