import {
  Badge,
  Button,
  Card,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  Radio,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { useMoney } from '../money.js';

type Item = Answer<'GET /api/campaigns/:campaign/board/items'>['rows'][number];
type Doing = 'offer' | 'hand-over' | 'split' | null;

/** One item: how far it is, who holds it, and what its owner can do with it. */
export function BoardCard({
  campaign,
  card,
  status,
}: {
  campaign: string;
  card: Item;
  status: string;
}) {
  const { t } = useWords();
  const [doing, setDoing] = useState<Doing>(null);
  const live = (card.state === 'open' || card.state === 'full') && status !== 'closed';
  const close = (): void => setDoing(null);
  return (
    <Card withBorder p="sm" style={{ flex: 1, minWidth: 0 }}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {card.subject}
        </Text>
        <Text size="sm" className="numbers">
          {t('board.verdictsOf', { done: card.done, overlap: card.overlap })}
        </Text>
      </Group>
      <Group gap={6} mt={4}>
        <Badge variant="light" color="gray" tt="none">
          {t(
            `release.level.${card.difficulty === 3 ? 'hard' : card.difficulty === 2 ? 'middle' : 'simple'}`,
          )}
        </Badge>
        {card.heavy && (
          <Badge variant="light" color="grape" tt="none">
            {t('board.heavy')}
          </Badge>
        )}
        {card.priority > 0 && (
          <Badge variant="light" tt="none">
            {t('board.priority', { n: card.priority })}
          </Badge>
        )}
        {card.parent !== null && (
          <Badge variant="outline" color="gray" tt="none">
            {t('board.child')}
          </Badge>
        )}
        {card.children.length > 0 && (
          <Badge variant="outline" color="gray" tt="none">
            {t('board.children', { count: card.children.length })}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" dir="auto" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {card.excerpt}
      </Text>
      {card.holders.length > 0 && (
        <Text size="sm">
          {t('board.heldBy', { names: card.holders.map(({ name }) => name).join(', ') })}
        </Text>
      )}
      {card.offered.length > 0 && (
        <Text size="sm">{t('board.offeredTo', { names: card.offered.join(', ') })}</Text>
      )}
      {live && (
        <Group gap="xs" mt="xs">
          {card.state === 'open' && (
            <Button size="xs" variant="default" onClick={() => setDoing('offer')}>
              {t('board.offer')}
            </Button>
          )}
          {card.holders.length > 0 && (
            <Button size="xs" variant="default" onClick={() => setDoing('hand-over')}>
              {t('board.handOver')}
            </Button>
          )}
          {card.pages.length > 1 && (
            <Button size="xs" variant="default" onClick={() => setDoing('split')}>
              {t('board.split')}
            </Button>
          )}
        </Group>
      )}
      {card.state === 'closed' && card.done > 1 && <Consult campaign={campaign} card={card} />}
      <Modal
        opened={doing !== null}
        onClose={close}
        title={
          doing === null
            ? ''
            : t(
                doing === 'offer'
                  ? 'board.offer'
                  : doing === 'split'
                    ? 'board.split'
                    : 'board.handOver',
              )
        }
        closeButtonProps={{ 'aria-label': t('act.close') }}
      >
        {doing === 'offer' && <Offer campaign={campaign} card={card} onDone={close} />}
        {doing === 'hand-over' && <HandOver campaign={campaign} card={card} onDone={close} />}
        {doing === 'split' && <Split campaign={campaign} card={card} onDone={close} />}
      </Modal>
    </Card>
  );
}

/** Of what nobody saw as divided by the rule: a talk of its raters, if its owner finds one due. */
function Consult({ campaign, card }: { campaign: string; card: Item }) {
  const { t } = useWords();
  const go = useNavigate();
  // The room is gone to first: the card leaves its column as soon as the board is asked for again.
  const consult = useAct(
    async (work: string) => {
      const { id } = await call('POST /api/work/:work/consultations', { params: { work } });
      await go({
        to: '/campaigns/$campaign/consultations/$consultation',
        params: { campaign, consultation: id },
      });
    },
    ['board', 'consultations'],
  );
  return (
    <Stack gap={6} mt="xs" align="flex-start">
      <Button
        size="xs"
        variant="default"
        loading={consult.isPending}
        aria-label={t('board.consultOf', { subject: card.subject })}
        onClick={() => consult.mutate(card.id)}
      >
        {t('board.consult')}
      </Button>
      <Fault error={consult.error} />
    </Stack>
  );
}

type Do = { campaign: string; card: Item; onDone: () => void };

/** People of the campaign who could take something. */
function usePeople(campaign: string): { value: string; label: string }[] {
  const found = useQuery({
    queryKey: ['board', campaign, 'raters'],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/board/raters', { params: { campaign } }, signal),
  });
  return (found.data?.raters ?? [])
    .filter(({ status }) => status === 'active')
    .map(({ person, name }) => ({ value: person, label: name }));
}

function Offer({ campaign, card, onDone }: Do) {
  const { t } = useWords();
  const people = usePeople(campaign);
  const [person, setPerson] = useState<string | null>(null);
  const [minutes, setMinutes] = useState(120);
  const [note, setNote] = useState('');
  const offer = useAct(
    (to: string) =>
      call('POST /api/campaigns/:campaign/offers', {
        params: { campaign },
        body: { work: card.id, person: to, minutes, note },
      }),
    ['board'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (person !== null) offer.mutate(person, { onSuccess: onDone });
      }}
    >
      <Stack>
        <Text size="sm">{t('board.offerAbout')}</Text>
        <Select
          label={t('board.rater')}
          required
          searchable
          data={people}
          value={person}
          onChange={setPerson}
        />
        <NumberInput
          label={t('board.offerMinutes')}
          min={5}
          max={10_080}
          value={minutes}
          onChange={(value) => setMinutes(Number(value))}
        />
        <TextInput
          label={t('board.offerNote')}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Fault error={offer.error} />
        <Button type="submit" disabled={person === null} loading={offer.isPending}>
          {t('board.offer')}
        </Button>
      </Stack>
    </form>
  );
}

function HandOver({ campaign, card, onDone }: Do) {
  const { t } = useWords();
  const people = usePeople(campaign);
  const [from, setFrom] = useState(card.holders[0]?.assignment ?? '');
  const [to, setTo] = useState<string | null>(null);
  const move = useAct(
    (person: string) =>
      call('POST /api/assignments/:assignment/hand-over', {
        params: { assignment: from },
        body: { to: person },
      }),
    ['board'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (to === null) return;
        move.mutate(to, {
          onSuccess: ({ draft }) => {
            notifications.show({ message: t(draft ? 'board.movedDraft' : 'board.moved') });
            onDone();
          },
        });
      }}
    >
      <Stack>
        <Text size="sm">
          {t(card.overlap === 1 ? 'board.handOverOne' : 'board.handOverSeveral')}
        </Text>
        <Select
          label={t('board.from')}
          allowDeselect={false}
          data={card.holders.map(({ assignment, name }) => ({ value: assignment, label: name }))}
          value={from}
          onChange={(value) => setFrom(value ?? '')}
        />
        <Select
          label={t('board.to')}
          required
          searchable
          data={people.filter(({ value }) => !card.holders.some(({ person }) => person === value))}
          value={to}
          onChange={setTo}
        />
        <Fault error={move.error} />
        <Button type="submit" disabled={to === null} loading={move.isPending}>
          {t('board.handOver')}
        </Button>
      </Stack>
    </form>
  );
}

/** The pages that are chosen become one item, the others another. */
function Split({ campaign, card, onDone }: Do) {
  const { t, of } = useWords();
  const [first, setFirst] = useState<string[]>(card.pages.slice(0, 1).map(({ step }) => step));
  const others = card.pages.map(({ step }) => step).filter((step) => !first.includes(step));
  const [pay, setPay] = useState<'shared' | 'each'>('shared');
  const money = useMoney();
  const prices = useQuery({
    queryKey: ['prices', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/prices', { params: { campaign } }, signal),
  }).data;
  const whole = prices?.rules[0]?.prices[card.difficulty - 1] ?? 0;
  const costs = (how: 'shared' | 'each'): string => {
    if (prices === undefined) return '';
    // As the server reckons it: half a unit is rounded up, and one is the least.
    const each = how === 'each' || whole === 0 ? whole : Math.max(1, Math.floor((whole + 1) / 2));
    return t('board.splitCosts', {
      whole: money(whole, prices.currency),
      each: money(each, prices.currency),
      both: money(2 * each, prices.currency),
    });
  };
  const split = useAct(
    () =>
      call('POST /api/work/:work/split', {
        params: { work: card.id },
        body: { parts: [first, others], pay },
      }),
    ['board'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        split.mutate(undefined, { onSuccess: onDone });
      }}
    >
      <Stack>
        <Text size="sm">{t('board.splitAbout')}</Text>
        <Checkbox.Group label={t('board.splitFirst')} value={first} onChange={setFirst}>
          <Stack gap={6} mt={6}>
            {card.pages.map(({ step, title }) => (
              <Checkbox key={step} value={step} label={of(title)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Radio.Group
          label={t('board.splitPay')}
          value={pay}
          onChange={(value) => setPay(value === 'each' ? 'each' : 'shared')}
        >
          <Stack gap={6} mt={6}>
            {(['shared', 'each'] as const).map((how) => (
              <Radio
                key={how}
                value={how}
                label={t(`board.splitPay.${how}`)}
                description={costs(how)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Fault error={split.error} />
        <Button
          type="submit"
          disabled={first.length === 0 || others.length === 0}
          loading={split.isPending}
        >
          {t('board.split')}
        </Button>
      </Stack>
    </form>
  );
}
