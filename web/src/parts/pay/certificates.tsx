import {
  Badge,
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  Select,
  Stack,
  Table,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';
import { Listing } from '../listing.js';
import { tierWord } from '../money.js';
import { PageLink } from '../page-link.js';
import { useTimes } from '../times.js';

type Found = Answer<'GET /api/projects/:project/certificates'>;

/** The rule of a project's certificate, who meets it, what was issued, and taking one back. */
export function Certificates({ project }: { project: string }) {
  const { t } = useWords();
  const { day } = useTimes();
  const [taking, setTaking] = useState<string | null>(null);
  const found = useQuery({
    queryKey: ['certificates', project],
    queryFn: ({ signal }) =>
      call('GET /api/projects/:project/certificates', { params: { project } }, signal),
    staleTime: 0,
  });
  const issue = useAct(
    (person: string) =>
      call('POST /api/projects/:project/certificates', { params: { project }, body: { person } }),
    ['certificates'],
  );
  return (
    <Asked query={found}>
      {({ rule, people, issued }) => (
        <Stack>
          <Text>
            {t('certificates.rule', {
              tier: t(tierWord(rule.tier)),
              verdicts: rule.verdicts,
              days: rule.days,
            })}
            {t('experts.between')}
            {rule.calm && t('certificates.calm')}
          </Text>
          <RuleForm key={rule.version} project={project} rule={rule} />
          <Fault error={issue.error} />
          <Listing
            label={t('certificates.people')}
            minWidth={620}
            columns={[
              t('statements.person'),
              t('contributions.verdicts'),
              t('certificates.days'),
              t('certificates.tier'),
              t('team.actions'),
            ]}
          >
            {people.map((one) => (
              <Table.Tr key={one.person}>
                <Table.Td>{one.name}</Table.Td>
                <Table.Td>{one.verdicts}</Table.Td>
                <Table.Td>{one.days}</Table.Td>
                <Table.Td>
                  {t(tierWord(one.tier))}
                  {!one.calm && (
                    <Text size="xs" c="dimmed">
                      {t('certificates.alarm')}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  {one.certificate !== null ? (
                    <PageLink to="/certificate/$number" params={{ number: one.certificate }}>
                      {one.certificate}
                    </PageLink>
                  ) : one.meets ? (
                    <Button
                      size="compact-sm"
                      mih={24}
                      loading={issue.isPending && issue.variables === one.person}
                      aria-label={t('certificates.issueTo', { name: one.name })}
                      onClick={() => issue.mutate(one.person)}
                    >
                      {t('certificates.issue')}
                    </Button>
                  ) : (
                    <Text size="sm" c="dimmed">
                      {t('certificates.notYet')}
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Listing>
          <Title order={3} size="h4">
            {t('certificates.issued')}
          </Title>
          {issued.length === 0 && <Text>{t('certificates.none')}</Text>}
          <Stack gap="xs">
            {issued.map((one) => (
              <Group key={one.number} gap="sm">
                <PageLink to="/certificate/$number" params={{ number: one.number }}>
                  {one.number}
                </PageLink>
                <Text size="sm">{`${one.name} · ${day(one.madeMs)}`}</Text>
                {one.revoked === null ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    mih={24}
                    aria-label={t('certificates.takeBackOf', { name: one.name })}
                    onClick={() => setTaking(one.number)}
                  >
                    {t('certificates.takeBack')}
                  </Button>
                ) : (
                  <Badge color="red" variant="outline" tt="none">
                    {t('certificate.revokedShort')}
                  </Badge>
                )}
              </Group>
            ))}
          </Stack>
          <Modal
            opened={taking !== null}
            onClose={() => setTaking(null)}
            title={t('certificates.takeBack')}
            closeButtonProps={{ 'aria-label': t('act.close') }}
          >
            {taking !== null && <TakeBack number={taking} onDone={() => setTaking(null)} />}
          </Modal>
        </Stack>
      )}
    </Asked>
  );
}

function TakeBack({ number, onDone }: { number: string; onDone: () => void }) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const revoke = useAct(
    () =>
      call('POST /api/certificates/:certificate/revoke', {
        params: { certificate: number },
        body: { reason },
      }),
    ['certificates', 'certificate'],
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        revoke.mutate(undefined, { onSuccess: onDone });
      }}
    >
      <Stack>
        <Textarea
          label={t('certificates.reason')}
          description={t('certificates.reasonHint')}
          required
          data-autofocus
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Fault error={revoke.error} />
        <Button type="submit" color="red" loading={revoke.isPending}>
          {t('certificates.takeBack')}
        </Button>
      </Stack>
    </form>
  );
}

function RuleForm({ project, rule }: { project: string; rule: Found['rule'] }) {
  const { t } = useWords();
  const [typed, setTyped] = useState(rule);
  const [reason, setReason] = useState('');
  const store = useAct(() => {
    const { version, ...rest } = typed;
    return call('PUT /api/projects/:project/certificate-rule', {
      params: { project },
      body: { ...rest, after: version, reason },
    });
  }, ['certificates']);
  const number = (value: string | number) => (typeof value === 'number' ? value : 0);
  return (
    <details>
      <summary>{t('certificates.changeRule')}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          store.mutate(undefined);
        }}
      >
        <Stack gap="sm" mt="sm">
          <Group>
            <Select
              label={t('certificates.tier')}
              allowDeselect={false}
              w={160}
              value={String(typed.tier)}
              data={[0, 1, 2, 3].map((tier) => ({ value: String(tier), label: t(tierWord(tier)) }))}
              onChange={(value) => setTyped({ ...typed, tier: Number(value ?? 0) })}
            />
            <NumberInput
              label={t('contributions.verdicts')}
              min={1}
              max={1_000_000}
              w={140}
              value={typed.verdicts}
              onChange={(value) => setTyped({ ...typed, verdicts: number(value) })}
            />
            <NumberInput
              label={t('certificates.days')}
              min={0}
              max={3650}
              w={140}
              value={typed.days}
              onChange={(value) => setTyped({ ...typed, days: number(value) })}
            />
          </Group>
          <Checkbox
            label={t('certificates.calm')}
            checked={typed.calm}
            onChange={(event) => setTyped({ ...typed, calm: event.currentTarget.checked })}
          />
          <Textarea
            label={t('prices.reason')}
            required
            autosize
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Fault error={store.error} />
          <Group>
            <Button type="submit" variant="default" loading={store.isPending}>
              {t('act.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </details>
  );
}
