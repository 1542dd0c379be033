import { Button, Group, NumberInput, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { Asked } from '../asked.js';
import { Listing } from '../listing.js';
import { useFigures } from './figure.js';

const FIELDS = [
  { id: 'items', low: 10, high: 500, step: 10 },
  { id: 'accuracy', low: 50, high: 99, step: 1 },
  { id: 'prevalence', low: 50, high: 99, step: 1 },
  { id: 'width', low: 0.02, high: 1, step: 0.02 },
] as const;
type Id = (typeof FIELDS)[number]['id'];
const WORDS = {
  items: 'quality.designItems',
  accuracy: 'quality.designAccuracy',
  prevalence: 'quality.designPrevalence',
  width: 'quality.designWidth',
} as const;

/** How many raters an item needs, simulated for a study of this kind. */
export function DesignPart({ campaign }: { campaign: string }) {
  const { t } = useWords();
  const { number, share } = useFigures();
  const [typed, setTyped] = useState<Record<Id, number>>({
    items: 100,
    accuracy: 85,
    prevalence: 70,
    width: 0.2,
  });
  const [asked, setAsked] = useState(typed);
  const query = useQuery({
    queryKey: ['quality', campaign, 'design', asked],
    queryFn: ({ signal }) =>
      call(
        'GET /api/campaigns/:campaign/design',
        {
          params: { campaign },
          query: {
            items: asked.items,
            width: asked.width,
            accuracy: asked.accuracy / 100,
            prevalence: asked.prevalence / 100,
          },
        },
        signal,
      ),
    placeholderData: (before) => before,
  });
  return (
    <Stack>
      <Text size="sm" c="dimmed" maw="80ch">
        {t('quality.designAbout')}
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(typed);
        }}
      >
        <Group align="flex-end">
          {FIELDS.map(({ id, low, high, step }) => (
            <NumberInput
              key={id}
              label={t(WORDS[id])}
              min={low}
              max={high}
              step={step}
              required
              clampBehavior="blur"
              w={200}
              value={typed[id]}
              onChange={(value) =>
                typeof value === 'number' && setTyped((now) => ({ ...now, [id]: value }))
              }
            />
          ))}
          <Button type="submit" loading={query.isFetching}>
            {t('quality.designRun')}
          </Button>
        </Group>
      </form>
      <Asked query={query}>
        {({ rows, smallest }) => (
          <>
            <Text role="status" fw={600}>
              {smallest === null
                ? t('quality.designNone')
                : t('quality.designSmallest', { n: smallest })}
            </Text>
            <Listing
              grid
              label={t('quality.part.design')}
              minWidth={340}
              dense
              columns={[
                t('quality.designRaters'),
                t('quality.designAlpha'),
                t('quality.designMajority'),
                t('quality.designEnough'),
              ]}
            >
              {rows.map(({ raters, alpha, low, high, majority, enough }) => (
                <Table.Tr key={raters}>
                  <Table.Td>{raters}</Table.Td>
                  <Table.Td>
                    {number({ value: alpha, low, high, n: asked.items, reason: 'no_variance' })}
                  </Table.Td>
                  <Table.Td>{share(majority)}</Table.Td>
                  <Table.Td>{t(enough ? 'quality.yes' : 'quality.no')}</Table.Td>
                </Table.Tr>
              ))}
            </Listing>
          </>
        )}
      </Asked>
    </Stack>
  );
}
