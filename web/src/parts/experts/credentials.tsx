import { Button, FileInput, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { useTimes } from '../times.js';

export type Credential = Answer<'GET /api/me/expert'>['credentials'][number];
const KINDS = [
  'counsellor',
  'psychologist',
  'psychiatrist',
  'degree',
  'training',
  'other',
] as const;

/** Credentials with their state and who verified them. */
export function Credentials({
  credentials,
  act,
}: {
  credentials: readonly Credential[];
  act: (one: Credential) => ReactNode;
}) {
  const { t } = useWords();
  const { day } = useTimes();
  if (credentials.length === 0) return <Text>{t('experts.noCredentials')}</Text>;
  return (
    <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
      {credentials.map((one) => (
        <li key={one.id}>
          <Text fw={600}>
            {t('experts.pair', { name: t(`experts.kind.${one.kind}`), value: one.title })}
          </Text>
          <Text size="sm">
            {one.issuer} · {one.state === 'verified' ? '✓ ' : ''}
            {t(`experts.state.${one.state}`)}
            {one.expiresMs !== null && ` · ${t('experts.validUntil', { day: day(one.expiresMs) })}`}
          </Text>
          {one.evidence !== '' && <Text size="sm">{one.evidence}</Text>}
          {one.fileHash !== null && (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t('experts.checksum', { sum: one.fileHash })}
            </Text>
          )}
          {one.verifier !== null && one.verifiedMs !== null && (
            <Text size="sm" c="dimmed">
              {t('experts.verifiedBy', { name: one.verifier, day: day(one.verifiedMs) })}
              {one.reason !== '' && ` · ${one.reason}`}
            </Text>
          )}
          {act(one)}
        </li>
      ))}
    </Stack>
  );
}

/** Takes one's own back. */
export function WithdrawCredential({ one }: { one: Credential }) {
  const { t } = useWords();
  const withdraw = useAct(
    () =>
      call('POST /api/me/credentials/:credential', {
        params: { credential: one.id },
        body: { withdraw: true },
      }),
    ['expert'],
  );
  if (one.state === 'withdrawn') return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        mt={4}
        aria-label={t('experts.withdrawOf', { title: one.title })}
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        {t('experts.withdraw')}
      </Button>
      <Fault error={withdraw.error} />
    </>
  );
}

/** SHA-256 of a file, hexadecimal. */
async function checksum(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Browsers compute sums only on secure pages. */
const canSum = (): boolean => window.isSecureContext;

const EMPTY = { kind: 'counsellor', title: '', issuer: '', evidence: '', expires: '' };

/** Hands a credential in. */
export function NewCredential() {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const [form, setForm] = useState(EMPTY);
  const [file, setFile] = useState<File | null>(null);
  const claim = useAct(
    async () =>
      call('POST /api/me/credentials', {
        body: {
          kind: KINDS.find((kind) => kind === form.kind) ?? 'other',
          title: form.title,
          issuer: form.issuer,
          evidence: form.evidence,
          fileHash: file === null ? null : await checksum(file),
          expires: form.expires === '' ? null : form.expires,
        },
      }),
    ['expert'],
  );
  const text = (name: 'title' | 'issuer' | 'expires') => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setForm((before) => ({ ...before, [name]: value }));
    },
  });
  if (!open)
    return (
      <Button variant="default" mt="sm" onClick={() => setOpen(true)}>
        {t('experts.addCredential')}
      </Button>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        claim.mutate(undefined, {
          onSuccess: () => {
            setForm(EMPTY);
            setFile(null);
            setOpen(false);
          },
        });
      }}
    >
      <Stack gap="sm" mt="sm" maw={480}>
        <Select
          label={t('experts.kind')}
          allowDeselect={false}
          data={KINDS.map((kind) => ({ value: kind, label: t(`experts.kind.${kind}`) }))}
          value={form.kind}
          onChange={(kind) => kind !== null && setForm({ ...form, kind })}
        />
        <TextInput
          label={t('experts.credentialTitle')}
          required
          maxLength={200}
          {...text('title')}
        />
        <TextInput label={t('experts.issuer')} required maxLength={200} {...text('issuer')} />
        <Textarea
          label={t('experts.evidenceNote')}
          description={t('experts.evidenceHint')}
          autosize
          minRows={2}
          maxLength={2000}
          value={form.evidence}
          onChange={(event) => setForm({ ...form, evidence: event.currentTarget.value })}
        />
        {canSum() ? (
          <FileInput
            label={t('experts.file')}
            placeholder={t('act.chooseFile')}
            clearable
            value={file}
            onChange={setFile}
          />
        ) : (
          <Text size="sm">{t('experts.noChecksum')}</Text>
        )}
        <TextInput type="date" label={t('experts.expires')} {...text('expires')} />
        <Fault error={claim.error} />
        <Group>
          <Button type="submit" loading={claim.isPending}>
            {t('experts.claim')}
          </Button>
          <Button variant="default" onClick={() => setOpen(false)}>
            {t('act.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
