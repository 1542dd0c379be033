import { Alert, Anchor, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Table } from '../../../../src/contract/section.js';
import type { Text as Words } from '../../../../src/contract/text.js';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { type Say, useWords, type Word } from '../../words/index.js';
import { useAbilityName } from '../ability-name.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';
import { FiguresTable } from '../figures-table.js';
import { Folded } from '../folded.js';
import { TestItems } from './test-items.js';

type Result = NonNullable<Answer<'GET /api/blind-tests/:blindtest'>['result']>;

/** A word of the page as tables take them; it is shown in the page's language alone. */
const said = (t: Say, word: Word): Words => ({ en: t(word), 'zh-CN': t(word) });
const TIERS = ['bronze', 'silver', 'gold', 'platinum'] as const;
const LEVELS = ['simple', 'middle', 'hard'] as const;

/** What a blind test found: the gate, agreement by kind and slice, the ceiling, and where it is weakest. */
export function TestResult({ test, runs }: { test: string; runs: boolean }) {
  const found = useQuery({
    queryKey: ['blind-tests', 'one', test],
    queryFn: ({ signal }) =>
      call('GET /api/blind-tests/:blindtest', { params: { blindtest: test } }, signal),
  });
  return (
    <Asked query={found}>
      {({ result, raters }) =>
        result === null ? null : <Found test={test} result={result} raters={raters} runs={runs} />
      }
    </Asked>
  );
}

function Found({
  test,
  result,
  raters,
  runs,
}: {
  test: string;
  result: Result;
  raters: number;
  runs: boolean;
}) {
  const { t, lang } = useWords();
  const [question, setQuestion] = useState<string | null>(null);
  const [listed, setListed] = useState(false);
  const percent = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 });
  const share = (value: number | null): string => (value === null ? '–' : percent.format(value));
  const abilityName = useAbilityName();
  const { agreement, gate } = result;
  return (
    <Stack mt="sm" gap="sm">
      <Alert color={gate.state === 'passed' ? 'teal' : gate.state === 'failed' ? 'red' : 'gray'}>
        <Text fw={600}>
          {t('release.agreement', {
            value: share(agreement.value),
            low: share(agreement.low),
            high: share(agreement.high),
            mark: percent.format(gate.mark),
          })}
        </Text>
        <Text size="sm">
          {t(
            gate.state === 'undecided'
              ? gate.why === 'verdicts'
                ? 'release.tooFew'
                : 'release.undecided'
              : gate.sure
                ? 'release.sure'
                : 'release.unsure',
          )}
          {t('experts.between')}
          {gate.drawn !== undefined &&
            t('release.complete', {
              full: gate.full ?? 0,
              drawn: gate.drawn,
              least: percent.format(gate.least ?? 0),
            })}
        </Text>
      </Alert>
      <Text size="sm" className="numbers">
        {t('release.counted', {
          units: result.units,
          answers: result.answers,
          questions: result.questions,
          ties: result.ties,
          unjudged: result.unjudged,
        })}
      </Text>
      {(result.incomplete > 0 || result.unread > 0) && (
        <Alert color="yellow">
          {t('release.lacking', { incomplete: result.incomplete, unread: result.unread })}
        </Alert>
      )}
      <Title order={3} size="h5">
        {t('release.byKind')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('release.byKindAbout')}
      </Text>
      <FiguresTable
        table={kindsTable(t, result)}
        caption={t('release.byKind')}
        file={`blind-${test}`}
      />
      {SLICES.map(([part, word, name]) =>
        result[part].length === 0 ? null : (
          <Folded key={part} summary={t(word)}>
            <FiguresTable
              table={sliceTable(t, result[part], word, name, abilityName)}
              caption={t(word)}
              file={`blind-${test}-${part}`}
            />
          </Folded>
        ),
      )}
      {result.scores.length > 0 && (
        <Folded summary={t('release.scores')}>
          <Text size="sm" c="dimmed">
            {t('release.scoresAbout')}
          </Text>
          <FiguresTable
            table={scoresTable(t, result)}
            caption={t('release.scores')}
            file={`blind-${test}-scores`}
          />
        </Folded>
      )}
      {result.worstAbilities.length > 0 && (
        <Folded summary={t('release.worstAbilities')}>
          <FiguresTable
            table={weakTable(t, result.worstAbilities, 'release.ability', abilityName)}
            caption={t('release.worstAbilities')}
            file={`blind-${test}-abilities`}
          />
        </Folded>
      )}
      <Worst test={test} result={result} runs={runs} onShow={setQuestion} />
      {(listed || question !== null) && (
        <TestItems
          test={test}
          raters={raters}
          question={question}
          onAll={() => {
            setListed(true);
            setQuestion(null);
          }}
        />
      )}
      {!listed && question === null && (
        <Button size="xs" variant="default" w="fit-content" onClick={() => setListed(true)}>
          {t('release.showItems')}
        </Button>
      )}
    </Stack>
  );
}

