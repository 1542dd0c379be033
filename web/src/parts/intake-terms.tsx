import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useWords, type Word } from '../words/index.js';

const MAKES = ['task', 'gold', 'exam', 'practice'] as const;
/** What has to be known of items before anybody reads them. */
export type Terms = { kind: (typeof MAKES)[number]; licence: string; provenance: string };
export const NO_TERMS: Terms = { kind: 'task', licence: '', provenance: '' };

/** Under what terms texts may be used, where they come from, and what they are for. */
export function TermsInputs({
  terms,
  onChange,
  faultOf,
  narrow = false,
}: {
  terms: Terms;
  onChange: (terms: Terms) => void;
  faultOf: (field: string) => string | null;
  /** One below the other, where three beside each other have no room. */
  narrow?: boolean;
}) {
  const { t } = useWords();
  return (
    <SimpleGrid cols={{ base: 1, sm: narrow ? 1 : 3 }}>
      <Select
        label={t('intake.kind')}
        allowDeselect={false}
        value={terms.kind}
        data={MAKES.map((one) => ({ value: one, label: t(`intake.makes.${one}` as Word) }))}
        onChange={(next) =>
          onChange({ ...terms, kind: MAKES.find((one) => one === next) ?? terms.kind })
        }
      />
      <TextInput
        label={t('intake.licence')}
        description={t('intake.licenceHint')}
        required
        maxLength={500}
        value={terms.licence}
        error={faultOf('licence')}
        onChange={(event) => onChange({ ...terms, licence: event.currentTarget.value })}
      />
      <TextInput
        label={t('intake.provenance')}
        description={t('intake.provenanceHint')}
        required
        maxLength={1000}
        value={terms.provenance}
        error={faultOf('provenance')}
        onChange={(event) => onChange({ ...terms, provenance: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}
