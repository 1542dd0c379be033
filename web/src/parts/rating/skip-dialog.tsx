import { Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../words/index.js';
import type { SkipReason } from './outbox-store.js';

const REASONS: readonly SkipReason[] = ['distress', 'unclear', 'conflict', 'technical'];

/** Leaves an item, with a reason. What is distressing needs no words. */
export function SkipDialog({
  opened,
  close,
  busy,
  skip,
}: {
  opened: boolean;
  close: () => void;
  busy: boolean;
  skip: (reason: SkipReason, note: string) => void;
}) {
  const { t } = useWords();
  const [reason, setReason] = useState<SkipReason | ''>('');
  const [note, setNote] = useState('');
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('desk.skipTitle')}
      closeButtonProps={{ 'aria-label': t('act.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== '' && !busy) skip(reason, reason === 'distress' ? '' : note);
        }}
      >
        <Stack gap="sm">
          <Radio.Group
            label={t('desk.skipWhy')}
            value={reason}
            onChange={(next) => setReason(REASONS.find((one) => one === next) ?? '')}
          >
            <Stack gap={6} mt={6}>
              {REASONS.map((one, i) => (
                <Radio
                  key={one}
                  value={one}
                  label={t(`desk.skip.${one}`)}
                  {...(i === 0 && { 'data-autofocus': true })}
                  styles={{ body: { minHeight: 32, alignItems: 'center' } }}
                />
              ))}
            </Stack>
          </Radio.Group>
          {reason === 'distress' ? (
            <Text size="sm">{t('desk.skip.distressAbout')}</Text>
          ) : (
            <Textarea
              label={t('desk.skipNote')}
              autosize
              minRows={2}
              maxLength={2000}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
          <Group gap="xs">
            <Button type="submit" disabled={reason === ''} loading={busy}>
              {t('desk.skip')}
            </Button>
            <Button variant="default" onClick={close}>
              {t('act.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
