import {
  Alert,
  Badge,
  Button,
  Card,
  Checkbox,
  Group,
  Progress,
  Select,
  Stack,
  Table,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useWords, type Word } from '../words/index.js';
import { useAct } from './act.js';
import { Asked } from './asked.js';
import { Fault } from './fault.js';
import { itemName } from './item-name.js';
import { Listing } from './listing.js';

type Import = Answer<'GET /api/imports/:import'>;
type Row = Answer<'GET /api/imports/:import/rows'>['rows'][number];
/** Faults that the server keeps. */
const KEPT = 300;
const BOTH = ['imports', 'import', 'import-rows', 'campaigns'];

/** How far the reading, or the putting in, is. */
export function ImportProgress({ found }: { found: Import }) {
  const { t } = useWords();
  const { counts } = found;
  const all = found.status === 'adding' ? counts.new : found.read;
  const done = found.status === 'adding' ? found.added : found.read;
  const said = t('intake.progress', { done, all });
  return (
    <div role="status">
      <Text>{t(`intake.status.${found.status}`)}</Text>
      <Progress
        value={found.status === 'adding' && all > 0 ? (done / all) * 100 : 100}
        animated={found.status === 'staging'}
        aria-label={said}
        maw={480}
        my="xs"
      />
      <Text size="sm" className="numbers">
        {said}
      </Text>
    </div>
  );
}

/** What is faulty in a table, row by row. */
export function ImportFaults({ found }: { found: Import }) {
  const { t, of } = useWords();
  if (found.faults.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {t('intake.faults')}
      </Title>
      {found.counts.faulty > KEPT && <Text size="sm">{t('intake.faultsMore', { n: KEPT })}</Text>}
      <Listing
        label={t('intake.faults')}
        minWidth={480}
        columns={[t('intake.row'), t('intake.column'), t('intake.fault')]}
      >
        {found.faults.map(({ row, column, text }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same fault twice, and the list does not change.
          <Table.Tr key={i}>
            <Table.Td className="numbers">{row ?? ''}</Table.Td>
            <Table.Td>{column ?? ''}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{of(text)}</Table.Td>
          </Table.Tr>
        ))}
      </Listing>
    </section>
  );
}

/** The check before anybody reads the texts: what was found, the rows, the decisions and the signature. */
export function ImportReview({ found }: { found: Import }) {
  const { t } = useWords();
  const { counts } = found;
  return (
    <Stack>
      <Text className="numbers">
        {t('intake.counts', {
          new: counts.new,
          same: counts.same,
          changed: counts.changed,
          faulty: counts.faulty,
        })}
      </Text>
      {counts.changed > 0 && <Alert color="yellow">{t('intake.changedHint')}</Alert>}
      <ImportFaults found={found} />
      <section>
        <Title order={2} size="h3" mb="xs">
          {t('intake.review')}
        </Title>
        {found.findings.length === 0 ? (
          <Text>{t('intake.nothingFound')}</Text>
        ) : (
          <>
            <Text mb={4}>{t('intake.findings')}</Text>
            <Group gap="xs">
              {found.findings.map(({ kind, n }) => (
                <Finding key={kind} kind={kind} n={n} />
              ))}
            </Group>
          </>
        )}
        <Text size="sm" c="dimmed" mt="xs">
          {t('intake.byPattern')}
        </Text>
        {found.namesHidden > 0 && (
          <Text size="sm">{t('intake.names', { n: found.namesHidden })}</Text>
        )}
      </section>
      <Rows found={found} />
      <Sign found={found} />
    </Stack>
  );
}

function Finding({ kind, n }: { kind: string; n: number }) {
  const { t } = useWords();
  const word = t(`intake.find.${kind}` as Word);
  return (
    <Badge variant="default" size="lg" tt="none">
      {/* A note that the table gave has no words of ours. */}
      {t('say.pair', { name: word.startsWith('intake.find.') ? kind : word, value: n })}
    </Badge>
  );
}

