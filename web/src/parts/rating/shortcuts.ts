/** What keys can do at the desk. Digits choose in the question that has the focus and cannot be given to anything else. */
export const ACTS = [
  'submit',
  'save',
  'undo',
  'redo',
  'down',
  'up',
  'right',
  'left',
  'skip',
  'older',
  'newer',
  'revisions',
  'guide',
  'comment',
  'help',
  'sheet',
] as const;
export type Act = (typeof ACTS)[number];
export type KeyMap = Readonly<Record<Act, string>>;

export const DEFAULT_KEYS: KeyMap = {
  submit: 'Ctrl+Enter',
  save: 'Ctrl+S',
  undo: 'Ctrl+Z',
  redo: 'Ctrl+Shift+Z',
  down: 'ArrowDown',
  up: 'ArrowUp',
  right: 'ArrowRight',
  left: 'ArrowLeft',
  skip: 'Alt+K',
  older: 'Alt+ArrowLeft',
  newer: 'Alt+ArrowRight',
  revisions: 'Alt+R',
  guide: 'Alt+G',
  comment: 'Alt+C',
  help: 'Alt+H',
  sheet: '?',
};

/** What a key press says of itself. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
> & {
  isComposing?: boolean;
  keyCode?: number;
};

/** Whether the press belongs to an input method, which is still making a character of it (J2, J3). */
export const composing = ({ isComposing, keyCode, key }: Press): boolean =>
  isComposing === true || keyCode === 229 || key === 'Process' || key === 'Dead';

/** Signs of full width are what a Chinese keyboard types where the key says the other. */
const NARROW: Readonly<Record<string, string>> = { '？': '?' };

/**
 * The press as chords: by what it types, and by where the key is, for keyboards of other scripts (J4). ⌘ counts as Ctrl.
 */
export function chordsOf(press: Press): string[] {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press;
  const typed = NARROW[key] ?? key;
  const letter = /^[a-z]$/i.test(typed) ? typed.toUpperCase() : typed;
  const physical = /^Key([A-Z])$/.exec(code)?.[1];
  const named = letter.length > 1 || /[A-Z]/.test(letter);
  const chord = (name: string, shift: boolean): string =>
    [
      ...(ctrlKey || metaKey ? ['Ctrl'] : []),
      ...(altKey ? ['Alt'] : []),
      ...(shift ? ['Shift'] : []),
      name,
    ].join('+');
  // A sign such as ? has its shift in it.
  const chords = [chord(letter, shiftKey && named)];
  if (physical !== undefined && !/^[A-Z]$/.test(letter)) chords.push(chord(physical, shiftKey));
  if (code === 'Slash' && shiftKey && !named) chords.push(chord('?', false));
  return [...new Set(chords)];
}

/** What this press is to do; null: nothing. */
export function actOf(press: Press, keys: KeyMap): Act | null {
  if (composing(press)) return null;
  const chords = chordsOf(press);
  return ACTS.find((act) => chords.includes(keys[act])) ?? null;
}

/** The digit of this press, 1…9, from the row or the pad; null for others. Full width counts. */
export function digitOf(press: Press): number | null {
  if (composing(press) || press.ctrlKey || press.metaKey || press.altKey || press.shiftKey)
    return null;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(press.code)?.[1] ?? /^[1-9]$/.exec(press.key)?.[0];
  return digit === undefined ? null : Number(digit);
}

/** Letters of the yes/no grid, which work while a question of it has the focus only. */
export function letterOf(press: Press): 'yes' | 'no' | 'na' | null {
  if (composing(press) || press.ctrlKey || press.metaKey || press.altKey) return null;
  const letter = /^[a-z]$/i.test(press.key)
    ? press.key.toUpperCase()
    : (/^Key([A-Z])$/.exec(press.code)?.[1] ?? '');
  return ({ Y: 'yes', N: 'no', A: 'na' } as const)[letter] ?? null;
}

const CHORD =
  /^(?:Ctrl\+)?(?:Alt\+)?(?:Shift\+)?(?:[A-Z]|Arrow(?:Up|Down|Left|Right)|Enter|Backspace|Delete|Home|End|PageUp|PageDown|F[1-9]|F1[0-2]|[?/.,;[\]'-])$/;
/** Keys of the browser, which would leave the page or do something else beside. */
const RESERVED = new Set([
  'Ctrl+W',
  'Ctrl+T',
  'Ctrl+N',
  'Ctrl+R',
  'Ctrl+L',
  'Ctrl+Q',
  'Ctrl+F',
  'Ctrl+C',
  'Ctrl+V',
  'Ctrl+X',
  'Ctrl+A',
  'Ctrl+P',
  'F5',
  'Alt+F4',
  'Enter',
  'Backspace',
  'Delete',
  'Ctrl+Shift+W',
  'Ctrl+Shift+T',
  'Ctrl+Shift+N',
]);
/** One press too many of these cannot be seen at once, so they take a modifier (A15). */
const CAREFUL: ReadonlySet<Act> = new Set(['submit', 'skip', 'undo', 'redo']);

export type KeyFault = 'unknown' | 'reserved' | 'careful' | 'taken';

/** Why an act cannot have this chord; null where it can. */
export function faultOfKey(keys: KeyMap, act: Act, chord: string): KeyFault | null {
  if (!CHORD.test(chord)) return 'unknown';
  if (RESERVED.has(chord)) return 'reserved';
  if (CAREFUL.has(act) && !/^(?:Ctrl|Alt)\+/.test(chord)) return 'careful';
  return ACTS.some((other) => other !== act && keys[other] === chord) ? 'taken' : null;
}

/** Shortcuts of one person in one browser. */
export type Keys = { on: boolean; map: KeyMap };
export const DEFAULT: Keys = { on: true, map: DEFAULT_KEYS };

/** Reads exported or stored shortcuts; null where they are none, or not sound. What is missing has its default. */
export function readKeys(json: string): Keys | null {
  let given: { on?: unknown; map?: unknown } | null;
  try {
    given = JSON.parse(json) as typeof given;
  } catch {
    return null;
  }
  if (
    typeof given !== 'object' ||
    given === null ||
    typeof given.map !== 'object' ||
    given.map === null
  )
    return null;
  const map = { ...DEFAULT_KEYS };
  for (const [act, chord] of Object.entries(given.map)) {
    if (!isAct(act) || typeof chord !== 'string') return null;
    map[act] = chord;
  }
  for (const act of ADDED) if (!(act in given.map)) map[act] = spareFor(map, act);
  if (ACTS.some((act) => faultOfKey(map, act, map[act]) !== null)) return null;
  return { on: given.on !== false, map };
}
/** Acts that shortcuts of one's own, kept before there were these, do not name; their chord may be taken there. */
const ADDED: readonly Act[] = ['revisions'];
const spareFor = (map: KeyMap, act: Act): string =>
  [DEFAULT_KEYS[act], ...[...'RVBEY'].map((letter) => `Alt+Shift+${letter}`)].find(
    (chord) => faultOfKey(map, act, chord) === null,
  ) ?? DEFAULT_KEYS[act];
const isAct = (name: string): name is Act => (ACTS as readonly string[]).includes(name);
