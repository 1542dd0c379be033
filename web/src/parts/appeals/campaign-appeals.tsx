import { Box, Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { Asked } from '../asked.js';
import { Folded } from '../folded.js';
import { useTimes } from '../times.js';
import { AnswerForm } from './answer-form.js';
import { Said } from './said.js';

type Appeal = Answer<'GET /api/campaigns/:campaign/appeals'>['appeals'][number];

/** Appeals of a campaign's raters, for whoever runs it; nothing where nobody ever appealed. */
export function CampaignAppeals({ campaign }: { campaign: string }) {
  const { t } = useWords();
  const asked = useQuery({
    queryKey: ['appeals', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/appeals', { params: { campaign } }, signal),
  });
  return (
    <Asked query={asked}>
      {({ appeals }) => {
        if (appeals.length === 0) return null;
        const open = appeals.filter(({ state }) => state === 'open');
        const over = appeals.filter(({ state }) => state !== 'open');
        const cards = (some: readonly Appeal[]) => (
          <Stack gap="sm" mt="xs">
            {some.map((one) => (
              <OneAppeal key={one.id} campaign={campaign} appeal={one} />
            ))}
          </Stack>
        );
        return (
          <Box component="section" mb="lg" aria-labelledby="appeals">
            <Title order={2} size="h3" id="appeals">
              {t('appeals.title')}
            </Title>
            <Text size="sm" c="dimmed" maw="80ch">
              {t('appeals.about')}
            </Text>
            {open.length === 0 ? <Text mt="xs">{t('appeals.none')}</Text> : cards(open)}
            {over.length > 0 && (
              <Folded summary={t('appeals.over', { count: over.length })}>{cards(over)}</Folded>
            )}
          </Box>
        );
      }}
    </Asked>
  );
}

function OneAppeal({ campaign, appeal }: { campaign: string; appeal: Appeal }) {
  const { t, of } = useWords();
  const { moment } = useTimes();
  const { id, name, about, reason, sinceMs, said, atMs, state, answer } = appeal;
  const title = t('appeals.of', { name });
  return (
    <Card withBorder component="article" aria-label={title}>
      <Title order={3} size="h5">
        {title} · {t(`appeals.state.${state}`)}
      </Title>
      <Said
        head={t(`appeals.against.${about}`, { time: moment(sinceMs) })}
        text={reason === null ? '–' : of(reason)}
      />
      <Said head={t('quality.theySay', { time: moment(atMs) })} text={said} />
      {answer !== null && appeal.answeredMs !== null && (
        <Said
          head={t('appeals.answeredBy', {
            name: appeal.answeredBy ?? '',
            time: moment(appeal.answeredMs),
          })}
          text={answer}
        />
      )}
      {state === 'open' &&
        (appeal.mine ? (
          <Text size="sm" mt="xs">
            {t('appeals.mine')}
          </Text>
        ) : (
          <AnswerForm
            label={t('appeals.answer', { name })}
            grant={t(`appeals.uphold.${about}`)}
            keep={t(`appeals.keep.${about}`)}
            least={2}
            changes={['appeals', 'raters', 'campaigns', 'bank', 'quality']}
            send={(upheld, answer) =>
              call('POST /api/campaigns/:campaign/appeals/:appeal/answer', {
                params: { campaign, appeal: id },
                body: { upheld, answer },
              })
            }
          />
        ))}
    </Card>
  );
}
