import {
  Alert,
  Button,
  Card,
  Checkbox,
  Grid,
  Group,
  Radio,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Answer, Asked as AskedOf } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';
import { FormField } from '../form-field.js';
import { itemNameIn } from '../item-name.js';
import { withValue } from '../rating/filled.js';
import { Thread } from '../thread.js';

type Standard = Answer<'GET /api/work/:work/standard'>;
type Body = AskedOf<'PUT /api/work/:work/standard'>['body'];
const AS = ['keep', 'exam', 'gold', 'practice'] as const satisfies readonly Body['as'][];

/** Setting an item's standard by its own form: text on the left, form on the right, as raters have it. */
export function StandardEditor({ item, onClose }: { item: string; onClose: () => void }) {
  const { t } = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  const asked = useQuery({
    queryKey: ['standard', item],
    queryFn: ({ signal }) =>
      call('GET /api/work/:work/standard', { params: { work: item } }, signal),
    staleTime: 0,
  });
  useEffect(() => title.current?.focus(), []);
  return (
    <Card withBorder component="section" aria-label={t('standard.title', { item: '' })}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" ref={title} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
          {t('standard.title', { item: itemNameIn(t, asked.data?.external ?? '') })}
        </Title>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('standard.close')}
        </Button>
      </Group>
      <Asked query={asked}>
        {(standard) => <Editor key={item} standard={standard} onClose={onClose} />}
      </Asked>
    </Card>
  );
}

function Editor({ standard, onClose }: { standard: Standard; onClose: () => void }) {
  const { t, of } = useWords();
  const ordinary = standard.kind === 'task' || standard.kind === 'blind';
  const [filled, setFilled] = useState<Body['filled']>(standard.standard ?? {});
  const [why, setWhy] = useState(standard.why ?? { en: '', 'zh-CN': '' });
  const [as, setAs] = useState<Body['as']>(ordinary ? 'exam' : 'keep');
  const [withdraw, setWithdraw] = useState(false);
  // The copy that is made, or that this is.
  const waits = standard.inWork && as !== 'keep';
  const save = useAct(
    () =>
      call('PUT /api/work/:work/standard', {
        params: { work: standard.item },
        body: { filled, why, as, withdraw: waits && withdraw },
      }),
    ['bank', 'standard'],
  );
  const texts = new Map(standard.shown.map(({ id, text }) => [id, text]));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined, {
          onSuccess: () => {
            notifications.show({ message: t('standard.saved') });
            onClose();
          },
        });
      }}
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Thread shown={standard.shown} quotes={[]} lang={standard.lang} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack>
            <Title order={3} size="h6">
              {t('standard.form')}
            </Title>
            {standard.pages.map((page) => (
              <Stack key={page.step} gap="sm">
                <Text fw={500}>{of(page.title)}</Text>
                {page.fields.map((field) => (
                  <FormField
                    key={field.id}
                    field={field}
                    value={filled[page.step]?.[field.id]}
                    put={(value) =>
                      setFilled((now) =>
                        withValue(now, { step: page.step, field: field.id }, value),
                      )
                    }
                    texts={texts}
                  />
                ))}
              </Stack>
            ))}
            <Textarea
              label={t('standard.why.en')}
              description={t('standard.why.hint')}
              autosize
              minRows={2}
              maxLength={4000}
              value={why.en}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setWhy((now) => ({ ...now, en: value }));
              }}
            />
            <Textarea
              label={t('standard.why.zh')}
              autosize
              minRows={2}
              maxLength={4000}
              value={why['zh-CN']}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setWhy((now) => ({ ...now, 'zh-CN': value }));
              }}
            />
            <Radio.Group
              label={t('standard.as')}
              description={t('standard.asAbout')}
              value={as}
              onChange={(next) => setAs(AS.find((one) => one === next) ?? 'exam')}
            >
              <Stack gap="xs" mt="xs">
                {AS.filter((one) => one !== 'keep' || !ordinary).map((one) => (
                  <Radio key={one} value={one} label={t(`standard.as.${one}`)} />
                ))}
              </Stack>
            </Radio.Group>
            {waits && (
              <Alert variant="light" role="status">
                <Stack gap="xs">
                  <Text size="sm">{t('standard.waits')}</Text>
                  <Checkbox
                    label={t('standard.withdraw')}
                    description={t('standard.withdrawAbout')}
                    checked={withdraw}
                    onChange={(event) => setWithdraw(event.currentTarget.checked)}
                  />
                </Stack>
              </Alert>
            )}
            {standard.copies.length > 0 && (
              <Text size="sm" c="dimmed">
                {t('standard.copies', {
                  kinds: standard.copies
                    .map(({ kind }) => t(`kind.${kind as Standard['kind']}`))
                    .join(', '),
                })}
              </Text>
            )}
            <Fault error={save.error} />
            <Group>
              <Button type="submit" loading={save.isPending}>
                {t('standard.save')}
              </Button>
            </Group>
          </Stack>
        </Grid.Col>
      </Grid>
    </form>
  );
}
