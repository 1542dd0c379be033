import {
  Button,
  Group,
  NumberInput,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Asked as AskedOf } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useWords, type Word } from '../words/index.js';
import { useAct } from './act.js';
import { Asked } from './asked.js';
import { EditMoves } from './edit-moves.js';
import { Fault } from './fault.js';
import { itemNameIn } from './item-name.js';
import { useSendId } from './send-id.js';
import { useTimes } from './times.js';

export type EditBody = AskedOf<'POST /api/campaigns/:campaign/edits'>['body'];
type Filter = EditBody['filter'];
type Change = EditBody['change'];

/** Changes everything that the filter finds, after it was previewed. */
export function EditItems({ campaign, filter }: { campaign: string; filter: Filter }) {
  const { t } = useWords();
  const [change, setChange] = useState<Change>({});
  const { id, renew, refused } = useSendId();
  const set = (part: Change) => {
    preview.reset();
    setChange((now) => {
      const next = { ...now, ...part };
      for (const key of Object.keys(next) as (keyof Change)[])
        if (next[key] === undefined) delete next[key];
      return next;
    });
  };
  const preview = useAct(
    () =>
      call('POST /api/campaigns/:campaign/edits/preview', {
        params: { campaign },
        body: { filter, change },
      }),
    [],
    { looks: true },
  );
  const edit = useAct(
    (expected: number) =>
      call('POST /api/campaigns/:campaign/edits', {
        params: { campaign },
        body: { id, filter, change, expected },
      }),
    ['items', 'edits', 'campaigns'],
  );
  const pick = (
    label: string,
    value: string | undefined,
    options: readonly (readonly [string, string])[],
    put: (value: string | undefined) => void,
  ) => (
    <Select
      label={label}
      placeholder={t('tasks.keep')}
      clearable
      value={value ?? null}
      data={options.map(([one, text]) => ({ value: one, label: text }))}
      onChange={(next) => put(next ?? undefined)}
    />
  );
  const number = (text: string | undefined): number | undefined =>
    text === undefined ? undefined : Number(text);
  const truth = (text: string | undefined): boolean | undefined =>
    text === undefined ? undefined : text === 'yes';
  const said = (value: boolean | undefined): string | undefined =>
    value === undefined ? undefined : value ? 'yes' : 'no';
  return (
    <Paper withBorder p="md" mt="xl" component="section">
      <Title order={2} size="h3" mb={4}>
        {t('tasks.edit')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('tasks.editHint')}
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          preview.mutate();
        }}
      >
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" mb="sm">
          {pick(
            t('tasks.difficulty'),
            change.difficulty?.toString(),
            [1, 2, 3].map((n) => [String(n), t(`campaigns.difficulty.${n}` as Word)] as const),
            (next) => set({ difficulty: number(next) }),
          )}
          {pick(
            t('tasks.tier'),
            change.tier?.toString(),
            [0, 1, 2, 3].map((n) => [String(n), t(`campaigns.tier.${n}` as Word)] as const),
            (next) => set({ tier: number(next) }),
          )}
          {pick(
            t('tasks.heavy'),
            said(change.heavy),
            [
              ['yes', t('tasks.heavy.yes')],
              ['no', t('tasks.heavy.no')],
            ],
            (next) => set({ heavy: truth(next) }),
          )}
          {pick(
            t('tasks.withdraw'),
            said(change.withdrawn),
            [
              ['yes', t('tasks.withdraw.yes')],
              ['no', t('tasks.withdraw.no')],
            ],
            (next) => set({ withdrawn: truth(next) }),
          )}
          <NumberInput
            label={t('tasks.priority')}
            placeholder={t('tasks.keep')}
            min={-1000}
            max={1000}
            allowDecimal={false}
            value={change.priority ?? ''}
            onChange={(next) => set({ priority: typeof next === 'number' ? next : undefined })}
          />
          <NumberInput
            label={t('tasks.overlap')}
            placeholder={t('tasks.keep')}
            min={1}
            max={15}
            allowDecimal={false}
            value={change.overlap ?? ''}
            onChange={(next) => set({ overlap: typeof next === 'number' ? next : undefined })}
          />
        </SimpleGrid>
        <Button
          type="submit"
          variant="default"
          disabled={Object.keys(change).length === 0}
          loading={preview.isPending}
        >
          {t('tasks.preview')}
        </Button>
      </form>
      <Fault error={preview.error} />
      <div role="status">
        {preview.data !== undefined && (
          <Stack gap="xs" mt="sm">
            <Text>{t('tasks.previewed', { n: preview.data.n, kept: preview.data.kept })}</Text>
            {preview.data.blind > 0 && (
              <Text size="sm">{t('tasks.previewBlind', { count: preview.data.blind })}</Text>
            )}
            {preview.data.some.length > 0 && (
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {t('tasks.some')}{' '}
                {preview.data.some.map(({ external }) => itemNameIn(t, external)).join(' · ')}
              </Text>
            )}
            {preview.data.n > 0 && (
              <Button
                w="fit-content"
                loading={edit.isPending}
                onClick={() =>
                  edit.mutate(preview.data.n, {
                    onError: refused,
                    onSuccess: () => {
                      preview.reset();
                      setChange({});
                      renew();
                    },
                  })
                }
              >
                {t('tasks.do', { n: preview.data.n })}
              </Button>
            )}
          </Stack>
        )}
      </div>
      <Fault error={edit.error} />
    </Paper>
  );
}

/** Edits that were made; each may be taken back for ten minutes. */
export function ItemEdits({ campaign }: { campaign: string }) {
  const { t } = useWords();
  const times = useTimes();
  const asked = useQuery({
    queryKey: ['edits', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/edits', { params: { campaign } }, signal),
  });
  const undo = useAct(
    (edit: string) =>
      call('POST /api/campaigns/:campaign/edits/:edit/undo', { params: { campaign, edit } }),
    ['items', 'edits', 'campaigns'],
  );
  return (
    <section>
      <Title order={2} size="h3" mt="xl" mb="xs">
        {t('tasks.edits')}
      </Title>
      <Asked query={asked}>
        {({ acts }) => (
          <Stack gap="xs">
            {acts.length === 0 && <Text c="dimmed">{t('tasks.noEdit')}</Text>}
            {acts.map((act) => (
              <Group key={act.id} gap="sm" align="flex-start">
                <div>
                  <Text size="sm">
                    {t('tasks.editOf', { n: act.n, when: times.moment(act.madeMs) })}
                  </Text>
                  <EditMoves act={act} />
                </div>
                {act.undoneMs !== null || act.undoUntilMs <= Date.now() ? (
                  <Text size="sm" c="dimmed">
                    {act.undoneMs === null
                      ? t('tasks.undoOver')
                      : t('tasks.undone', { when: times.moment(act.undoneMs) })}
                  </Text>
                ) : (
                  act.n > 0 && (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t('say.pair', {
                        name: t('tasks.undo'),
                        value: t('tasks.editOf', { n: act.n, when: times.moment(act.madeMs) }),
                      })}
                      onClick={() => undo.mutate(act.id)}
                    >
                      {t('tasks.undo')}
                    </Button>
                  )
                )}
              </Group>
            ))}
            <Text role="status" size="sm">
              {undo.data === undefined ? '' : t('tasks.undoneN', { n: undo.data.n })}
            </Text>
            <Fault error={undo.error} />
          </Stack>
        )}
      </Asked>
    </section>
  );
}
