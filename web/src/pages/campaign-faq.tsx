import { Button, Group, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { Fault } from '../parts/fault.js';
import { FaqEntry } from '../parts/knowledge/faq-entry.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/faq');

/** Questions that were asked more than once, by topic, with one answer each. */
export function CampaignFaqPage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const [find, setFind] = useState('');
  const [looked] = useDebouncedValue(find, 300);
  const [topic, setTopic] = useState<string | null>(null);
  const faq = useQuery({
    queryKey: ['faq', campaign, looked, topic],
    queryFn: ({ signal }) =>
      call(
        'GET /api/campaigns/:campaign/faq',
        {
          params: { campaign },
          query: { find: looked, ...(topic !== null && { topic }) },
        },
        signal,
      ),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageTitle>{t('faq.title', { title: faq.data?.title ?? '' })}</PageTitle>
      <CampaignLinks campaign={campaign} here="faq" />
      <Stack>
        <Text className="said">{t('faq.about')}</Text>
        <Group align="flex-end">
          <TextInput
            type="search"
            label={t('faq.find')}
            w={{ base: '100%', sm: 320 }}
            value={find}
            onChange={(event) => setFind(event.currentTarget.value)}
          />
          {(faq.data?.topics.length ?? 0) > 0 && (
            <Select
              label={t('faq.topic')}
              placeholder={t('cases.any')}
              clearable
              clearButtonProps={{ 'aria-label': `${t('faq.topic')}: ${t('cases.any')}` }}
              w={{ base: '100%', sm: 220 }}
              value={topic}
              data={faq.data?.topics ?? []}
              onChange={setTopic}
            />
          )}
        </Group>
        <Asked query={faq}>
          {(seen) => (
            <>
              {seen.entries.length === 0 && <Text>{t('faq.none')}</Text>}
              {seen.entries.map((entry) => (
                <FaqEntry
                  key={entry.id}
                  entry={entry}
                  review={seen.may.review}
                  owners={seen.owners}
                  others={seen.entries}
                />
              ))}
              {seen.may.review && <NewEntry campaign={campaign} />}
            </>
          )}
        </Asked>
      </Stack>
    </>
  );
}

function NewEntry({ campaign }: { campaign: string }) {
  const { t } = useWords();
  const empty = { topic: '', question: '', answer: '' };
  const [body, setBody] = useState(empty);
  const make = useAct(
    () => call('POST /api/campaigns/:campaign/faq', { params: { campaign }, body }),
    ['faq'],
  );
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('faq.new')}
      </Title>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate(undefined, { onSuccess: () => setBody(empty) });
        }}
      >
        <Stack gap="xs" maw={640} align="flex-start">
          <TextInput
            label={t('faq.topic')}
            maxLength={100}
            w="100%"
            value={body.topic}
            onChange={(event) => setBody({ ...body, topic: event.currentTarget.value })}
          />
          <TextInput
            label={t('faq.question')}
            required
            minLength={3}
            maxLength={2000}
            w="100%"
            value={body.question}
            onChange={(event) => setBody({ ...body, question: event.currentTarget.value })}
          />
          <Textarea
            label={t('faq.answer')}
            required
            autosize
            minRows={3}
            maxLength={20_000}
            w="100%"
            value={body.answer}
            onChange={(event) => setBody({ ...body, answer: event.currentTarget.value })}
          />
          <Fault error={make.error} />
          <Button type="submit" loading={make.isPending}>
            {t('faq.save')}
          </Button>
        </Stack>
      </form>
    </section>
  );
}
