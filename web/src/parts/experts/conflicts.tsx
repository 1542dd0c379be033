import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';

export type Conflict = Answer<'GET /api/me/expert'>['conflicts'][number];
export type NewConflict = Pick<Conflict, 'kind' | 'name'>;
const KINDS = ['target', 'company', 'question'] as const;

/** What somebody must not rate. */
export function Conflicts({
  conflicts,
  act,
}: {
  conflicts: readonly Conflict[];
  act: (one: Conflict) => ReactNode;
}) {
  const { t } = useWords();
  if (conflicts.length === 0) return <Text>{t('experts.noConflicts')}</Text>;
  return (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
      {conflicts.map((one) => (
        <Group component="li" key={one.id} gap="sm">
          <Text size="sm">
            {t('experts.pair', { name: t(`experts.conflict.${one.kind}`), value: one.name })}
            {!one.own && ` · ${t('experts.byStaff')}`}
          </Text>
          {act(one)}
        </Group>
      ))}
    </Stack>
  );
}

/** Ends what one named oneself. */
export function EndConflict({ one }: { one: Conflict }) {
  const { t } = useWords();
  const end = useAct(
    () =>
      call('POST /api/me/conflicts/:conflict', {
        params: { conflict: one.id },
        body: { end: true },
      }),
    ['expert'],
  );
  if (!one.own) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('experts.endConflictOf', { name: one.name })}
        loading={end.isPending}
        onClick={() => end.mutate()}
      >
        {t('experts.endConflict')}
      </Button>
      <Fault error={end.error} />
    </>
  );
}

/** Names one more. */
export function ConflictForm({ send }: { send: (one: NewConflict) => Promise<unknown> }) {
  const { t } = useWords();
  const [kind, setKind] = useState<NewConflict['kind']>('target');
  const [name, setName] = useState('');
  const add = useAct(send, ['expert']);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ kind, name }, { onSuccess: () => setName('') });
      }}
    >
      <Group align="flex-end" mt="sm">
        <Select
          label={t('experts.conflictKind')}
          allowDeselect={false}
          w={160}
          data={KINDS.map((one) => ({ value: one, label: t(`experts.conflict.${one}`) }))}
          value={kind}
          onChange={(value) => setKind(KINDS.find((one) => one === value) ?? 'target')}
        />
        <TextInput
          label={t('experts.conflictName')}
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={add.isPending}>
          {t('experts.addConflict')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {t('experts.conflictHint')}
      </Text>
      <Fault error={add.error} />
    </form>
  );
}
