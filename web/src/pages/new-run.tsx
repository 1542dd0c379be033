import {
  Alert,
  Button,
  Checkbox,
  Fieldset,
  Grid,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { dropForm, keepForm } from '../parts/begun-form.js';
import { EstimateCard } from '../parts/estimate.js';
import { Fault } from '../parts/fault.js';
import { faultIn, otherFault } from '../parts/field-fault.js';
import { LimitInputs } from '../parts/limit-inputs.js';
import {
  aboutTarget,
  begun,
  type Choices,
  EMPTY,
  FORM,
  type Form,
  isModel,
  kept,
  presetProfile,
  type Suite,
} from '../parts/new-run-form.js';
import { newOnce } from '../parts/once-token.js';
import { OptionInput, withOption } from '../parts/option-input.js';
import { useProjectName } from '../parts/project-name.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/new-run');

/** An estimate starts a process: it waits until nothing was typed for so long. */
const SETTLED_MS = 700;

/** A form for a run, with what it would ask and cost beside it. */
export function NewRunPage() {
  const { t } = useWords();
  const { records } = page.useSearch();
  const choices = useQuery({
    // A link names what was stored a moment ago: what was asked before does not have it.
    queryKey: records === undefined ? ['run-form'] : ['run-form', records],
    queryFn: ({ signal }) => call('GET /api/run-form', {}, signal),
    staleTime: 60_000,
  });
  return (
    <>
      <PageTitle>{t('new.title')}</PageTitle>
      <Asked query={choices}>{(found) => <RunForm choices={found} />}</Asked>
    </>
  );
}

function RunForm({ choices }: { choices: Choices }) {
  const { t, of, lang } = useWords();
  const projectName = useProjectName();
  const go = useNavigate();
  const search = page.useSearch();
  const [form, setForm] = useState<Form>(() => kept(choices, search) ?? begun(choices, search));
  useEffect(() => keepForm(FORM, { search, form }), [search, form]);
  const { project } = form;
  const [once] = useState(newOnce);
  const [settled] = useDebouncedValue(form, SETTLED_MS);
  const change = (part: Partial<Form>) => setForm((now) => ({ ...now, ...part }));
  const ready = settled.suite !== '' && settled.targets.length > 0;
  const estimate = useQuery({
    queryKey: ['estimate', settled, lang],
    queryFn: ({ signal }) => call('POST /api/run-estimates', { body: settled }, signal),
    enabled: ready,
    retry: false,
    staleTime: 60_000,
  });
  const start = useAct(() => call('POST /api/runs', { body: { ...form, once } }), ['runs']);
  const error = start.error ?? (ready ? estimate.error : null);
  const faultOf = faultIn(error);
  const suite = choices.suites.find(({ id }) => id === form.suite);
  const profile =
    form.profiles.length === 1 ? (form.profiles[0] ?? null) : presetProfile(suite, form);
  const shown = [
    ...Object.keys(EMPTY),
    ...(suite?.options ?? []).map(({ key }) => `options.${key}`),
  ];
  const busy = ready && (estimate.isFetching || settled !== form);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate(undefined, {
          onSuccess: ({ run }) => {
            dropForm(FORM);
            void go({ to: '/runs/$run', params: { run } });
          },
        });
      }}
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            <WhatIsMeasured
              choices={choices}
              form={form}
              suite={suite}
              faultOf={faultOf}
              change={change}
            />
            {suite !== undefined && (
              <Options
                form={form}
                suite={suite}
                profile={profile}
                faultOf={faultOf}
                change={change}
              />
            )}
            <HowMuch form={form} faultOf={faultOf} change={change} />
            <Fieldset legend={t('new.limits')}>
              <LimitInputs limits={form} faultOf={faultOf} onChange={change} />
            </Fieldset>
            <Fieldset legend={t('new.more')}>
              <SimpleGrid cols={{ base: 1, xs: 2 }}>
                <TextInput
                  label={t('new.tag')}
                  value={form.tag ?? ''}
                  error={faultOf('tag')}
                  onChange={({ currentTarget: { value } }) => change({ tag: value || null })}
                />
                {choices.projects.length > 1 && (
                  <Select
                    label={t('new.project')}
                    allowDeselect={false}
                    value={project}
                    error={faultOf('project')}
                    disabled={suite !== undefined && suite.project !== null}
                    {...(suite !== undefined &&
                      suite.project !== null && { description: t('new.ownProject') })}
                    data={choices.projects.map(({ id }) => ({ value: id, label: projectName(id) }))}
                    onChange={(id) => change({ project: id ?? project })}
                  />
                )}
              </SimpleGrid>
              <Checkbox
                mt="sm"
                label={t('new.reuse')}
                checked={form.reuse}
                onChange={({ currentTarget }) => change({ reuse: currentTarget.checked })}
              />
            </Fieldset>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack pos="sticky" top={68}>
            <EstimateCard estimate={ready ? (estimate.data ?? null) : null} busy={busy} />
            <Fault error={otherFault(error, shown)} />
            <Button
              type="submit"
              loading={start.isPending}
              disabled={form.targets.length === 0 || form.suite === '' || project === ''}
            >
              {t('new.startNow')}
            </Button>
            {suite !== undefined && (
              <Text size="xs" c="dimmed">
                {of(suite.notice)}
              </Text>
            )}
          </Stack>
        </Grid.Col>
      </Grid>
    </form>
  );
}

