import { Alert, List, SimpleGrid, Text } from '@mantine/core';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';
import { moneyText } from './campaign-settings-fields.js';
import { useTimes } from './times.js';

export type Plan = Answer<'POST /api/projects/:project/plans'>;

/** What a plan comes to: verdicts, hours, cost and finish date, and why it cannot be done. */
export function PlanView({
  plan,
  overlap,
}: {
  plan: Plan;
  /** Of all items; left out of what is left, whose items may each have their own. */
  overlap?: number;
}) {
  const { t, of, lang } = useWords();
  const times = useTimes();
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
  const money = (minor: number): string => moneyText(minor, plan.currency, lang);
  const blocking = plan.reasons.filter(({ blocks }) => blocks);
  const advice = plan.reasons.filter(({ blocks }) => !blocks);
  return (
    <section aria-live="polite">
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="md" className="numbers">
        <Figure
          label={t('plan.judgements')}
          value={number.format(plan.judgements)}
          {...(overlap !== undefined && {
            more: t('plan.sum', { items: number.format(plan.items), overlap }),
          })}
        />
        <Figure label={t('plan.more')} value={number.format(plan.gold + plan.exam)} />
        <Figure label={t('plan.work')} value={number.format(plan.hours)} />
        <Figure
          label={t('plan.each')}
          value={plan.hoursEach === null ? '–' : number.format(plan.hoursEach)}
        />
        <Figure
          label={t('plan.cost')}
          value={money(plan.cost.total)}
          more={t('plan.most', { most: money(plan.cost.most) })}
        />
        <Figure
          label={t('plan.finish')}
          value={plan.finishMs === null ? t('plan.never') : times.day(plan.finishMs)}
          {...(plan.weeks !== null && {
            more:
              plan.weeks < 1
                ? t('plan.underWeek')
                : t('plan.weeks', { weeks: number.format(plan.weeks) }),
          })}
        />
      </SimpleGrid>
      <Alert mt="md" color={plan.possible ? 'green' : 'red'}>
        <Text fw={600}>{t(plan.possible ? 'plan.can' : 'plan.cannot')}</Text>
        {blocking.length > 0 && (
          <Reasons reasons={blocking.map(({ id, text }) => [id, of(text)])} />
        )}
        {advice.length > 0 && <Reasons reasons={advice.map(({ id, text }) => [id, of(text)])} />}
      </Alert>
    </section>
  );
}

function Reasons({ reasons }: { reasons: readonly (readonly [string, string])[] }) {
  return (
    <List size="sm">
      {reasons.map(([id, text]) => (
        <List.Item key={id}>{text}</List.Item>
      ))}
    </List>
  );
}

function Figure({ label, value, more }: { label: string; value: string; more?: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600} size="lg">
        {value}
      </Text>
      {more !== undefined && (
        <Text size="xs" c="dimmed">
          {more}
        </Text>
      )}
    </div>
  );
}
