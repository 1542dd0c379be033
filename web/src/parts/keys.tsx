import { ActionIcon, Group, Kbd, Modal, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type KeyboardEvent as FieldKey, useEffect, useRef, useState } from 'react';
import { useWords, type Word } from '../words/index.js';
import { keysNamed } from './key-names.js';

const STORED = 'hearth-keys';
/** A key of the keyboard: as it types, and the place on the keyboard for other layouts and input methods. */
type Key = 'j' | 'k' | 'd' | '/' | '?';
const PLACES: Readonly<Record<Key, string>> = {
  j: 'KeyJ',
  k: 'KeyK',
  d: 'KeyD',
  '/': 'Slash',
  '?': 'Slash',
};

export type Shortcut = { key: Key; word: Word; act: () => void };

/** Whether a text is being typed, or an input method is at work: no key acts then. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.isComposing || event.keyCode === 229) return true;
  const at = event.target;
  return (
    at instanceof HTMLElement &&
    (at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName))
  );
}

/** Which of these keys was pressed, alone; a Chinese keyboard types other signs at the same places. */
function keyOf(event: KeyboardEvent): Key | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const letter = /^[a-z]$/i.test(event.key);
  for (const key of ['j', 'k', 'd'] as const)
    if (!event.shiftKey && (event.key === key || (!letter && event.code === PLACES[key])))
      return key;
  if (event.key === '?' || event.key === '？') return '?';
  if (event.key === '/' || (event.code === 'Slash' && !event.shiftKey)) return '/';
  return null;
}

/** The single keys of a page, with the sheet that tells them and turns them off. */
export function Keys({ shortcuts, more }: { shortcuts: readonly Shortcut[]; more?: Word }) {
  const { t } = useWords();
  const [on, setOn] = useState(localStorage.getItem(STORED) !== 'off');
  const [open, { open: show, close }] = useDisclosure(false);
  const now = useRef(shortcuts);
  now.current = shortcuts;
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || isTyping(event)) return;
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      const key = keyOf(event);
      if (key === null) return;
      const one = now.current.find((s) => s.key === key);
      if (key !== '?' && one === undefined) return;
      event.preventDefault();
      if (key === '?') show();
      else one?.act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [on, show]);
  return (
    <>
      <ActionIcon variant="default" size="md" aria-label={t('keys.open')} onClick={show}>
        <span aria-hidden="true">?</span>
      </ActionIcon>
      <Modal
        opened={open}
        onClose={close}
        title={t('keys.title')}
        closeButtonProps={{ 'aria-label': t('act.close') }}
      >
        <Stack gap="xs">
          {[...shortcuts, { key: '?' as const, word: 'keys.help' as const }].map(
            ({ key, word }) => (
              <Group key={key} gap="sm">
                <Kbd>{key.toUpperCase()}</Kbd>
                <Text size="sm">{t(word)}</Text>
              </Group>
            ),
          )}
          {more !== undefined && (
            <Group gap="sm">
              <Kbd>{keysNamed(more === 'keys.enter' ? 'Enter' : 'Ctrl+Enter', t)}</Kbd>
              <Text size="sm">{t(more)}</Text>
            </Group>
          )}
          <Switch
            mt="sm"
            label={t('keys.on')}
            description={t('keys.onHint')}
            checked={on}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              setOn(checked);
              localStorage.setItem(STORED, checked ? 'on' : 'off');
            }}
          />
        </Stack>
      </Modal>
    </>
  );
}

/** Moves the focus among the links of a list that are marked `data-row`. */
export function moveFocus(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by;
  rows[next]?.focus();
  rows[next]?.scrollIntoView({ block: 'nearest' });
}

export const focusOn = (id: string): void => document.getElementById(id)?.focus();

/** In a search field: Enter and the arrow down lead to the first row, Escape out of the field. */
export function leaveField(event: FieldKey<HTMLInputElement>): void {
  if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
  if (event.key === 'Escape') event.currentTarget.blur();
  if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  document.querySelector<HTMLElement>('[data-row]')?.focus();
}
