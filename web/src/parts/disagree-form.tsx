import { Alert, Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call, Refused } from '../api.js';
import { useWords } from '../words/index.js';
import { useAct } from './act.js';
import { Asked } from './asked.js';
import {
  type Draft,
  draftPlace,
  dropDraft,
  isBlank,
  keepDraft,
  otherDraft,
  ownDraft,
  takeOver,
} from './draft.js';
import { Fault } from './fault.js';
import { FormField, type Page, type Value } from './form-field.js';
import { useSession } from './session.js';

type Form = Answer<'GET /api/runs/:run/items/:item/form'>;
export type VerdictPlace = {
  condition: string;
  target: string;
  repeat: number;
  judge: string;
  judgeRepeat: number;
};

/** The suite's form for people, for saying something else than one judge: in place, below the verdict. */
export function DisagreeForm(props: {
  run: string;
  item: string;
  place: VerdictPlace;
  texts: ReadonlyMap<string, string>;
  onClose: () => void;
}) {
  const { run, item, place } = props;
  const { t } = useWords();
  const session = useSession();
  const asked = useQuery({
    queryKey: ['form', run, item, place],
    queryFn: ({ signal }) =>
      call('GET /api/runs/:run/items/:item/form', { params: { run, item }, query: place }, signal),
    staleTime: 0,
  });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Card
      withBorder
      component="section"
      aria-label={t('disagree.title', { judge: place.judge })}
      my="xs"
    >
      <Title order={4} size="h6" ref={title} tabIndex={-1}>
        {t('disagree.title', { judge: place.judge })}
      </Title>
      <Asked query={asked}>
        {(form) => (
          <Fill {...props} key={form.version} form={form} who={session.data?.viewer?.id ?? ''} />
        )}
      </Asked>
    </Card>
  );
}

const empty = (): Draft => ({ id: crypto.randomUUID(), filled: {}, note: '', atMs: Date.now() });

function Fill({
  run,
  item,
  place,
  texts,
  onClose,
  form,
  who,
}: Parameters<typeof DisagreeForm>[0] & { form: Form; who: string }) {
  const { t, lang } = useWords();
  const queries = useQueryClient();
  const key = draftPlace(who, run, item, place);
  const [draft, setDraft] = useState<Draft>(() => ownDraft(key) ?? empty());
  const [other, setOther] = useState(() => otherDraft(key));
  const mine = form.mine?.withdrawn === false ? form.mine : null;
  const put = (change: Partial<Draft>): void => {
    const next = { ...draft, ...change, atMs: Date.now() };
    setDraft(next);
    keepDraft(key, next);
  };
  const save = useAct(
    (withdrawn: boolean) =>
      call('POST /api/runs/:run/items/:item/disagreements', {
        params: { run, item },
        body: {
          ...place,
          id: withdrawn ? crypto.randomUUID() : draft.id,
          after: form.mine?.revision ?? 0,
          filled: draft.filled,
          note: draft.note,
          withdrawn,
        },
      }),
    ['disagreements', 'form'],
  );
  const changed = save.error instanceof Refused && save.error.code === 'changed';
  // Saying it again must follow what was said in the other window.
  useEffect(() => {
    if (changed) void queries.invalidateQueries({ queryKey: ['form'] });
  }, [changed, queries]);
  const send = (withdrawn: boolean): void => {
    if (save.isPending) return;
    save.mutate(withdrawn, {
      onSuccess: () => {
        dropDraft(key);
        notifications.show({ message: t(withdrawn ? 'disagree.withdrawn' : 'disagree.saved') });
        onClose();
      },
    });
  };
  const blank = isBlank(draft);
  const time = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!blank) send(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !blank) send(false);
      }}
    >
      <Stack gap="sm" mt="xs">
        <Text size="sm" c="dimmed">
          {t(form.pages.length === 0 ? 'disagree.noForm' : 'disagree.about')}
        </Text>
        {mine !== null && (
          <Text size="sm">
            {t('disagree.was', { time: time.format(mine.atMs) })} {mine.note}
          </Text>
        )}
        {other !== null && blank && (
          <Alert color="gray">
            <Text size="sm">{t('disagree.otherDraft')}</Text>
            <Button
              size="xs"
              variant="default"
              mt="xs"
              onClick={() => {
                setDraft(takeOver(key, other));
                setOther(null);
              }}
            >
              {t('disagree.takeOver')}
            </Button>
          </Alert>
        )}
        {form.pages.map((page) => (
          <OnePage
            key={`${page.step} ${draft.id}`}
            page={page}
            alone={form.pages.length === 1}
            filled={draft.filled[page.step] ?? {}}
            texts={texts}
            put={(field, value) => {
              const { [field]: _, ...rest } = draft.filled[page.step] ?? {};
              const fields = value === undefined ? rest : { ...rest, [field]: value };
              const { [page.step]: __, ...pages } = draft.filled;
              put({
                filled:
                  Object.keys(fields).length === 0 ? pages : { ...pages, [page.step]: fields },
              });
            }}
          />
        ))}
        <Textarea
          label={t('disagree.note')}
          autosize
          minRows={2}
          maxLength={4000}
          value={draft.note}
          onChange={(event) => put({ note: event.currentTarget.value })}
        />
        {changed ? (
          <Alert color="orange" role="alert">
            {t('disagree.changed')}
          </Alert>
        ) : (
          <Fault error={save.error} />
        )}
        <Group gap="xs">
          <Button type="submit" size="xs" disabled={blank} loading={save.isPending}>
            {t('disagree.save')}
          </Button>
          <Button size="xs" variant="default" onClick={onClose}>
            {t('disagree.cancel')}
          </Button>
          {!blank && (
            <Button
              size="xs"
              variant="subtle"
              onClick={() => {
                dropDraft(key);
                setDraft(empty());
              }}
            >
              {t('disagree.discard')}
            </Button>
          )}
          {mine !== null && (
            <Button size="xs" variant="subtle" color="red" onClick={() => send(true)}>
              {t('disagree.withdraw')}
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {t('disagree.draft')}
        </Text>
      </Stack>
    </form>
  );
}

function OnePage({
  page,
  alone,
  filled,
  texts,
  put,
}: {
  page: Page;
  alone: boolean;
  filled: Readonly<Record<string, Value>>;
  texts: ReadonlyMap<string, string>;
  put: (field: string, value: Value | undefined) => void;
}) {
  const { t, of } = useWords();
  const drawn = (fields: Page['fields']) =>
    fields.map((field) => (
      <FormField
        key={field.id}
        field={field}
        value={filled[field.id]}
        put={(value) => put(field.id, value)}
        texts={texts}
      />
    ));
  const optional = page.fields.filter((field) => field.optional);
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <Text
        component="legend"
        size="sm"
        fw={600}
        {...(alone && { style: { position: 'absolute', left: -9999 } })}
      >
        {of(page.title)}
      </Text>
      <Stack gap="sm" mt="xs">
        {drawn(page.fields.filter((field) => !field.optional))}
        {optional.length > 0 && (
          <details {...(optional.some(({ id }) => id in filled) && { open: true })}>
            <summary>
              <Text span size="sm">
                {t('disagree.more')}
              </Text>
            </summary>
            <Stack gap="sm" mt="xs">
              {drawn(optional)}
            </Stack>
          </details>
        )}
      </Stack>
    </fieldset>
  );
}
