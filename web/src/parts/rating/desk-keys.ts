import { useEffect, useRef } from 'react';
import { type Act, actOf, composing, digitOf, type Keys, letterOf } from './shortcuts.js';

const TYPED =
  'input:not([type=radio], [type=checkbox], [type=button], [type=submit], [type=file], [type=range]), textarea, select, [contenteditable=true]';
const ROWS = '.desk-question [data-row]';

/** Whether keys go into a field that takes text. */
const inText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED) !== null;

/** The choices that the focus is in or before. */
function optionsAt(): HTMLInputElement[] {
  const at = document.activeElement;
  const row =
    at?.closest('[data-options]') ?? at?.closest('.desk-question')?.querySelector('[data-options]');
  return [...(row?.querySelectorAll<HTMLInputElement>('input[type=radio]:not(:disabled)') ?? [])];
}

const choose = (option: HTMLInputElement | undefined): boolean => {
  option?.click();
  option?.focus();
  return option !== undefined;
};

/** The answer after or before the chosen one; the first or the last where none is chosen. */
function step(by: 1 | -1): boolean {
  const options = optionsAt();
  const at = options.findIndex((one) => one.checked);
  const next = at === -1 ? (by === 1 ? 0 : options.length - 1) : at + by;
  return choose(options[Math.min(options.length - 1, Math.max(0, next))]);
}

/** Brings the focus to a row: to its chosen answer, its first one, or to the row itself where something is typed. */
function focusRow(row: Element | null | undefined): void {
  const target =
    row?.querySelector<HTMLElement>('input[type=radio]:checked') ??
    row?.querySelector<HTMLElement>('input[type=radio]') ??
    row;
  if (target instanceof HTMLElement) target.focus();
}

/** Brings the focus to a question of this name. */
export const focusQuestion = (name: string): void =>
  focusRow(document.querySelector(`[data-question="${CSS.escape(name)}"] [data-row]`));

/** To the question after or before the one with the focus. */
function move(by: 1 | -1): void {
  const rows = [...document.querySelectorAll(ROWS)];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by;
  focusRow(rows[Math.min(rows.length - 1, Math.max(0, next))]);
}

/** What a key does inside a question, beside the acts. @returns whether it did something */
function inQuestion(event: KeyboardEvent): boolean {
  const digit = digitOf(event);
  if (digit !== null) return choose(optionsAt()[digit - 1]);
  const letter = letterOf(event);
  if (letter !== null && !event.shiftKey)
    return choose(optionsAt().find(({ value }) => value === letter));
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return false;
  // Into the field of a row that the arrows led to.
  const row = document.activeElement;
  const field = row?.matches('[data-row]')
    ? row.querySelector<HTMLElement>('input, textarea')
    : null;
  field?.focus();
  return field !== null && field !== undefined;
}

/** Escape leaves a field for its question, so that the arrows go on from there. */
function leaveField(event: KeyboardEvent): void {
  const row = (event.target as Element).closest<HTMLElement>('[data-row]');
  if (event.key !== 'Escape' || row === null) return;
  event.preventDefault();
  row.focus();
}

/**
 * Keys of the desk. None of them does anything while somebody types in a field, composes characters, or looks at a
 * dialog.
 */
export function useDeskKeys(keys: Keys, acts: Readonly<Partial<Record<Act, () => void>>>): void {
  const now = useRef({ keys, acts });
  now.current = { keys, acts };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { keys: set, acts: doing } = now.current;
      if (event.defaultPrevented || composing(event)) return;
      if (document.querySelector('[role=dialog]') !== null) return;
      if (inText(event.target)) {
        leaveField(event);
        return;
      }
      if (!set.on) return;
      const act = actOf(event, set.map);
      if (act === null) {
        if (inQuestion(event)) event.preventDefault();
        return;
      }
      if (act === 'left' || act === 'right') {
        if (step(act === 'right' ? 1 : -1)) event.preventDefault();
        return;
      }
      event.preventDefault();
      if (act === 'down' || act === 'up') move(act === 'down' ? 1 : -1);
      else if (!event.repeat || act === 'undo' || act === 'redo') doing[act]?.();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
