import { Button, Checkbox, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Answer, Asked } from '../../../src/server/api/index.js';
import { EVENT_KINDS } from '../../../src/server/api/notice-kinds.js';
import { useWords } from '../words/index.js';
import { useAct } from './act.js';
import { Fault } from './fault.js';
import { faultIn, otherFault } from './field-fault.js';

export type Hook = Answer<'GET /api/me/notices'>['webhooks'][number];
export type NewHook = Asked<'POST /api/me/webhooks'>['body'];
export type ChangedHook = Asked<'PATCH /api/me/webhooks/:hook'>['body'];

const EVENTS: ReadonlySet<string> = new Set(EVENT_KINDS);
const FORMS = ['wecom', 'feishu', 'dingtalk', 'generic'] as const;

/** `before`: what is changed; its address and secret are never shown, and left empty they stay. */
export function HookForm({
  offered,
  before,
  add,
  change: changeHook,
  changes,
  onDone,
}: {
  offered: NewHook['kinds'];
  before: Hook | null;
  add: (hook: NewHook) => Promise<unknown>;
  change: (id: string, hook: ChangedHook) => Promise<unknown>;
  changes: readonly string[];
  onDone: () => void;
}) {
  const { t, lang } = useWords();
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  // What it was told of before can still be taken away.
  const chosen: NewHook['kinds'] = before?.kinds ?? [];
  const kinds = [...offered, ...chosen.filter((kind) => !offered.includes(kind))];
  const [hook, setHook] = useState<NewHook>({
    name: before?.name ?? '',
    form: before?.form ?? 'wecom',
    url: '',
    secret: null,
    lang: before?.lang ?? lang,
    kinds: before?.kinds ?? kinds.filter((kind) => !EVENTS.has(kind)),
    quiet: before?.quiet ?? null,
  });
  const [unsigned, setUnsigned] = useState(false);
  const change = (part: Partial<NewHook>) => setHook((now) => ({ ...now, ...part }));
  const save = useAct(() => {
    if (before === null) return add(hook);
    const { url, secret, ...rest } = hook;
    return changeHook(before.id, {
      ...rest,
      url: url === '' ? null : url,
      ...(unsigned ? { secret: null } : secret !== null && { secret }),
    });
  }, changes);
  const fault = faultIn(save.error);
  const quiet = hook.quiet ?? { from: '22:00', to: '08:00', zone };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined, { onSuccess: onDone });
      }}
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label={t('notices.form')}
            allowDeselect={false}
            data-autofocus
            value={hook.form}
            data={FORMS.map((form) => ({ value: form, label: t(`notices.form.${form}`) }))}
            onChange={(picked) =>
              change({ form: FORMS.find((form) => form === picked) ?? 'generic' })
            }
          />
          <TextInput
            label={t('notices.name')}
            required
            maxLength={100}
            value={hook.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </SimpleGrid>
        <TextInput
          label={t('notices.url')}
          {...(before === null
            ? { required: true }
            : { description: t('notices.urlKept', { host: before.host }) })}
          maxLength={1000}
          placeholder="https://"
          autoComplete="off"
          value={hook.url}
          error={fault('url')}
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
        <TextInput
          label={t('notices.secret')}
          description={t(before?.signed === true ? 'notices.secretKept' : 'notices.secretHint')}
          disabled={unsigned}
          maxLength={500}
          autoComplete="off"
          value={hook.secret ?? ''}
          error={fault('secret')}
          onChange={(event) => change({ secret: event.currentTarget.value || null })}
        />
        {before?.signed === true && (
          <Checkbox
            label={t('notices.secretGone')}
            checked={unsigned}
            onChange={(event) => setUnsigned(event.currentTarget.checked)}
          />
        )}
        <Select
          label={t('notices.lang')}
          allowDeselect={false}
          value={hook.lang}
          data={[
            { value: 'en', label: 'English' },
            { value: 'zh-CN', label: '中文' },
          ]}
          onChange={(picked) => change({ lang: picked === 'zh-CN' ? 'zh-CN' : 'en' })}
        />
        <Checkbox.Group
          label={t('notices.kinds')}
          value={hook.kinds}
          onChange={(picked) => change({ kinds: kinds.filter((k) => picked.includes(k)) })}
        >
          <Stack gap="xs" mt="xs">
            {kinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={t(`notices.kind.${kind}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Checkbox
          label={t('notices.quiet')}
          description={t('notices.quietHint', { zone })}
          checked={hook.quiet !== null}
          onChange={(event) => change({ quiet: event.currentTarget.checked ? quiet : null })}
        />
        {hook.quiet !== null && (
          <Group>
            <TextInput
              type="time"
              label={t('notices.quietFrom')}
              required
              value={quiet.from}
              onChange={(event) => change({ quiet: { ...quiet, from: event.currentTarget.value } })}
            />
            <TextInput
              type="time"
              label={t('notices.quietTo')}
              required
              value={quiet.to}
              onChange={(event) => change({ quiet: { ...quiet, to: event.currentTarget.value } })}
            />
          </Group>
        )}
        <Fault error={otherFault(save.error, ['url', 'secret'])} />
        <Button type="submit" loading={save.isPending} disabled={hook.kinds.length === 0}>
          {t(before === null ? 'notices.add' : 'notices.save')}
        </Button>
      </Stack>
    </form>
  );
}
