import { Alert } from '@mantine/core';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';

/** What came of asking a model two short questions. */
export function ModelCheck({ found }: { found: Answer<'POST /api/provider-checks'> }) {
  const { t } = useWords();
  const { answers, ms, keepsFormat, why } = found;
  return (
    <Alert role="status" my="sm" color={answers && keepsFormat === true ? 'green' : 'orange'}>
      {answers ? t('check.answers', { ms: ms ?? 0 }) : t('check.silent')}{' '}
      {keepsFormat !== null && t(keepsFormat ? 'check.keeps' : 'check.breaks')}
      {why !== null && <div className="said">{why}</div>}
    </Alert>
  );
}
