import { Table, Text } from '@mantine/core';
import type { Answer } from '../../../../src/server/api/index.js';
import { useWords } from '../../words/index.js';
import { useAbilityName } from '../ability-name.js';
import { Listing } from '../listing.js';

type Figures = Answer<'GET /api/me/expert'>['figures'];
export type Share = Figures[number]['agreement'];

/** A share with its interval and n, as text; a dash where there is nothing yet. */
export function useShare(): (share: Share) => string {
  const { t } = useWords();
  const percent = (x: number | null): string => `${Math.round((x ?? 0) * 100)}%`;
  return ({ share, low, high, n }) =>
    share === null
      ? '–'
      : t('experts.figure', { share: percent(share), low: percent(low), high: percent(high), n });
}

/** Quality of one person by ability. */
export function AbilityFigures({ figures, derived }: { figures: Figures; derived: string[] }) {
  const { t } = useWords();
  const said = useShare();
  const abilityName = useAbilityName();
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {t('experts.qualityAbout')}
      </Text>
      {figures.length === 0 ? (
        <Text>{t('experts.noFigures')}</Text>
      ) : (
        <Listing
          label={t('experts.quality')}
          minWidth={520}
          columns={[t('experts.ability'), t('experts.agreement'), t('experts.accuracy')]}
        >
          {figures.map(({ ability, agreement, accuracy }) => (
            <Table.Tr key={ability}>
              <Table.Td>
                {ability === '' ? t('quality.allAbilities') : abilityName(ability)}
              </Table.Td>
              <Table.Td>{said(agreement)}</Table.Td>
              <Table.Td>{said(accuracy)}</Table.Td>
            </Table.Tr>
          ))}
        </Listing>
      )}
      {derived.length > 0 && (
        <Text size="sm">
          {t('experts.derived', { list: derived.map(abilityName).join(t('section.and')) })}
        </Text>
      )}
    </>
  );
}
