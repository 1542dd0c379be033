/** What the keyboard can be on. A set of radio buttons is entered at the one that is chosen. */
const ON =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), a[href], [tabindex="0"]';
const FIELD = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled)';

/** In what stands over the page, and ends there. */
const OPENED = '[role=dialog] *, [role=dialog], [role=menu] *, [role=menu]';

/** What appears later than this takes no place of what went. */
const SOON_MS = 5000;

/** The rating desk moves the keyboard on by itself. */
const OWN_PLACE = /^\/work\//;

type Held = {
  element: HTMLElement;
  /** What it stood in, from the inside to the outside; still known when it is gone. */
  around: readonly HTMLElement[];
  path: string;
  lostMs: number | null;
};

/**
 * Keeps the keyboard's place in a part of the page. Browsers put it on nothing where the button that was pressed is
 * disabled while it works, or gives way to the form that it opens, and whoever works by keyboard begins at the top again.
 * It goes back to the button, or to the first thing that came in its place; where nothing did, to the part of the page
 * in which it was; where the button stays disabled, to its form.
 * Another page is none of it: there the title comes first.
 * @returns ends it
 */
export function keepFocus(root: HTMLElement): () => void {
  let held: Held | null = null;
  /** The part of the page that has the keyboard until something comes in place of what went. */
  let stand: HTMLElement | null = null;

  const hold = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || OWN_PLACE.test(location.pathname)) return;
    if (target === stand) return;
    stand = null;
    const around: HTMLElement[] = [];
    for (let up = target.parentElement; up !== null && up !== root; up = up.parentElement)
      around.push(up);
    held = { element: target, around: [...around, root], path: location.pathname, lostMs: null };
  };

  const leave = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      const at = document.activeElement;
      // What was opened from here may take with it what opened it: an item that is divided in a dialog of its own.
      if (at !== null && !root.contains(at) && at.matches(OPENED)) return;
      // Left on purpose: it is there, and could be on it.
      if (held?.element === target && held.element.isConnected && !isOff(held.element))
        if (at !== held.element) held = null;
    });

  const press = ({ target }: Event): void => {
    if (held !== null && target instanceof Node && !held.element.contains(target)) held = null;
  };

  const changed = (records: readonly MutationRecord[]): void => {
    const at = document.activeElement;
    if (held === null || (at !== document.body && at !== stand)) return;
    if (held.path !== location.pathname) {
      held = null;
      return;
    }
    if (held.element.isConnected) back(held.element);
    else if (!goOn(held, records) && stand === null) {
      stand = partOf(held);
      stand?.focus({ preventScroll: true });
    }
  };

  const seen = new MutationObserver(changed);
  seen.observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'data-loading'],
  });
  root.addEventListener('focusin', hold);
  root.addEventListener('focusout', leave);
  addEventListener('pointerdown', press);
  return () => {
    seen.disconnect();
    root.removeEventListener('focusin', hold);
    root.removeEventListener('focusout', leave);
    removeEventListener('pointerdown', press);
  };
}

const isOff = (element: HTMLElement): boolean => element.matches(':disabled');

/** To what is still there: itself, or once it works no more and stays disabled, the form that it belongs to. */
function back(element: HTMLElement): void {
  if (!isOff(element)) element.focus({ preventScroll: true });
  else if (element.dataset.loading === undefined) {
    const form = element.closest('form');
    const [field] = form === null ? [] : entries(form, FIELD);
    field?.focus({ preventScroll: true });
  }
}

/** To what came in place of what is gone: the same thing made anew, else the first of what was added around it. */
function goOn(held: Held, records: readonly MutationRecord[]): boolean {
  const now = performance.now();
  held.lostMs ??= now;
  if (now - held.lostMs > SOON_MS) return false;
  const at = held.around.findIndex((one) => one.isConnected);
  const within = held.around[at];
  if (within === undefined) return false;
  const added = records
    .flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node) => node instanceof HTMLElement && within.contains(node)) as HTMLElement[];
  const all = added
    .flatMap((node) => [...(node.matches(ON) ? [node] : []), ...entries(node, ON)])
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1));
  const was = [held.element, ...held.around.slice(0, at)];
  const next = all.find((one) => isTwin(one, was)) ?? all[0];
  next?.focus();
  return next !== undefined;
}

/** The part of the page in which it was, made ready to have the keyboard. */
function partOf({ around }: Held): HTMLElement | null {
  const part = around
    .find((one) => one.isConnected)
    ?.closest<HTMLElement>('section, article, form, main');
  if (part === null || part === undefined) return null;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  return part;
}

function entries(within: HTMLElement, what: string): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(what)].filter((one) => {
    if (!(one instanceof HTMLInputElement) || one.type !== 'radio' || one.checked) return true;
    return within.querySelector(`input[name="${CSS.escape(one.name)}"]:checked`) === null;
  });
}

/** Whether it is the same thing at the same place: its words and what it stands in are the same. */
function isTwin(one: HTMLElement, was: readonly HTMLElement[]): boolean {
  const [before] = was;
  let up: HTMLElement | null = one;
  for (const { tagName } of was) {
    if (up?.tagName !== tagName) return false;
    up = up.parentElement;
  }
  return before?.textContent === one.textContent && before?.ariaLabel === one.ariaLabel;
}
