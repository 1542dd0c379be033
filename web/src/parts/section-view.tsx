import { Anchor, Card, List, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Example, Section } from '../../../src/contract/section.js';
import { useWords } from '../words/index.js';
import { FiguresTable } from './figures-table.js';
import { Folded } from './folded.js';
import { Quoted } from './quoted.js';

/** The chart library comes when the first chart is shown. */
const Chart = lazy(async () => ({ default: (await import('./chart.js')).Chart }));

/**
 * A section of a report: what is shown, its chart, its table, telling items. `run`: where its items can be opened.
 * `order`: how deep its heading stands on the page.
 */
export function SectionView({
  section,
  run,
  order = 3,
}: {
  section: Section;
  run: string | null;
  order?: 2 | 3;
}) {
  const { t, of } = useWords();
  const title = of(section.title);
  const table = <FiguresTable table={section.table} caption={title} file={section.id} />;
  const plain = section.chart === undefined && section.examples === undefined;
  return (
    <Card withBorder component="section" id={`s-${section.id}`} aria-label={title}>
      <Title order={order} size="h4">
        {title}
      </Title>
      {of(section.lead)
        .split('\n')
        .map((part) => (
          <Text key={part} c="dimmed" size="sm" mb="xs">
            {part}
          </Text>
        ))}
      {section.chart !== undefined && (
        <Suspense
          fallback={
            <Text size="sm" aria-busy>
              {t('state.loading')}
            </Text>
          }
        >
          <Chart chart={section.chart} title={section.title} file={section.id} />
        </Suspense>
      )}
      {section.examples !== undefined && <Examples examples={section.examples} run={run} />}
      {plain ? (
        table
      ) : (
        <Folded summary={t('section.table', { count: section.table.rows.length })}>{table}</Folded>
      )}
      {section.notes !== undefined && section.notes.length > 0 && (
        <List size="xs" mt="xs" c="dimmed">
          {section.notes.map((note) => (
            <List.Item key={note.en}>{of(note)}</List.Item>
          ))}
        </List>
      )}
    </Card>
  );
}

function Examples({ examples, run }: { examples: readonly Example[]; run: string | null }) {
  const { t, of } = useWords();
  const targets = [...new Set(examples.map(({ target }) => target))];
  return (
    <Stack gap="xs">
      {targets.map((target, i) => (
        <Folded key={target} open={i === 0} summary={<b>{target}</b>}>
          <Stack gap="xs" mt="xs">
            {examples
              .filter((one) => one.target === target)
              .map((one) => (
                <Card key={`${one.item} ${one.side.en} ${one.judge}`} withBorder padding="sm">
                  <Text size="xs" c="dimmed">
                    {of(one.side)} · {one.judge} ·{' '}
                    {run === null ? (
                      one.item
                    ) : (
                      <Anchor
                        component={Link}
                        size="xs"
                        underline="always"
                        to={`/runs/${run}/items/${encodeURIComponent(one.item)}`}
                      >
                        {one.item}
                      </Anchor>
                    )}
                  </Text>
                  <Text size="sm" className="said" dir="auto">
                    {one.prompt}
                  </Text>
                  <Text size="sm" fw={500} dir="auto" mt={4}>
                    <Quoted text={one.reply} quotes={one.labels.flatMap(({ quotes }) => quotes)} />
                  </Text>
                  <Text size="xs" c="dimmed" mt={4}>
                    {one.labels
                      .map(({ label, level }) => `${of(label)}: ${of(level)}`)
                      .join(t('section.and'))}
                  </Text>
                </Card>
              ))}
          </Stack>
        </Folded>
      ))}
    </Stack>
  );
}
