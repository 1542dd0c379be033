import { Button, FileButton, Group, Kbd, Modal, Stack, Switch, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../words/index.js';
import { keysNamed } from '../key-names.js';
import { save } from '../save.js';
import {
  ACTS,
  type Act,
  chordsOf,
  composing,
  DEFAULT,
  faultOfKey,
  type KeyFault,
  type Keys,
  readKeys,
} from './shortcuts.js';

const MODIFIERS: readonly string[] = ['Control', 'Shift', 'Alt', 'Meta', 'CapsLock', 'AltGraph'];

/** What the keys do here; they are changed, switched off, saved and read here too. */
export function CheatSheet({
  opened,
  close,
  keys,
  change,
}: {
  opened: boolean;
  close: () => void;
  keys: Keys;
  change: (keys: Keys) => void;
}) {
  const { t } = useWords();
  const [waits, setWaits] = useState<Act | null>(null);
  const [fault, setFault] = useState<KeyFault | 'file' | null>(null);
  const press = (act: Act) => (event: React.KeyboardEvent) => {
    if (waits !== act || MODIFIERS.includes(event.key) || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return setWaits(null);
    if (composing(event.nativeEvent)) return;
    const [chord = ''] = chordsOf(event.nativeEvent);
    const wrong = faultOfKey(keys.map, act, chord);
    setFault(wrong);
    if (wrong !== null) return;
    setWaits(null);
    change({ ...keys, map: { ...keys.map, [act]: chord } });
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      size="lg"
      title={t('chord.title')}
      closeButtonProps={{ 'aria-label': t('act.close') }}
      closeOnEscape={waits === null}
    >
      <Stack gap="sm">
        <Text size="sm">{t('chord.about')}</Text>
        <Switch
          label={t('chord.on')}
          checked={keys.on}
          onChange={(event) => change({ ...keys, on: event.currentTarget.checked })}
        />
        <Table verticalSpacing={4}>
          <Table.Tbody>
            {ACTS.map((act) => (
              <Table.Tr key={act}>
                <Table.Th scope="row" fw={400}>
                  {t(`chord.act.${act}`)}
                </Table.Th>
                <Table.Td>
                  <Kbd>{keysNamed(keys.map[act], t)}</Kbd>
                </Table.Td>
                <Table.Td ta="right">
                  <Button
                    size="compact-sm"
                    variant={waits === act ? 'light' : 'subtle'}
                    mih={24}
                    aria-label={t('chord.changeOf', { act: t(`chord.act.${act}`) })}
                    onClick={() => {
                      setFault(null);
                      setWaits(waits === act ? null : act);
                    }}
                    onKeyDown={press(act)}
                    onBlur={() => setWaits(null)}
                  >
                    {t(waits === act ? 'chord.press' : 'chord.change')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="sm" className="desk-bad" role="status">
          {fault === null ? '' : t(fault === 'file' ? 'chord.notRead' : `chord.fault.${fault}`)}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => change(DEFAULT)}>
            {t('chord.reset')}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              save(
                'hearth-shortcuts.json',
                new Blob([JSON.stringify(keys, null, 2)], { type: 'application/json' }),
              )
            }
          >
            {t('chord.export')}
          </Button>
          <FileButton
            accept="application/json"
            onChange={(file) => {
              void file?.text().then((text) => {
                const read = readKeys(text);
                setFault(read === null ? 'file' : null);
                if (read !== null) change(read);
              });
            }}
          >
            {(props) => (
              <Button size="xs" variant="default" {...props}>
                {t('chord.import')}
              </Button>
            )}
          </FileButton>
        </Group>
      </Stack>
    </Modal>
  );
}
