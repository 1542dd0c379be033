import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { addressOf, call } from '../api.js';
import { Asked } from '../parts/asked.js';
import { tierWord } from '../parts/money.js';
import { QrCode } from '../parts/qr-code.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/certificate/$number');

/** A certificate as everybody sees it who has its number: whether it is genuine and in force, and what it is for. */
export function CertificatePage() {
  const { t, of } = useWords();
  const { number } = page.useParams();
  const { day, moment } = useTimes();
  const found = useQuery({
    queryKey: ['certificate', number],
    queryFn: ({ signal }) => call('GET /api/verify/:number', { params: { number } }, signal),
  });
  return (
    <>
      <PageTitle>{t('certificate.page')}</PageTitle>
      <Asked query={found}>
        {({ certificate: one }) => {
          if (one === null)
            return (
              <Alert color="gray" role="status" title={t('certificate.unknown')}>
                <Text className="said">{number}</Text>
                <Text size="sm">{t('certificate.unknownAbout')}</Text>
              </Alert>
            );
          const { facts } = one;
          return (
            <Stack maw={720}>
              {!one.verifiable ? (
                <Alert color="yellow" role="status" title={t('certificate.unverifiable')}>
                  {t('certificate.unverifiableAbout')}
                </Alert>
              ) : !one.genuine ? (
                <Alert color="red" role="status" title={t('certificate.false')}>
                  {t('certificate.falseAbout')}
                </Alert>
              ) : one.revoked !== null ? (
                <Alert
                  color="red"
                  role="status"
                  title={t('certificate.revoked', { time: moment(one.revoked.atMs) })}
                >
                  <Text className="said">{one.revoked.reason}</Text>
                </Alert>
              ) : (
                <Alert color="gray" role="status" title={t('certificate.genuine')}>
                  {t('certificate.genuineAbout')}
                </Alert>
              )}
              <Card withBorder component="section" p="lg">
                <Stack gap="xs">
                  <Title order={2} size="h3">
                    {of(facts.title)}
                  </Title>
                  <Text size="lg" fw={700}>
                    {one.name ?? t('certificate.unnamed')}
                  </Text>
                  {facts.project !== '' && (
                    <Text>{t('certificate.project', { name: facts.project })}</Text>
                  )}
                  <Text>
                    {t('certificate.counts', {
                      verdicts: facts.verdicts,
                      campaigns: facts.campaigns,
                      consultations: facts.consultations,
                      cases: facts.cases,
                    })}
                  </Text>
                  <Text>
                    {t('certificate.time', {
                      from: day(facts.fromMs),
                      to: day(facts.toMs),
                      tier: t(tierWord(facts.tier)),
                    })}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {t('certificate.number', { number: one.number, day: day(one.madeMs) })}
                  </Text>
                  <Text size="xs" c="dimmed" className="said">
                    {t('certificate.signature', { signature: one.signature })}
                  </Text>
                  <QrCode value={location.href} label={t('certificate.qr')} />
                </Stack>
              </Card>
              <Group>
                <Button variant="default" onClick={() => print()}>
                  {t('earnings.print')}
                </Button>
                <Button
                  variant="default"
                  component="a"
                  download={`${one.number}.json`}
                  href={addressOf('GET /api/verify/:number', { params: { number } })}
                >
                  {t('certificate.json')}
                </Button>
              </Group>
            </Stack>
          );
        }}
      </Asked>
    </>
  );
}