function Rows({ found }: { found: Import }) {
  const { t } = useWords();
  const [only, setOnly] = useState<'doubtful' | 'all'>(
    found.counts.doubtful > 0 ? 'doubtful' : 'all',
  );
  const asked = useInfiniteQuery({
    queryKey: ['import-rows', found.id, only],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/imports/:import/rows',
        {
          params: { import: found.id },
          query: { only, size: 20, ...(pageParam !== null && { after: pageParam }) },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const decide = useAct(
    (body: { rows: number[] | null; decision: 'release' | 'drop' }) =>
      call('POST /api/imports/:import/decide', { params: { import: found.id }, body }),
    BOTH,
  );
  const open = found.status === 'staged';
  return (
    <section>
      <Group align="flex-end" mb="sm">
        <Select
          label={t('intake.shown')}
          allowDeselect={false}
          value={only}
          data={(['doubtful', 'all'] as const).map((one) => ({
            value: one,
            label: t(`intake.only.${one}`),
          }))}
          onChange={(next) => setOnly(next === 'all' ? 'all' : 'doubtful')}
        />
        {open && found.counts.undecided > 0 && (
          <>
            <Button
              variant="default"
              onClick={() => decide.mutate({ rows: null, decision: 'release' })}
            >
              {t('intake.releaseAll')}
            </Button>
            <Button
              variant="default"
              onClick={() => decide.mutate({ rows: null, decision: 'drop' })}
            >
              {t('intake.dropAll')}
            </Button>
          </>
        )}
      </Group>
      <Text role="status" size="sm" mb="xs">
        {found.counts.undecided > 0 ? t('intake.undecided', { n: found.counts.undecided }) : ''}
      </Text>
      <Fault error={decide.error} />
      <Asked query={asked}>
        {({ pages }) => (
          <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {pages
              .flatMap(({ rows }) => rows)
              .map((row) => (
                <StagedRow
                  key={row.n}
                  row={row}
                  {...(open && {
                    onDecide: (decision: 'release' | 'drop') =>
                      decide.mutate({ rows: [row.n], decision }),
                  })}
                />
              ))}
          </Stack>
        )}
      </Asked>
      {asked.hasNextPage && (
        <Button mt="md" variant="default" onClick={() => void asked.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </section>
  );
}

function StagedRow({
  row,
  onDecide,
}: {
  row: Row;
  onDecide?: (decision: 'release' | 'drop') => void;
}) {
  const { t, of } = useWords();
  // What holds nothing private goes in with the signature; it can be dropped all the same.
  const doubtful = row.findings.length > 0;
  const name = t('intake.rowOf', { n: row.n, id: itemName(row.external) });
  return (
    <Card component="li" withBorder padding="sm">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      {row.texts.map(({ title, text }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts of one row have no ids and do not move.
        <div key={i}>
          <Text size="xs" c="dimmed">
            {of(title)}
          </Text>
          <Text size="sm" className="said" lineClamp={6}>
            {text}
          </Text>
        </div>
      ))}
      <Group gap="xs" mt="xs">
        {row.findings.map(({ kind, n }) => (
          <Finding key={kind} kind={kind} n={n} />
        ))}
        {(doubtful || row.decision !== 'waiting') && (
          <Text size="sm">{t(`intake.decided.${row.decision}`)}</Text>
        )}
        {onDecide !== undefined && (
          <>
            {(doubtful || row.decision === 'drop') && (
              <Button
                size="xs"
                variant="default"
                disabled={row.decision === 'release'}
                aria-label={t('say.pair', { name: t('intake.release'), value: name })}
                onClick={() => onDecide('release')}
              >
                {t('intake.release')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              disabled={row.decision === 'drop'}
              aria-label={t('say.pair', { name: t('intake.drop'), value: name })}
              onClick={() => onDecide('drop')}
            >
              {t('intake.drop')}
            </Button>
          </>
        )}
      </Group>
    </Card>
  );
}

function Sign({ found }: { found: Import }) {
  const { t } = useWords();
  const [sure, setSure] = useState(false);
  const [note, setNote] = useState('');
  const sign = useAct(
    () => call('POST /api/imports/:import/sign', { params: { import: found.id }, body: { note } }),
    BOTH,
  );
  if (found.status !== 'staged') return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sign.mutate();
      }}
    >
      <Stack>
        <Checkbox
          label={t('intake.signText')}
          checked={sure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
        <Textarea
          label={t('intake.signNote')}
          autosize
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Fault error={sign.error} />
        <Button
          type="submit"
          w="fit-content"
          disabled={!sure || found.counts.undecided > 0}
          loading={sign.isPending}
        >
          {t('intake.sign')}
        </Button>
      </Stack>
    </form>
  );
}
