import {
  Fieldset,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { useWords, type Word } from '../words/index.js';
import {
  minorDigits,
  SETTING_PARTS,
  type SettingField,
  type Settings,
  valueAt,
  withValue,
} from './campaign-settings-fields.js';
import { PageLink } from './page-link.js';

/** What a price rule holds. */
const PRICES: readonly string[] = ['money.prices', 'money.tierPercent', 'money.distress'];

type Change = (settings: Settings) => void;

/** A form for every setting of a campaign, with what each does. `parts`: which parts, all where it is left out. */
export function SettingsForm({
  settings,
  onChange,
  parts,
  pricesOf,
}: {
  settings: Settings;
  onChange: Change;
  parts?: readonly string[];
  /** A campaign whose prices stand on their own page, so that there is one place to change them. */
  pricesOf?: string;
}) {
  const { t } = useWords();
  return (
    <Stack>
      {SETTING_PARTS.filter(({ id }) => parts === undefined || parts.includes(id)).map(
        ({ id, fields }) => (
          <Fieldset key={id} legend={t(`set.part.${id}` as Word)}>
            {id === 'money' && pricesOf !== undefined && (
              <Text size="sm" mb="md">
                {t('set.pricesElsewhere')}{' '}
                <PageLink
                  to="/campaigns/$campaign/prices"
                  params={{ campaign: pricesOf }}
                  underline="always"
                >
                  {t('set.toPrices')}
                </PageLink>
              </Text>
            )}
            <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
              {fields
                .filter(({ path }) => pricesOf === undefined || !PRICES.includes(path))
                .map((field) => (
                  <Setting key={field.path} field={field} settings={settings} onChange={onChange} />
                ))}
            </SimpleGrid>
          </Fieldset>
        ),
      )}
    </Stack>
  );
}

function Setting({
  field,
  settings,
  onChange,
}: {
  field: SettingField;
  settings: Settings;
  onChange: Change;
}) {
  const { t } = useWords();
  const { path } = field;
  const label = t(`set.${path}` as Word);
  const description = t(`set.${path}.hint` as Word);
  const value = valueAt(settings, path);
  const put = (next: unknown) => onChange(withValue(settings, path, next));
  switch (field.kind) {
    case 'switch':
      return (
        <Switch
          label={label}
          description={description}
          checked={value === true}
          onChange={(event) => put(event.currentTarget.checked)}
        />
      );
    case 'pick':
      return (
        <Select
          label={label}
          description={description}
          allowDeselect={false}
          value={String(value)}
          data={field.options.map((one) => ({
            value: one,
            label: t(`set.${path}.${one}` as Word),
          }))}
          onChange={(next) => next !== null && put(next)}
        />
      );
    case 'tier':
      return <TierSelect label={label} hint={description} value={Number(value)} put={put} />;
    case 'line':
      return (
        <TextInput
          label={label}
          description={description}
          required
          maxLength={60}
          value={String(value)}
          onChange={(event) => put(event.currentTarget.value)}
        />
      );
    case 'text':
      return (
        <Textarea
          label={label}
          description={description}
          autosize
          minRows={2}
          maxLength={2000}
          value={String(value ?? '')}
          onChange={(event) => put(event.currentTarget.value)}
        />
      );
    case 'lines':
      return <Lines label={label} hint={description} value={value as string[]} put={put} />;
    case 'tiers':
      return (
        <Fieldset variant="unstyled" legend={label} style={{ gridColumn: '1 / -1' }}>
          <Text size="xs" c="dimmed" mb={4}>
            {description}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: field.parts.length }} spacing="xs">
            {field.parts.map((part, i) => (
              <TierSelect
                key={part}
                label={t(part)}
                value={(value as number[])[i] ?? 0}
                put={(next) => put((value as number[]).map((old, at) => (at === i ? next : old)))}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
      );
    case 'row':
      return (
        // A row of its own, so that each number has room to be read.
        <Fieldset variant="unstyled" legend={label} style={{ gridColumn: '1 / -1' }}>
          <Text size="xs" c="dimmed" mb={4}>
            {description}
          </Text>
          <SimpleGrid cols={{ base: 2, sm: field.parts.length }} spacing="xs">
            {field.parts.map((part, i) => (
              <Numbered
                key={part}
                label={t(part)}
                of={field.of}
                low={field.low}
                high={field.high}
                currency={settings.money.currency}
                value={(value as number[])[i] ?? 0}
                put={(next) =>
                  put((value as number[]).map((old, at) => (at === i ? (next ?? old) : old)))
                }
              />
            ))}
          </SimpleGrid>
        </Fieldset>
      );
    default:
      return (
        <Numbered
          label={label}
          hint={description}
          of={field.kind}
          low={'low' in field ? (field.low ?? 0) : 0}
          high={'high' in field ? (field.high ?? 1) : field.kind === 'share' ? 1 : 1e8}
          empty={'empty' in field}
          currency={settings.money.currency}
          value={value as number | null}
          put={put}
        />
      );
  }
}

function TierSelect({
  label,
  hint,
  value,
  put,
}: {
  label: string;
  hint?: string;
  value: number;
  put: (value: number) => void;
}) {
  const { t } = useWords();
  return (
    <Select
      label={label}
      description={hint}
      allowDeselect={false}
      value={String(value)}
      data={[0, 1, 2, 3].map((tier) => ({
        value: String(tier),
        label: t(`campaigns.tier.${tier}` as Word),
      }))}
      onChange={(next) => next !== null && put(Number(next))}
    />
  );
}

/** A number as people write it: shares in percent, money in the currency's larger unit. */
function Numbered({
  label,
  hint,
  of,
  low,
  high,
  empty = false,
  currency,
  value,
  put,
}: {
  label: string;
  hint?: string;
  of: 'int' | 'number' | 'share' | 'money';
  low: number;
  high: number;
  empty?: boolean;
  currency: string;
  value: number | null;
  put: (value: number | null) => void;
}) {
  const { t } = useWords();
  const digits = minorDigits(currency);
  const scale = of === 'share' ? 100 : of === 'money' ? 1 / 10 ** digits : 1;
  const whole = of === 'int' || of === 'money';
  return (
    <NumberInput
      label={label}
      description={hint}
      required={!empty}
      min={low * scale}
      max={high * scale}
      allowDecimal={of !== 'int'}
      decimalScale={of === 'money' ? digits : of === 'share' ? 1 : 2}
      clampBehavior="blur"
      suffix={of === 'share' ? t('set.percent') : ''}
      // Rounded, so that 0.07 is 7 and not 7.000000000000001.
      value={value === null ? '' : Math.round(value * scale * 1e6) / 1e6}
      onChange={(next) => {
        if (typeof next !== 'number') {
          if (next === '' && empty) put(null);
          return;
        }
        const raw = next / scale;
        put(whole ? Math.round(raw) : Math.round(raw * 1e6) / 1e6);
      }}
    />
  );
}

function Lines({
  label,
  hint,
  value,
  put,
}: {
  label: string;
  hint: string;
  value: readonly string[];
  put: (value: string[]) => void;
}) {
  // What is typed stays as it is typed: an empty line is where the next one begins.
  const [typed, setTyped] = useState(value.join('\n'));
  return (
    <Textarea
      label={label}
      description={hint}
      autosize
      minRows={2}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        put(
          event.currentTarget.value
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        );
      }}
    />
  );
}
