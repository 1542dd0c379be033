import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords, type Word } from '../../words/index.js';
import { useAbilityName } from '../ability-name.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';
import { PageLink } from '../page-link.js';
import { useTimes } from '../times.js';
import { CaseEditor } from './case-editor.js';

export type Case = Answer<'GET /api/cases/:case'>;
export const PARTS = ['problem', 'divergence', 'discussion', 'consensus', 'scenes'] as const;
type May = { review: boolean; setUp: boolean };

/** One case: its five parts, where it comes from, and what can be done with it. */
export function CaseView({ id, may }: { id: string; may: May | null }) {
  const [editing, setEditing] = useState(false);
  const asked = useQuery({
    queryKey: ['case', id],
    queryFn: ({ signal }) => call('GET /api/cases/:case', { params: { case: id } }, signal),
  });
  return (
    <Asked query={asked}>
      {(one) =>
        editing ? (
          <CaseEditor one={one} onClose={() => setEditing(false)} />
        ) : (
          <Read one={one} may={may} edit={() => setEditing(true)} />
        )
      }
    </Asked>
  );
}

function Read({ one, may, edit }: { one: Case; may: May | null; edit: () => void }) {
  const { t } = useWords();
  const abilityName = useAbilityName();
  const { day } = useTimes();
  const read = useAct(
    () => call('POST /api/cases/:case/read', { params: { case: one.id } }),
    ['case', 'cases', 'learn'],
  );
  return (
    <Card withBorder component="article">
      <Group gap="xs" mb="xs">
        <Title order={2} size="h4" lang={one.lang}>
          {one.content.title}
        </Title>
        <Badge color="gray" variant="light">
          {t(`cases.status.${one.status}`)}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {t('cases.facts', { rubric: one.rubric, by: one.madeBy, time: day(one.madeMs) })}
        {one.consultation !== null && ` · ${t('cases.fromRoom')}`}
      </Text>
      {one.acceptedMs !== null && (
        <Text size="sm" c="dimmed">
          {t('cases.accepted', { by: one.acceptedBy ?? '', time: day(one.acceptedMs) })}
        </Text>
      )}
      {one.abilities.length > 0 && (
        <Text size="sm">{one.abilities.map(abilityName).join(' · ')}</Text>
      )}
      {one.supersededBy !== null && (
        <Text>
          {t('cases.superseded')}{' '}
          <PageLink
            to="/campaigns/$campaign/cases"
            params={{ campaign: one.campaign }}
            search={{ case: one.supersededBy }}
          >
            {one.supersededBy}
          </PageLink>
        </Text>
      )}
      <Stack my="md">
        {PARTS.map((part) => (
          <section key={part}>
            <Title order={3} size="h6">
              {t(`cases.part.${part}`)}
            </Title>
            <Text className="said" lang={one.lang} style={{ maxWidth: '75ch', lineHeight: 1.6 }}>
              {one.content[part] === '' ? t('cases.empty') : one.content[part]}
            </Text>
          </section>
        ))}
      </Stack>
      {one.status === 'draft' && one.missing.length > 0 && (
        <Alert color="orange" mb="sm">
          {t('cases.missing', {
            parts: one.missing.map((part) => t(`cases.part.${part}` as Word)).join(' · '),
          })}
        </Alert>
      )}
      <Fault error={read.error} />
      <Group>
        {one.read ? (
          <Badge color="gray" variant="outline">
            {t('cases.read')}
          </Badge>
        ) : (
          <Button loading={read.isPending} onClick={() => read.mutate(undefined)}>
            {t('cases.markRead')}
          </Button>
        )}
        {may?.review === true && (
          <Button variant="default" onClick={edit}>
            {t('cases.edit')}
          </Button>
        )}
        {may?.setUp === true && one.item !== null && one.status === 'accepted' && (
          <ToStandard id={one.id} />
        )}
      </Group>
      {may?.review === true && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('cases.readers', { n: one.readers })} · {t('cases.earlier', { n: one.earlier.length })}
        </Text>
      )}
    </Card>
  );
}

/** One click from a case to a hidden check or an exam item. */
function ToStandard({ id }: { id: string }) {
  const { t } = useWords();
  const make = useAct(
    (as: 'gold' | 'exam') =>
      call('POST /api/cases/:case/standard', { params: { case: id }, body: { as } }),
    ['bank'],
  );
  return (
    <>
      <Button variant="default" loading={make.isPending} onClick={() => make.mutate('gold')}>
        {t('cases.toGold')}
      </Button>
      <Button variant="default" loading={make.isPending} onClick={() => make.mutate('exam')}>
        {t('cases.toExam')}
      </Button>
      <Fault error={make.error} />
      <Text role="status" size="sm">
        {make.isSuccess ? t('cases.toStandardDone') : ''}
      </Text>
    </>
  );
}
