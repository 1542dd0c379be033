import {
  Button,
  Checkbox,
  Group,
  Paper,
  Radio,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import type { Room } from './room-votes.js';

const PARTS = ['problem', 'divergence', 'discussion', 'consensus', 'scenes'] as const;
type Words = Record<(typeof PARTS)[number], string>;

/** The owner's signature: a case or the reason why there is none. Or an end without an outcome. */
export function RoomClose({ room }: { room: Room }) {
  const { t } = useWords();
  const [open, setOpen] = useState<'close' | 'withdraw' | null>(null);
  if (!room.may.close) return null;
  return (
    <section>
      {open === null ? (
        <Group gap="xs">
          {room.state === 'proposed' && (
            <Button onClick={() => setOpen('close')}>{t('room.close')}</Button>
          )}
          <Button variant="default" onClick={() => setOpen('withdraw')}>
            {t('room.withdraw')}
          </Button>
        </Group>
      ) : open === 'close' ? (
        <Close room={room} onDone={() => setOpen(null)} />
      ) : (
        <Withdraw room={room} onDone={() => setOpen(null)} />
      )}
    </section>
  );
}

function Close({ room, onDone }: { room: Room; onDone: () => void }) {
  const { t, lang } = useWords();
  const [as, setAs] = useState<'case' | 'reason'>('case');
  const [title, setTitle] = useState('');
  const [words, setWords] = useState<Words>({
    problem: room.excerpt,
    divergence: '',
    discussion: '',
    consensus: room.reason ?? '',
    scenes: '',
  });
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState('');
  const [standard, setStandard] = useState(false);
  const unsigned = room.sits.some(({ role, signed }) => role === 'rater' && !signed);
  const close = useAct(
    () =>
      call('POST /api/consultations/:consultation/close', {
        params: { consultation: room.id },
        body: {
          revision: room.revision,
          unsigned: missing,
          standard,
          end: as === 'case' ? { as, title, ...words, lang } : { as, reason },
        },
      }),
    ['rooms', 'talk'],
  );
  return (
    <Paper withBorder p="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          close.mutate(undefined, { onSuccess: onDone });
        }}
      >
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t('room.close')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('room.closeAbout')}
          </Text>
          <Radio.Group
            label={t('room.end')}
            value={as}
            onChange={(value) => setAs(value === 'reason' ? 'reason' : 'case')}
          >
            <Stack gap="xs" mt={6}>
              <Radio value="case" label={t('room.end.case')} />
              <Radio value="reason" label={t('room.end.reason')} />
            </Stack>
          </Radio.Group>
          {as === 'case' ? (
            <>
              <TextInput
                label={t('room.caseTitle')}
                required
                maxLength={300}
                value={title}
                onChange={(event) => setTitle(event.currentTarget.value)}
              />
              {PARTS.map((part) => (
                <Textarea
                  key={part}
                  label={t(`room.${part}`)}
                  required
                  autosize
                  minRows={2}
                  maxLength={20_000}
                  value={words[part]}
                  onChange={(event) => setWords({ ...words, [part]: event.currentTarget.value })}
                />
              ))}
            </>
          ) : (
            <Textarea
              label={t('room.noCase')}
              required
              autosize
              minRows={2}
              maxLength={4000}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {unsigned && (
            <Textarea
              label={t('room.missing')}
              required
              autosize
              minRows={1}
              maxLength={2000}
              value={missing}
              onChange={(event) => setMissing(event.currentTarget.value)}
            />
          )}
          {room.outcome !== 'undecidable' && (
            <Checkbox
              label={t('room.standard')}
              checked={standard}
              onChange={(event) => setStandard(event.currentTarget.checked)}
            />
          )}
          <Fault error={close.error} />
          <Group gap="xs">
            <Button type="submit" loading={close.isPending}>
              {t('room.close')}
            </Button>
            <Button variant="default" onClick={onDone}>
              {t('talk.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

function Withdraw({ room, onDone }: { room: Room; onDone: () => void }) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const withdraw = useAct(
    () =>
      call('POST /api/consultations/:consultation/withdraw', {
        params: { consultation: room.id },
        body: { reason },
      }),
    ['rooms', 'talk'],
  );
  return (
    <Paper withBorder p="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          withdraw.mutate(undefined, { onSuccess: onDone });
        }}
      >
        <Stack gap="sm">
          <Textarea
            label={t('room.withdrawReason')}
            required
            autosize
            minRows={2}
            maxLength={4000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Fault error={withdraw.error} />
          <Group gap="xs">
            <Button type="submit" loading={withdraw.isPending}>
              {t('room.withdraw')}
            </Button>
            <Button variant="default" onClick={onDone}>
              {t('talk.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
