import { Button, Checkbox, Group, MultiSelect, Stack, Text, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '../../words/index.js';
import { Fault } from '../fault.js';
import { useSendId } from '../send-id.js';
import { Answered } from './answered.js';
import { useKeptText } from './kept-text.js';

export type Message = { key: string; body: string; question: boolean; mentions: string[] };

/**
 * Writes a message. It is sent under one key however often it is tried, and what was written stays until it is taken.
 * @param place what it is written for; a text that was not sent is found again by it
 */
export function Compose({
  place,
  campaign,
  people,
  canAsk,
  send,
  sending,
  error,
}: {
  place: string;
  campaign: string;
  people: readonly { id: string; name: string; role: string }[];
  canAsk: boolean;
  send: (message: Message, sent: () => void) => void;
  sending: boolean;
  error: unknown;
}) {
  const { t } = useWords();
  const [body, setBody] = useKeptText(place);
  const { id: key, renew, refused } = useSendId();
  useEffect(() => refused(error), [error, refused]);
  const [mentions, setMentions] = useState<string[]>([]);
  const [question, setQuestion] = useState(false);
  const [said, setSaid] = useState(false);
  const submit = (): void => {
    if (body.trim() === '' || sending) return;
    setSaid(false);
    send({ key, body, question, mentions }, () => {
      setBody('');
      renew();
      setMentions([]);
      setQuestion(false);
      setSaid(true);
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="xs">
        <Textarea
          label={t('talk.write')}
          description={t('talk.writeHint')}
          autosize
          minRows={3}
          maxRows={16}
          maxLength={8000}
          required
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          onKeyDown={(event) => {
            // The Enter that takes a word of an input method sends nothing.
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
          }}
        />
        {people.length > 0 && (
          <MultiSelect
            label={t('talk.mention')}
            description={t('talk.mentionHint')}
            searchable
            hidePickedOptions
            data={people.map(({ id, name, role }) => ({
              value: id,
              label: role === 'manager' ? `${name} · ${t('talk.role.manager')}` : name,
            }))}
            value={mentions}
            onChange={setMentions}
          />
        )}
        {canAsk && (
          <Checkbox
            label={t('talk.ask')}
            checked={question}
            onChange={(event) => setQuestion(event.currentTarget.checked)}
          />
        )}
        {question && <Answered campaign={campaign} question={body} />}
        <Fault error={error} />
        <Group gap="sm">
          <Button type="submit" loading={sending} disabled={body.trim() === ''}>
            {t('talk.send')}
          </Button>
          <Text role="status" size="sm">
            {said && body === '' ? t('talk.sent') : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