/** The weakest questions, to be chosen for another round of work. */
function Worst({
  test,
  result,
  runs,
  onShow,
}: {
  test: string;
  result: Result;
  runs: boolean;
  onShow: (question: string) => void;
}) {
  const { t, lang } = useWords();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const percent = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 });
  const send = useAct(
    (questions: string[]) =>
      call('POST /api/blind-tests/:blindtest/rework', {
        params: { blindtest: test },
        body: { questions },
      }),
    ['campaign'],
  );
  if (result.worstQuestions.length === 0) return <Text>{t('release.noWorst')}</Text>;
  return (
    <section aria-label={t('release.worst')}>
      <Title order={3} size="h5">
        {t('release.worst')}
      </Title>
      <Stack gap={6} mt="xs">
        {result.worstQuestions.map(({ name, n, met, share }) => {
          const told = `${name} · ${percent.format(share)} (${met}/${n})`;
          return (
            <Group key={name} gap="xs" wrap="nowrap">
              {runs ? (
                <Checkbox
                  label={told}
                  checked={picked.includes(name)}
                  onChange={(event) =>
                    setPicked(
                      event.currentTarget.checked
                        ? [...picked, name]
                        : picked.filter((one) => one !== name),
                    )
                  }
                />
              ) : (
                <Text size="sm" className="numbers">
                  {told}
                </Text>
              )}
              <Anchor component="button" type="button" size="sm" onClick={() => onShow(name)}>
                {t('release.whereDiffers')}
              </Anchor>
            </Group>
          );
        })}
      </Stack>
      {runs && (
        <Button
          size="xs"
          mt="sm"
          disabled={picked.length === 0}
          loading={send.isPending}
          onClick={() =>
            send.mutate([...picked], {
              onSuccess: ({ added, short }) =>
                notifications.show({
                  message: `${t('release.sentBack', { count: added })} ${
                    short === 0 ? '' : t('release.sentBackShort', { count: short })
                  }`,
                }),
            })
          }
        >
          {t('release.sendBack')}
        </Button>
      )}
      <Fault error={send.error} />
    </section>
  );
}

const column = (t: Say, id: string, word: Word, kind: Table['columns'][number]['kind']) => ({
  id,
  label: said(t, word),
  kind,
});

const kindsTable = (t: Say, { kinds }: Result): Table => ({
  columns: [
    column(t, 'kind', 'release.kind', 'text'),
    column(t, 'units', 'release.units', 'count'),
    column(t, 'agreement', 'release.agreementShort', 'rate'),
    column(t, 'kappa', 'release.kappa', 'number'),
    column(t, 'human', 'release.human', 'rate'),
    column(t, 'ceiling', 'release.judgeCeiling', 'rate'),
    column(t, 'alpha', 'release.alpha', 'number'),
    column(t, 'ac', 'release.ac', 'number'),
    column(t, 'bias', 'release.bias', 'number'),
    column(t, 'precision', 'release.precision', 'rate'),
    column(t, 'recall', 'release.recall', 'rate'),
    column(t, 'wins', 'release.wins', 'rate'),
  ],
  rows: kinds.map((one) => [
    one.label,
    one.units,
    one.agreement,
    one.kappa,
    one.human,
    one.judgeAtCeiling,
    one.alpha,
    one.ac,
    one.bias,
    one.precision,
    one.recall,
    one.winningRate,
  ]) as Table['rows'],
});

const SLICES = [
  ['byGroup', 'release.group', (_: Say, name: string) => name],
  [
    'byAbility',
    'release.ability',
    (_: Say, name: string, abilityName: (ability: string) => string) => abilityName(name),
  ],
  [
    'byDifficulty',
    'release.difficulty',
    (t: Say, name: string) => {
      const level = LEVELS[Number(name) - 1];
      return level === undefined ? name : said(t, `release.level.${level}`);
    },
  ],
  [
    'byTier',
    'release.tierOf',
    (t: Say, name: string) => {
      const tier = TIERS[Number(name)];
      return tier === undefined ? name : said(t, `release.tier.${tier}`);
    },
  ],
  ['byTarget', 'release.target', (_: Say, name: string) => name],
] as const;

const sliceTable = (
  t: Say,
  slices: Result['byGroup'],
  word: Word,
  name: (t: Say, of: string, abilityName: (ability: string) => string) => string | Words,
  abilityName: (ability: string) => string,
): Table => ({
  columns: [
    column(t, 'name', word, 'text'),
    column(t, 'units', 'release.units', 'count'),
    column(t, 'agreement', 'release.agreementShort', 'rate'),
    column(t, 'kappa', 'release.kappa', 'number'),
    column(t, 'ties', 'release.ties', 'count'),
  ],
  rows: slices.map((one) => [
    one.label ?? name(t, one.name, abilityName),
    one.units,
    one.agreement,
    one.kappa ?? null,
    one.ties,
  ]) as Table['rows'],
});

const scoresTable = (t: Say, { scores }: Result): Table => ({
  columns: [
    column(t, 'target', 'release.target', 'text'),
    column(t, 'kind', 'release.kind', 'text'),
    column(t, 'judge', 'release.byJudge', 'number'),
    column(t, 'people', 'release.byPeople', 'number'),
    column(t, 'units', 'release.units', 'count'),
  ],
  rows: scores.map((one) => [
    one.target,
    one.label,
    one.judge,
    one.people,
    one.units,
  ]) as Table['rows'],
});

const weakTable = (
  t: Say,
  spots: Result['worstAbilities'],
  word: Word,
  abilityName: (ability: string) => string,
): Table => ({
  columns: [
    column(t, 'name', word, 'text'),
    column(t, 'n', 'release.units', 'count'),
    column(t, 'share', 'release.agreementShort', 'rate'),
  ],
  rows: spots.map(({ name, n, share, low, high }) => [
    abilityName(name),
    n,
    { value: share, low, high, n },
  ]),
});
