import { Alert, Button, Text } from '@mantine/core';
import { useWords } from '../../words/index.js';

/** That there is no connection, and what that means here. */
export function AwayNote({ children, again }: { children: string; again?: () => void }) {
  const { t } = useWords();
  return (
    <Alert color="orange" role="status" mb="md">
      <Text size="sm">{children}</Text>
      {again !== undefined && (
        <Button size="xs" variant="default" mt="xs" onClick={again}>
          {t('state.again')}
        </Button>
      )}
    </Alert>
  );
}
