import { Button, Card, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { type Case, PARTS } from './case-view.js';

/** Changing a case, accepting it, or saying by which one it is superseded. */
export function CaseEditor({ one, onClose }: { one: Case; onClose: () => void }) {
  const { t } = useWords();
  const [content, setContent] = useState(one.content);
  const [abilities, setAbilities] = useState(one.abilities.join(', '));
  const [learn, setLearn] = useState<number | null>(one.learn);
  const [next, setNext] = useState(one.supersededBy ?? '');
  const change = useAct(
    (status: Case['status']) =>
      call('PUT /api/cases/:case', {
        params: { case: one.id },
        body: {
          after: one.revision,
          content,
          abilities: abilities
            .split(/[,，、]/)
            .map((each) => each.trim())
            .filter((each) => each !== ''),
          status,
          supersededBy: status === 'superseded' ? next.trim() : null,
          learn,
        },
      }),
    ['case', 'cases', 'learn'],
  );
  const send = (status: Case['status']): void => change.mutate(status, { onSuccess: onClose });
  return (
    <Card withBorder>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(one.status === 'superseded' ? 'draft' : one.status);
        }}
      >
        <Stack>
          <TextInput
            label={t('cases.part.title')}
            required
            maxLength={300}
            lang={one.lang}
            value={content.title}
            onChange={(event) => setContent({ ...content, title: event.currentTarget.value })}
          />
          {PARTS.map((part) => (
            <Textarea
              key={part}
              label={t(`cases.part.${part}`)}
              autosize
              minRows={2}
              maxLength={20_000}
              lang={one.lang}
              value={content[part]}
              onChange={(event) => setContent({ ...content, [part]: event.currentTarget.value })}
            />
          ))}
          <TextInput
            label={t('cases.abilities')}
            value={abilities}
            onChange={(event) => setAbilities(event.currentTarget.value)}
          />
          <NumberInput
            label={t('cases.learn')}
            min={0}
            max={1000}
            maw={320}
            value={learn ?? ''}
            onChange={(value) => setLearn(typeof value === 'number' ? value : null)}
          />
          <Fault error={change.error} />
          <Group>
            <Button type="submit" loading={change.isPending}>
              {t('cases.save')}
            </Button>
            {one.status === 'draft' && (
              <Button variant="default" loading={change.isPending} onClick={() => send('accepted')}>
                {t('cases.accept')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('act.close')}
            </Button>
          </Group>
          {one.status === 'accepted' && (
            <Group align="flex-end">
              <TextInput
                label={t('cases.supersede')}
                w={{ base: '100%', sm: 320 }}
                value={next}
                onChange={(event) => setNext(event.currentTarget.value)}
              />
              <Button
                variant="default"
                disabled={next.trim() === ''}
                loading={change.isPending}
                onClick={() => send('superseded')}
              >
                {t('cases.saveSuperseded')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Card>
  );
}
