import { Anchor, Code, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords, type Word } from '../words/index.js';
import { PlainTable } from './plain-table.js';

type Card = Answer<'GET /api/suites/:suite'>;

/** Whose a suite is, what may be done with it, how near it is to the published one, and what can be named in a run. */
export function SuiteCard({ card }: { card: Card }) {
  const { t, of } = useWords();
  return (
    <Stack>
      <Part title={t('suite.notice')}>
        <Text size="sm">{of(card.notice)}</Text>
      </Part>
      <Part title={t('suites.licence')}>
        <Text size="sm">{of(card.licence)}</Text>
      </Part>
      <Part title={t('suite.citation')}>
        <Text size="sm" className="said">
          {card.citation}
        </Text>
      </Part>
      <Part title={t('suite.getData')}>
        <Text size="sm">{t(card.imported ? 'suite.imported' : 'suite.builtin')}</Text>
        {card.files.map((file) => (
          <Text key={file.path} size="sm" className="said">
            {file.path}:{' '}
            <Anchor href={file.url} rel="noreferrer" size="sm" underline="always">
              {file.url}
            </Anchor>{' '}
            <Text span size="xs" c="dimmed">
              {t('suite.revision', { revision: file.revision })}
              {file.hash !== null && ` · SHA-256 ${file.hash}`}
            </Text>
          </Text>
        ))}
        {card.byHand !== null && (
          <Text size="sm">
            {t('say.pair', { name: t('suite.byHand'), value: of(card.byHand) })}
          </Text>
        )}
      </Part>
      <Part title={t('suite.fidelity')}>
        {Object.entries(card.fidelity).map(([profile, fidelity]) => (
          <Text key={profile} size="sm">
            <Code>{profile}</Code> {t(`fidelity.${fidelity}` as Word)}
          </Text>
        ))}
      </Part>
      {card.options.length > 0 && (
        <Part title={t('suite.options')}>
          <PlainTable
            caption={t('suite.options')}
            columns={[
              t('suite.option'),
              t('suite.side'),
              t('suite.default', { profile: 'sound' }),
              t('suite.default', { profile: 'official' }),
              t('suite.values'),
            ]}
            rows={card.options.map((option) => ({
              key: option.key,
              cells: [
                <Code key="key">{option.key}</Code>,
                t(`suite.${option.side}`),
                option.sound,
                option.official,
                option.values,
              ],
            }))}
          />
        </Part>
      )}
      <Part title={t('suite.presets')}>
        <PlainTable
          caption={t('suite.presets')}
          columns={[t('suite.name'), t('suite.profile'), t('suite.about')]}
          rows={card.presets.map(({ name, profile, title }) => ({
            key: name,
            cells: [<Code key="name">{name}</Code>, profile, of(title)],
          }))}
        />
      </Part>
      {card.targets.length > 0 && (
        <Part title={t('suite.targets')}>
          <PlainTable
            caption={t('suite.targets')}
            columns={[t('suite.name'), t('suite.about')]}
            rows={card.targets.map(({ name, about }) => ({
              key: name,
              cells: [<Code key="name">{name}</Code>, of(about)],
            }))}
          />
        </Part>
      )}
      {card.judges.length > 0 && (
        <Part title={t('suite.judges')}>
          <PlainTable
            caption={t('suite.judges')}
            columns={[t('suite.name'), t('suite.about')]}
            rows={card.judges.map(({ name, about, validity }) => ({
              key: name,
              cells: [
                <Code key="name">{name}</Code>,
                [...new Set([of(about), of(validity)])].join(' '),
              ],
            }))}
          />
        </Part>
      )}
      {card.defaultJudge !== null && (
        <Text size="sm">
          {t('say.pair', { name: t('suite.defaultJudge'), value: card.defaultJudge })}
        </Text>
      )}
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h5" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  );
}
