import { Button, NumberInput, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Asked } from '../../../src/server/api/index.js';
import { useWords, type Word } from '../words/index.js';
import { Fault } from './fault.js';
import { faultIn, otherFault } from './field-fault.js';

export type TargetFields = Asked<'POST /api/targets/:target/versions'>['body']['fields'];

export const NO_FIELDS: TargetFields = {
  model: '',
  baseUrl: null,
  keyVariable: null,
  system: null,
  params: { temperature: null, topP: null, maxTokens: null, seed: null },
  thinking: null,
  rpm: null,
};

const FIELDS = ['model', 'baseUrl', 'keyVariable', 'system', '--base-url', '--target'];
const PARAMS: readonly { key: keyof TargetFields['params']; word: Word; step: number }[] = [
  { key: 'temperature', word: 'targets.temperature', step: 0.1 },
  { key: 'topP', word: 'targets.topP', step: 0.05 },
  { key: 'maxTokens', word: 'targets.maxTokens', step: 1 },
  { key: 'seed', word: 'targets.seed', step: 1 },
];
const orNull = (value: string | number): number | null =>
  typeof value === 'number' ? value : null;

/** Model, address, persona and parameters of a named target or judge. */
export function TargetForm({
  first,
  submit,
  pending,
  error,
  onSave,
}: {
  first: TargetFields;
  submit: string;
  pending: boolean;
  error: unknown;
  onSave: (fields: TargetFields) => void;
}) {
  const { t } = useWords();
  const [fields, setFields] = useState(first);
  const change = (part: Partial<TargetFields>) => setFields((now) => ({ ...now, ...part }));
  const fault = faultIn(error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(fields);
      }}
    >
      <Stack>
        <TextInput
          label={t('targets.model')}
          description={t('check.modelHint')}
          required
          maxLength={300}
          value={fields.model}
          error={fault('model') ?? fault('body.fields.model') ?? fault('--target')}
          onChange={(event) => change({ model: event.currentTarget.value })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('targets.address')}
            description={t('targets.addressHint')}
            placeholder="https://host/v1"
            maxLength={500}
            value={fields.baseUrl ?? ''}
            error={fault('baseUrl') ?? fault('--base-url')}
            onChange={(event) => change({ baseUrl: event.currentTarget.value || null })}
          />
          <TextInput
            label={t('targets.keyVariable')}
            description={t('targets.keyVariableHint')}
            maxLength={100}
            value={fields.keyVariable ?? ''}
            error={fault('keyVariable')}
            onChange={(event) => change({ keyVariable: event.currentTarget.value || null })}
          />
        </SimpleGrid>
        <Textarea
          label={t('targets.persona')}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={20_000}
          value={fields.system ?? ''}
          error={fault('system')}
          onChange={(event) => change({ system: event.currentTarget.value || null })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
          {PARAMS.map(({ key, word, step }) => (
            <NumberInput
              key={key}
              label={t(word)}
              placeholder={t('targets.empty')}
              step={step}
              allowDecimal={step < 1}
              value={fields.params[key] ?? ''}
              onChange={(value) => change({ params: { ...fields.params, [key]: orNull(value) } })}
            />
          ))}
          <NumberInput
            label={t('targets.rpm')}
            placeholder={t('targets.empty')}
            min={1}
            value={fields.rpm ?? ''}
            onChange={(value) => change({ rpm: orNull(value) })}
          />
          <Select
            label={t('targets.thinking')}
            allowDeselect={false}
            value={fields.thinking === null ? '' : String(fields.thinking)}
            data={[
              { value: '', label: t('targets.asModel') },
              { value: 'true', label: t('targets.on') },
              { value: 'false', label: t('targets.off') },
            ]}
            onChange={(picked) => change({ thinking: picked ? picked === 'true' : null })}
          />
        </SimpleGrid>
        <Fault error={otherFault(error, FIELDS)} />
        <Button type="submit" loading={pending}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