type Part = {
  form: Form;
  faultOf: (field: string) => string | null;
  change: (part: Partial<Form>) => void;
};

function WhatIsMeasured({
  choices,
  form,
  suite,
  faultOf,
  change,
}: Part & { choices: Choices; suite: Suite | undefined }) {
  const { t, of } = useWords();
  const models = choices.providers.map(({ name }) => name.replace(/MODEL$/, ''));
  const preset = suite?.presets.find(({ name }) => name === form.preset);
  const projectName = useProjectName();
  const records = (kind: 'answers' | 'verdicts') =>
    choices.records
      .filter(
        (one) => one.kind === kind && one.suite === form.suite && one.project === form.project,
      )
      .map(({ name }) => name);
  const named = (role: 'target' | 'judge') =>
    choices.named
      .filter((one) => one.role === role && one.project === form.project)
      .map(({ name }) => name);
  return (
    <Fieldset legend={t('new.what')}>
      <Stack gap="sm">
        <Select
          label={t('new.suite')}
          allowDeselect={false}
          value={form.suite}
          error={faultOf('suite')}
          description={suite === undefined ? undefined : of(suite.summary)}
          data={choices.suites.map(({ id, title, project }) => ({
            value: id,
            label:
              project === null
                ? of(title)
                : t('new.ownSuite', { title: of(title), project: projectName(project) }),
          }))}
          onChange={(id) =>
            change({
              ...EMPTY,
              project: choices.suites.find((one) => one.id === id)?.project ?? form.project,
              suite: id ?? form.suite,
              targets: form.targets.filter(isModel),
            })
          }
        />
        {suite?.warning !== null && suite !== undefined && (
          <Alert color="gray" title={t('item.warning')}>
            {of(suite.warning)}
          </Alert>
        )}
        <TagsInput
          label={t('new.targets')}
          description={t('new.targetsHint')}
          value={form.targets}
          error={faultOf('targets')}
          acceptValueOnBlur
          data={[
            { group: t('new.named'), items: named('target') },
            { group: t('new.records'), items: records('answers') },
            { group: t('new.builtin'), items: suite?.targets.map(({ name }) => name) ?? [] },
            { group: t('new.model', { provider: '…' }), items: models },
          ]}
          onChange={(targets) =>
            change({ targets: targets.filter((one) => !models.includes(one)) })
          }
          renderOption={({ option }) => (
            <div>
              <Text size="sm">{option.value}</Text>
              <Text size="xs" c="dimmed">
                {aboutTarget(suite, option.value, of)}
              </Text>
            </div>
          )}
        />
        <TagsInput
          label={t('new.judges')}
          description={
            suite?.defaultJudge == null
              ? t('new.noJudge')
              : t('new.judgesHint', { judge: suite.defaultJudge })
          }
          value={form.judges}
          error={faultOf('judges')}
          acceptValueOnBlur
          data={[
            { group: t('new.named'), items: named('judge') },
            { group: t('new.recordVerdicts'), items: records('verdicts') },
            { group: t('new.builtin'), items: suite?.judges ?? [] },
          ]}
          onChange={(judges) => change({ judges })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
          <Select
            label={t('new.preset')}
            placeholder={t('new.noPreset')}
            clearable
            value={form.preset}
            error={faultOf('preset')}
            description={preset === undefined ? undefined : of(preset.title)}
            data={suite?.presets.map(({ name }) => name) ?? []}
            onChange={(name) => change({ preset: name })}
          />
          <Select
            label={t('new.profile')}
            description={t('new.profileHint')}
            error={faultOf('profiles')}
            placeholder={t(preset?.profile === 'official' ? 'new.official' : 'new.sound')}
            clearable
            value={form.profiles.length === 0 ? null : form.profiles.join()}
            data={[
              { value: 'sound', label: t('new.sound') },
              { value: 'official', label: t('new.official') },
              { value: 'official,sound', label: t('new.both') },
            ]}
            onChange={(value) =>
              change({ profiles: (value?.split(',') ?? []) as Form['profiles'] })
            }
          />
        </SimpleGrid>
        <ProfileNotes suite={suite} form={form} />
      </Stack>
    </Fieldset>
  );
}

function ProfileNotes({ suite, form }: { suite: Suite | undefined; form: Form }) {
  const { of } = useWords();
  const profiles = form.profiles.length === 0 ? [presetProfile(suite, form)] : form.profiles;
  return profiles.map((profile) => {
    const note = suite?.profileNotes[profile] ?? null;
    return note === null ? null : (
      <Text key={profile} size="sm">
        {of(note)}
      </Text>
    );
  });
}

function Options({
  form,
  suite,
  profile,
  faultOf,
  change,
}: Part & { suite: Suite; profile: 'sound' | 'official' | null }) {
  const { t } = useWords();
  return (['ask', 'score'] as const).map((side) => (
    <Fieldset key={side} legend={t(side === 'ask' ? 'new.asked' : 'new.scored')}>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        {suite.options
          .filter((field) => field.side === side)
          .map((field) => (
            <OptionInput
              key={field.key}
              field={field}
              value={form.options[field.key]}
              profile={form.profiles.length === 2 ? null : profile}
              fault={faultOf(`options.${field.key}`)}
              onChange={(value) => change({ options: withOption(form.options, field.key, value) })}
            />
          ))}
      </SimpleGrid>
    </Fieldset>
  ));
}

const COUNTS = ['sample', 'limit', 'repeats', 'judgeRepeats', 'maxConnections'] as const;

function HowMuch({ form, faultOf, change }: Part) {
  const { t } = useWords();
  return (
    <Fieldset legend={t('new.items')}>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        {COUNTS.map((field) => (
          <NumberInput
            key={field}
            label={t(`new.${field}`)}
            min={1}
            allowDecimal={false}
            value={form[field] ?? ''}
            error={faultOf(field)}
            {...((field === 'sample' || field === 'limit') && { placeholder: t('new.all') })}
            onChange={(value) => change({ [field]: typeof value === 'number' ? value : null })}
          />
        ))}
        <TextInput
          label={t('new.seed')}
          placeholder="1"
          value={form.seed ?? ''}
          error={faultOf('seed')}
          onChange={({ currentTarget: { value } }) => change({ seed: value || null })}
        />
      </SimpleGrid>
    </Fieldset>
  );
}
