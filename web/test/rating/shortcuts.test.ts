import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTS,
  actOf,
  chordsOf,
  DEFAULT,
  DEFAULT_KEYS,
  digitOf,
  faultOfKey,
  letterOf,
  type Press,
  readKeys,
} from '../../src/parts/rating/shortcuts.js';

const press = (key: string, code: string, also: Partial<Press> = {}): Press => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...also,
});

describe('D20: shortcuts of the desk', () => {
  it('D20: every act has a chord of its own', () => {
    expect(new Set(Object.values(DEFAULT_KEYS)).size).toBe(ACTS.length);
    for (const act of ACTS)
      expect([act, faultOfKey(DEFAULT_KEYS, act, DEFAULT_KEYS[act])]).toEqual([act, null]);
  });

  it('J5: a chord is exact', () => {
    expect(actOf(press('Enter', 'Enter', { ctrlKey: true }), DEFAULT_KEYS)).toBe('submit');
    expect(actOf(press('Enter', 'Enter', { metaKey: true }), DEFAULT_KEYS)).toBe('submit');
    expect(actOf(press('Enter', 'Enter'), DEFAULT_KEYS)).toBeNull();
    expect(actOf(press('z', 'KeyZ', { ctrlKey: true }), DEFAULT_KEYS)).toBe('undo');
    expect(actOf(press('Z', 'KeyZ', { ctrlKey: true, shiftKey: true }), DEFAULT_KEYS)).toBe('redo');
    expect(actOf(press('k', 'KeyK'), DEFAULT_KEYS)).toBeNull();
    expect(actOf(press('k', 'KeyK', { altKey: true, ctrlKey: true }), DEFAULT_KEYS)).toBeNull();
  });

  it('J2, J3: nothing fires while an input method composes', () => {
    for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
      const enter = press('Enter', 'Enter', { ctrlKey: true, ...composing });
      expect(actOf(enter, DEFAULT_KEYS)).toBeNull();
      expect(digitOf(press('1', 'Digit1', composing))).toBeNull();
      expect(letterOf(press('y', 'KeyY', composing))).toBeNull();
    }
    expect(actOf(press('Process', 'Enter', { ctrlKey: true }), DEFAULT_KEYS)).toBeNull();
  });

  it('J4: keyboards of other scripts work by the place of the key', () => {
    expect(actOf(press('ㄎ', 'KeyK', { altKey: true }), DEFAULT_KEYS)).toBe('skip');
    expect(actOf(press('˚', 'KeyK', { altKey: true }), DEFAULT_KEYS)).toBe('skip');
    expect(actOf(press('？', 'Slash', { shiftKey: true }), DEFAULT_KEYS)).toBe('sheet');
    expect(actOf(press('?', 'Slash', { shiftKey: true }), DEFAULT_KEYS)).toBe('sheet');
    expect(digitOf(press('３', 'Digit3'))).toBe(3);
    expect(digitOf(press('3', 'Numpad3'))).toBe(3);
    expect(letterOf(press('是', 'KeyY'))).toBe('yes');
  });

  it('A15: what sends or takes away takes a modifier', () => {
    for (const act of ['submit', 'skip', 'undo', 'redo'] as const) {
      expect(faultOfKey(DEFAULT_KEYS, act, 'X')).toBe('careful');
      expect(faultOfKey(DEFAULT_KEYS, act, 'Shift+X')).toBe('careful');
      expect(faultOfKey(DEFAULT_KEYS, act, 'Backspace')).toBe('reserved');
    }
    const bare = ['Backspace', 'Delete', 'Enter', 'd', 'x', ' '];
    for (const key of bare)
      expect(
        actOf(press(key, key.length === 1 ? `Key${key.toUpperCase()}` : key), DEFAULT_KEYS),
      ).toBeNull();
  });

  it('J5: keys of the browser and taken ones are refused', () => {
    expect(faultOfKey(DEFAULT_KEYS, 'guide', 'Ctrl+W')).toBe('reserved');
    expect(faultOfKey(DEFAULT_KEYS, 'guide', 'Alt+K')).toBe('taken');
    expect(faultOfKey(DEFAULT_KEYS, 'guide', '1')).toBe('unknown');
    expect(faultOfKey(DEFAULT_KEYS, 'guide', 'Alt+J')).toBeNull();
  });

  it('H1: only sound shortcuts are read, whatever a file says', () => {
    expect(readKeys(JSON.stringify(DEFAULT))).toEqual(DEFAULT);
    expect(readKeys(JSON.stringify({ map: { guide: 'Alt+J' } }))?.map.guide).toBe('Alt+J');
    for (const bad of [
      'no json',
      '[]',
      'null',
      '{"map":{"guide":"<img src=x onerror=alert(1)>"}}',
      '{"map":{"guide":"</script><script>"}}',
      '{"map":{"nothing":"Alt+J"}}',
      '{"map":{"guide":"Alt+K"}}',
    ])
      expect([bad, readKeys(bad)]).toEqual([bad, null]);
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...ACTS), (text, act) => {
        const read = readKeys(JSON.stringify({ map: { [act]: text } }));
        expect(read === null || /^[A-Za-z0-9+?/.,;[\]'-]+$/.test(read.map[act])).toBe(true);
      }),
    );
  });

  it('D20: shortcuts kept before there was an act stay as they are, and the act has a chord beside them', () => {
    expect(readKeys(JSON.stringify({ map: { guide: 'Alt+J' } }))?.map.revisions).toBe('Alt+R');
    const read = readKeys(JSON.stringify({ map: { guide: 'Alt+R', comment: 'Alt+Shift+R' } }));
    expect(read?.map).toMatchObject({
      guide: 'Alt+R',
      comment: 'Alt+Shift+R',
      revisions: 'Alt+Shift+V',
    });
  });

  it('one chord for a letter, and its physical key where it types none', () => {
    expect(chordsOf(press('a', 'KeyQ', { ctrlKey: true }))).toEqual(['Ctrl+A']);
    expect(chordsOf(press('я', 'KeyZ', { ctrlKey: true }))).toEqual(['Ctrl+я', 'Ctrl+Z']);
  });
});
