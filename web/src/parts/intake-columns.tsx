import {
  Button,
  Fieldset,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Table,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useWords, type Word } from '../words/index.js';
import { useAct } from './act.js';
import { Fault } from './fault.js';
import { faultIn, otherFault } from './field-fault.js';
import {
  guessed,
  KINDS,
  newQuestion,
  pagesOf,
  type Question,
  STEP,
  type StageColumns,
} from './intake-form.js';
import { NO_TERMS, type Terms, TermsInputs } from './intake-terms.js';
import { Listing } from './listing.js';

type Import = Answer<'GET /api/imports/:import'>;
const SINGLE = [
  'subject',
  'difficulty',
  'tier',
  'abilities',
  'notes',
  'lang',
  'heavy',
  'overlap',
  'why',
] as const;
const SPEAKERS = ['user', 'target', 'other', 'context'] as const;
type Shown = { key: number; column: string; by: (typeof SPEAKERS)[number]; title: string };

/** What the columns of a sent table are, and what people are asked of each row. */
export function ImportColumns({ found }: { found: Import }) {
  const { t } = useWords();
  const guess = guessed(found.columns);
  const [id, setId] = useState(guess.id);
  const [single, setSingle] = useState<Partial<Record<(typeof SINGLE)[number], string>>>(
    guess.rest,
  );
  const [texts, setTexts] = useState<Shown[]>(() => {
    const said = { column: guess.text, by: 'target', title: '' } as const;
    return guess.asked === ''
      ? [{ key: 1, ...said }]
      : [
          { key: 1, column: guess.asked, by: 'user', title: '' },
          { key: 2, ...said },
        ];
  });
  const [questions, setQuestions] = useState<Question[]>([
    { ...newQuestion(1, guess.asked === '' ? 1 : 2), standard: guess.standard },
  ]);
  const [terms, setTerms] = useState<Terms>(NO_TERMS);
  const stage = useAct(() => {
    const columns: StageColumns = {
      id,
      subject: null,
      difficulty: null,
      tier: null,
      abilities: null,
      notes: null,
      lang: null,
      heavy: null,
      overlap: null,
      why: null,
      ...single,
      texts: texts.map(({ column, by, title }) => ({
        column,
        by,
        title: { en: title.trim() || column, 'zh-CN': title.trim() || column },
      })),
      standard: Object.fromEntries(
        questions
          .filter(({ standard }) => standard !== '')
          .map((one) => [`${STEP}/${one.id.trim()}`, one.standard]),
      ),
    };
    return call('POST /api/imports/:import/stage', {
      params: { import: found.id },
      body: { columns, pages: pagesOf(questions, TITLE), ...terms },
    });
  }, ['imports', 'import']);
  const column = (
    label: string,
    value: string | undefined,
    put: (value: string | undefined) => void,
    required = false,
  ) => (
    <Select
      key={label}
      label={label}
      placeholder={t('intake.notUsed')}
      clearable={!required}
      allowDeselect={!required}
      required={required}
      searchable
      value={value === undefined || value === '' ? null : value}
      data={found.columns}
      onChange={(next) => put(next ?? undefined)}
    />
  );
  const put = (key: number, part: Partial<Question>) =>
    setQuestions((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const putText = (key: number, part: Partial<Shown>) =>
    setTexts((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        stage.mutate();
      }}
    >
      <Stack>
        <Preview found={found} />
        <Fieldset legend={t('intake.columns')}>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
            {column(t('intake.col.id'), id, (next) => setId(next ?? ''), true)}
            {SINGLE.map((name) =>
              column(t(`intake.col.${name}` as Word), single[name], (next) =>
                setSingle(({ [name]: _, ...others }) =>
                  next === undefined ? others : { ...others, [name]: next },
                ),
              ),
            )}
          </SimpleGrid>
        </Fieldset>
        <Fieldset legend={t('intake.texts')}>
          <Stack>
            {texts.map((one, i) => (
              <fieldset key={one.key} className="plain">
                <legend>{t('intake.text', { n: i + 1 })}</legend>
                <SimpleGrid cols={{ base: 1, xs: 3 }}>
                  {column(
                    t('intake.column'),
                    one.column,
                    (next) => putText(one.key, { column: next ?? '' }),
                    true,
                  )}
                  <Select
                    label={t('intake.by')}
                    allowDeselect={false}
                    value={one.by}
                    data={SPEAKERS.map((by) => ({ value: by, label: t(`intake.by.${by}`) }))}
                    onChange={(next) =>
                      putText(one.key, { by: SPEAKERS.find((by) => by === next) ?? one.by })
                    }
                  />
                  <TextInput
                    label={t('intake.textTitle')}
                    placeholder={one.column}
                    maxLength={200}
                    value={one.title}
                    onChange={(event) => putText(one.key, { title: event.currentTarget.value })}
                  />
                </SimpleGrid>
                {texts.length > 1 && (
                  <Button
                    mt="xs"
                    size="xs"
                    variant="default"
                    aria-label={t('intake.removeText', { n: i + 1 })}
                    onClick={() => setTexts((all) => all.filter(({ key }) => key !== one.key))}
                  >
                    {t('intake.remove')}
                  </Button>
                )}
              </fieldset>
            ))}
            <Button
              variant="default"
              w="fit-content"
              onClick={() =>
                setTexts((all) => [
                  ...all,
                  {
                    key: Math.max(0, ...all.map(({ key }) => key)) + 1,
                    column: found.columns[all.length] ?? '',
                    by: 'user',
                    title: '',
                  },
                ])
              }
            >
              {t('intake.addText')}
            </Button>
          </Stack>
        </Fieldset>
        <Fieldset legend={t('intake.questions')}>
          <Stack>
            {questions.map((one, i) => (
              <fieldset key={one.key} className="plain">
                <legend>{t('intake.question', { n: i + 1 })}</legend>
                <QuestionInputs
                  one={one}
                  columns={found.columns}
                  texts={texts.map((_, at) => `text-${at + 1}`)}
                  put={(part) => put(one.key, part)}
                />
                {questions.length > 1 && (
                  <Button
                    mt="xs"
                    size="xs"
                    variant="default"
                    aria-label={t('intake.removeQuestion', { n: i + 1 })}
                    onClick={() => setQuestions((all) => all.filter(({ key }) => key !== one.key))}
                  >
                    {t('intake.remove')}
                  </Button>
                )}
              </fieldset>
            ))}
            <Button
              variant="default"
              w="fit-content"
              onClick={() =>
                setQuestions((all) => [
                  ...all,
                  newQuestion(
                    Math.max(0, ...all.map(({ key }) => key)) + 1,
                    texts.findIndex(({ by }) => by === 'target') + 1,
                  ),
                ])
              }
            >
              {t('intake.addQuestion')}
            </Button>
            {faultIn(stage.error)('pages') !== null && <Fault error={stage.error} />}
          </Stack>
        </Fieldset>
        <TermsInputs terms={terms} onChange={setTerms} faultOf={faultIn(stage.error)} />
        <Fault error={otherFault(stage.error, ['pages', 'licence', 'provenance'])} />
        <Button type="submit" w="fit-content" loading={stage.isPending}>
          {t('intake.check')}
        </Button>
      </Stack>
    </form>
  );
}

/** What the form's page is called. */
const TITLE = { en: 'Your verdict', 'zh-CN': '你的评判' };

function Preview({ found }: { found: Import }) {
  const { t } = useWords();
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('intake.formSteps')}
      </Title>
      <Listing
        grid
        label={t('intake.formSteps')}
        minWidth={found.columns.length * 140}
        columns={[t('intake.row'), ...found.columns]}
      >
        {found.preview.slice(0, 5).map(({ row, cells }) => (
          <Table.Tr key={row}>
            <Table.Td className="numbers">{row}</Table.Td>
            {cells.map((cell, i) => (
              <Table.Td key={found.columns[i]}>
                <Text size="sm" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
                  {cell}
                </Text>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Listing>
    </section>
  );
}

function QuestionInputs({
  one,
  columns,
  texts,
  put,
}: {
  one: Question;
  columns: readonly string[];
  texts: readonly string[];
  put: (part: Partial<Question>) => void;
}) {
  const { t } = useWords();
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <TextInput
          label={t('intake.qId')}
          required
          maxLength={100}
          value={one.id}
          onChange={(event) => put({ id: event.currentTarget.value })}
        />
        <Select
          label={t('intake.qKind')}
          allowDeselect={false}
          value={one.kind}
          data={KINDS.map((kind) => ({ value: kind, label: t(`intake.qKind.${kind}`) }))}
          onChange={(next) => put({ kind: KINDS.find((kind) => kind === next) ?? one.kind })}
        />
        <TextInput
          label={t('intake.qLabel')}
          maxLength={500}
          value={one.en}
          onChange={(event) => put({ en: event.currentTarget.value })}
        />
        <TextInput
          label={t('intake.qLabelZh')}
          maxLength={500}
          value={one.zh}
          onChange={(event) => put({ zh: event.currentTarget.value })}
        />
      </SimpleGrid>
      {(one.kind === 'choice' || one.kind === 'ranking') && (
        <Textarea
          label={t('intake.qOptions')}
          description={t('intake.qOptionsHint')}
          required
          autosize
          minRows={2}
          value={one.options}
          onChange={(event) => put({ options: event.currentTarget.value })}
        />
      )}
      {one.kind === 'number' && (
        <SimpleGrid cols={3}>
          {(['low', 'high', 'step'] as const).map((name) => (
            <NumberInput
              key={name}
              label={t(`intake.q${name === 'low' ? 'Low' : name === 'high' ? 'High' : 'Step'}`)}
              value={one[name]}
              onChange={(next) => typeof next === 'number' && put({ [name]: next })}
            />
          ))}
        </SimpleGrid>
      )}
      {one.kind === 'spans' && (
        <Select
          label={t('intake.qOf')}
          allowDeselect={false}
          value={one.of}
          data={texts.map((text, i) => ({ value: text, label: t('intake.text', { n: i + 1 }) }))}
          onChange={(next) => next !== null && put({ of: next })}
        />
      )}
      <Group align="flex-end">
        <Select
          label={t('intake.qStandard')}
          placeholder={t('intake.notUsed')}
          clearable
          searchable
          value={one.standard === '' ? null : one.standard}
          data={[...columns]}
          onChange={(next) => put({ standard: next ?? '' })}
        />
        <Switch
          label={t('intake.qOptional')}
          checked={one.optional}
          onChange={(event) => put({ optional: event.currentTarget.checked })}
        />
      </Group>
    </Stack>
  );
}
