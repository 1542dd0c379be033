import { Alert, Button, Group, Modal, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { EVENT_KINDS } from '../../../src/server/api/notice-kinds.js';
import { useWords } from '../words/index.js';
import { useAct } from './act.js';
import { Fault } from './fault.js';
import { Listing } from './listing.js';
import { type ChangedHook, type Hook, HookForm, type NewHook } from './webhook-form.js';

const EVENTS: ReadonlySet<string> = new Set(EVENT_KINDS);
type Sent = Answer<'POST /api/me/webhooks/:hook/test'>['sent'];

/** Bots that get messages, of a project or of a person: adding, changing, testing, taking away. */
export function Webhooks({
  kinds,
  replay,
  hooks,
  changes,
  add,
  change,
  test,
  remove,
}: {
  /** What such a webhook can be told of. */
  kinds: NewHook['kinds'];
  /** Sends events again; only where there are any. */
  replay?: (id: string) => Promise<{ events: number }>;
  hooks: readonly Hook[];
  /** What has to be asked for again after a change. */
  changes: readonly string[];
  add: (hook: NewHook) => Promise<unknown>;
  change: (id: string, hook: ChangedHook) => Promise<unknown>;
  test: (id: string) => Promise<{ sent: Sent }>;
  remove: (id: string) => Promise<unknown>;
}) {
  const { t } = useWords();
  const [open, setOpen] = useState<'new' | Hook | null>(null);
  const [said, setSaid] = useState<{ sent: Sent; name: string } | null>(null);
  const trial = useAct((hook: Hook) => test(hook.id), changes);
  const again = useAct(
    async (hook: Hook) => ({ hook, events: (await replay?.(hook.id))?.events ?? 0 }),
    changes,
  );
  const gone = useAct((hook: Hook) => remove(hook.id), changes);
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {t('notices.hooksAbout')}
      </Text>
      <div role="status">
        {said !== null && (
          <Alert color={said.sent === 'delivered' ? 'green' : 'orange'} mb="xs">
            {t(`notices.sent.${said.sent}`, { name: said.name })}
          </Alert>
        )}
      </div>
      <Text role="status" size="sm">
        {again.data === undefined
          ? ''
          : t('notices.replayed', { count: again.data.events, name: again.data.hook.name })}
      </Text>
      <Fault error={trial.error ?? again.error ?? gone.error} />
      {hooks.length > 0 && (
        <HookTable
          hooks={hooks}
          onTest={(hook) =>
            trial.mutate(hook, { onSuccess: ({ sent }) => setSaid({ sent, name: hook.name }) })
          }
          onEdit={setOpen}
          {...(replay !== undefined && { onReplay: (hook: Hook) => again.mutate(hook) })}
          onRemove={(hook) => gone.mutate(hook)}
        />
      )}
      <Button variant="default" mt="xs" onClick={() => setOpen('new')}>
        {t('notices.add')}
      </Button>
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        size="lg"
        title={
          open === null || open === 'new'
            ? t('notices.add')
            : t('notices.editOf', { name: open.name })
        }
        closeButtonProps={{ 'aria-label': t('act.close') }}
      >
        {open !== null && (
          <HookForm
            offered={kinds}
            before={open === 'new' ? null : open}
            add={add}
            change={change}
            changes={changes}
            onDone={() => setOpen(null)}
          />
        )}
      </Modal>
    </>
  );
}

function HookTable({
  hooks,
  onTest,
  onEdit,
  onReplay,
  onRemove,
}: {
  hooks: readonly Hook[];
  onTest: (hook: Hook) => void;
  onEdit: (hook: Hook) => void;
  onReplay?: (hook: Hook) => void;
  onRemove: (hook: Hook) => void;
}) {
  const { t } = useWords();
  const stateOf = ({ waiting, givenUp }: Hook): string =>
    [
      ...(waiting > 0 ? [t('notices.waiting', { n: waiting })] : []),
      ...(givenUp > 0 ? [t('notices.givenUp', { n: givenUp })] : []),
    ].join(' · ') || t('notices.fine');
  return (
    <Listing
      label={t('notices.hooks')}
      minWidth={720}
      columns={[
        t('notices.name'),
        t('notices.form'),
        t('notices.kinds'),
        t('notices.quiet'),
        t('notices.state'),
        t('team.actions'),
      ]}
    >
      {hooks.map((hook) => (
        <Table.Tr key={hook.id}>
          <Table.Td miw={96}>{hook.name}</Table.Td>
          <Table.Td>
            {t(`notices.form.${hook.form}`)}
            <Text size="xs" c="dimmed">
              {hook.host}
            </Text>
          </Table.Td>
          <Table.Td>{hook.kinds.map((kind) => t(`notices.kind.${kind}`)).join(' · ')}</Table.Td>
          <Table.Td className="numbers">
            {hook.quiet === null ? t('notices.noQuiet') : t('notices.quietAre', hook.quiet)}
          </Table.Td>
          <Table.Td>{stateOf(hook)}</Table.Td>
          <Table.Td>
            <Group gap="xs" wrap="nowrap">
              <Button
                size="xs"
                variant="default"
                aria-label={t('notices.testOf', { name: hook.name })}
                onClick={() => onTest(hook)}
              >
                {t('notices.test')}
              </Button>
              {onReplay !== undefined && hook.kinds.some((kind) => EVENTS.has(kind)) && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('notices.replayOf', { name: hook.name })}
                  onClick={() => onReplay(hook)}
                >
                  {t('notices.replay')}
                </Button>
              )}
              <Button
                size="xs"
                variant="default"
                aria-label={t('notices.editOf', { name: hook.name })}
                onClick={() => onEdit(hook)}
              >
                {t('notices.edit')}
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={t('notices.removeOf', { name: hook.name })}
                onClick={() => onRemove(hook)}
              >
                {t('notices.remove')}
              </Button>
            </Group>
          </Table.Td>
        </Table.Tr>
      ))}
    </Listing>
  );
}
