import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** So long something can be taken back. */
const UNDO_MS = 10_000;

/** Says what was done, with a way to take it back for ten seconds. */
export function undoToast({
  message,
  undo,
  act,
  close,
}: {
  message: string;
  /** The word on the button. */
  undo: string;
  act: () => void;
  /** The name of the button that closes it. */
  close: string;
}): void {
  const id = notifications.show({
    autoClose: UNDO_MS,
    closeButtonProps: { 'aria-label': close },
    message: (
      <Group gap="sm" wrap="nowrap" justify="space-between">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="default"
          mih={32}
          onClick={() => {
            notifications.hide(id);
            act();
          }}
        >
          {undo}
        </Button>
      </Group>
    ),
  });
}
