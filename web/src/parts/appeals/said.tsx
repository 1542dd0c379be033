import { Text } from '@mantine/core';

/** Something that somebody wrote, with who and when above it. */
export function Said({ head, text }: { head: string; text: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed" mt="xs">
        {head}
      </Text>
      <Text size="sm" className="said" dir="auto">
        {text}
      </Text>
    </div>
  );
}
