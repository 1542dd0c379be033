import { Drawer } from '@mantine/core';
import { useWords } from '../../words/index.js';
import { ItemThread } from '../talk/item-thread.js';
import type { Assignment } from './filled.js';

/** Talks about the item, beside it and never over its text. */
export function AskDrawer({
  opened,
  close,
  item,
}: {
  opened: boolean;
  close: () => void;
  item: Assignment;
}) {
  const { t } = useWords();
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="right"
      title={t('desk.comment')}
      closeButtonProps={{ 'aria-label': t('act.close') }}
    >
      {opened && <ItemThread campaign={item.campaign} assignment={item.id} />}
    </Drawer>
  );
}
