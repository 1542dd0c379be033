import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useWords } from '../words/index.js';
import { QrCode } from './qr-code.js';

/** A link or a key that is shown this once, to be copied. */
export function ShownOnce({
  title,
  about,
  value,
  onClose,
}: {
  title: string;
  about: string;
  value: string;
  onClose: () => void;
}) {
  const { t } = useWords();
  return (
    <Alert color="green" title={title} role="status" my="md">
      <Stack gap="xs">
        <Text size="sm">{about}</Text>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {value}
        </Code>
        {value.startsWith('http') && <QrCode value={value} label={t('team.qr')} />}
        <Group>
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button size="xs" onClick={copy}>
                {t(copied ? 'team.copied' : 'team.copy')}
              </Button>
            )}
          </CopyButton>
          <Button size="xs" variant="default" onClick={onClose}>
            {t('act.close')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
