import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { excerptOf } from '../../../../src/experts/work/excerpt.js';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { AppealForm } from '../appeals/appeal-form.js';
import { Asked } from '../asked.js';
import { PlainTable } from '../plain-table.js';
import { questionName } from '../question-name.js';
import { useSay } from '../rating/merge-view.js';
import { Thread } from '../thread.js';

type Item = Answer<'GET /api/attempts/:attempt'>['items'][number];

/** A finished attempt item by item: what was said, the standard, why, and the way to appeal. */
export function AttemptItems({ attempt }: { attempt: string }) {
  const asked = useQuery({
    queryKey: ['attempt', attempt],
    queryFn: ({ signal }) => call('GET /api/attempts/:attempt', { params: { attempt } }, signal),
  });
  return (
    <Asked query={asked}>
      {({ items }) => (
        <Stack w="100%">
          {items.map((item) => (
            <OneItem key={item.item} attempt={attempt} item={item} />
          ))}
        </Stack>
      )}
    </Asked>
  );
}

function OneItem({ attempt, item }: { attempt: string; item: Item }) {
  const { t, of } = useWords();
  const say = useSay();
  const name = t('exam.item', { n: item.place + 1 });
  const mark =
    item.right === null ? 'exam.item.dropped' : item.right ? 'exam.item.right' : 'exam.item.wrong';
  const rows = item.fields.map(({ step, field, right }) => {
    const page = item.pages.find((one) => one.step === step);
    const asked = page?.fields.find(({ id }) => id === field);
    const at = (filled: Item['mine']): string =>
      asked === undefined ? '' : say(asked, filled[step]?.[field]);
    return {
      key: `${step}/${field}`,
      cells: [
        page === undefined || asked === undefined
          ? field
          : questionName(item.pages, page, asked, of),
        at(item.mine),
        at(item.standard),
        right ? `✓ ${t('exam.yes')}` : `✗ ${t('exam.no')}`,
      ],
    };
  });
  return (
    <Card withBorder component="section" aria-label={name}>
      <Group gap="xs" mb="xs">
        <Title order={3} size="h6">
          {name}
        </Title>
        <Badge color="gray" variant="light">
          {t(mark)}
        </Badge>
      </Group>
      <details>
        <summary>{excerptOf(item)}</summary>
        <Thread shown={item.shown} quotes={[]} lang={item.lang} />
      </details>
      <PlainTable
        cards
        caption={name}
        columns={[
          t('exam.column.question'),
          t('exam.column.mine'),
          t('exam.column.standard'),
          t('exam.column.agrees'),
        ]}
        rows={rows}
      />
      {item.why !== null && of(item.why) !== '' && (
        <Text size="sm" mt="xs" className="said">
          <b>{t('exam.why')}</b>
          <br />
          {of(item.why)}
        </Text>
      )}
      <Appeal attempt={attempt} item={item} />
    </Card>
  );
}

function Appeal({ attempt, item }: { attempt: string; item: Item }) {
  const { t } = useWords();
  if (item.appeal !== null)
    return (
      <Text size="sm" mt="xs" role="status">
        {t(`exam.appeal.${item.appeal.state}`)} {item.appeal.answer ?? ''}
      </Text>
    );
  return (
    <AppealForm
      place={`exam ${attempt} ${item.item}`}
      words={{
        open: t('exam.appeal'),
        why: t('exam.appeal.reason'),
        send: t('exam.appeal.send'),
      }}
      changes={['attempt']}
      send={(reason) =>
        call('POST /api/attempts/:attempt/appeals', {
          params: { attempt },
          body: { item: item.item, reason },
        })
      }
    />
  );
}
