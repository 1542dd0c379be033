import { Alert, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { CampaignLinks } from '../parts/campaign-head.js';
import { Appeals } from '../parts/exam/appeals.js';
import { BankTable } from '../parts/exam/bank-table.js';
import { Candidates } from '../parts/exam/candidates.js';
import { Chances } from '../parts/exam/chances.js';
import { DecisionsWaiting } from '../parts/exam/decisions-waiting.js';
import { StandardEditor } from '../parts/exam/standard-editor.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/campaigns/$campaign/exam');

/** The exam's bank: what can be drawn, how items do, who waits, appeals; and setting a standard by an item's own form. */
export function CampaignExamPage() {
  const { t } = useWords();
  const { campaign } = page.useParams();
  const { item } = page.useSearch();
  const navigate = useNavigate();
  const edit = (next: string | undefined): void => {
    void navigate({
      to: '/campaigns/$campaign/exam',
      params: { campaign },
      search: next === undefined ? {} : { item: next },
    });
  };
  const bank = useQuery({
    queryKey: ['bank', campaign],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/exam/bank', { params: { campaign } }, signal),
    staleTime: 0,
  });
  return (
    <>
      <PageTitle>{t('bank.title', { title: bank.data?.title ?? '' })}</PageTitle>
      <CampaignLinks campaign={campaign} here="exam" />
      <Asked query={bank}>
        {(seen) => (
          <Stack gap="xl">
            <Text className="said">{t('bank.about')}</Text>
            {item !== undefined && (
              <StandardEditor key={item} item={item} onClose={() => edit(undefined)} />
            )}
            <section>
              {seen.ready < seen.rules.items ? (
                <Alert color="orange" role="status">
                  {t('bank.tooFew', { n: seen.ready, needed: seen.rules.items })}
                </Alert>
              ) : (
                <Text>{t('bank.ready', { n: seen.ready, rubric: seen.rubric })}</Text>
              )}
              {seen.ready < seen.wished && <Text>{t('bank.wished', { n: seen.wished })}</Text>}
              <Text>{t('bank.counts', seen.counts)}</Text>
              <Chances chances={seen.chances} attempts={seen.rules.attempts} />
            </section>
            <DecisionsWaiting campaign={campaign} bank={seen} />
            <Appeals campaign={campaign} bank={seen} edit={edit} />
            <section>
              <Title order={2} size="h4" mb="xs">
                {t('bank.items')}
              </Title>
              {seen.items.length === 0 ? (
                <Text>{t('bank.items.none')}</Text>
              ) : (
                <BankTable
                  label={t('bank.items')}
                  rubric={seen.rubric}
                  items={seen.items}
                  edit={edit}
                />
              )}
            </section>
            {seen.toConfirm.length > 0 && (
              <section>
                <Title order={2} size="h4" mb="xs">
                  {t('bank.toConfirm')}
                </Title>
                <Text mb="xs" className="said">
                  {t('bank.toConfirm.about')}
                </Text>
                <BankTable
                  label={t('bank.toConfirm')}
                  rubric={seen.rubric}
                  items={seen.toConfirm}
                  edit={edit}
                />
              </section>
            )}
            <Candidates campaign={campaign} edit={edit} />
          </Stack>
        )}
      </Asked>
    </>
  );
}
