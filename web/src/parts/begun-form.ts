const BEGIN = 'hearth-form:';

/** A form that was begun in this tab and not sent; null where there is none. Another tab does not see it. */
export function begunForm<Form>(name: string): Form | null {
  try {
    return JSON.parse(sessionStorage.getItem(BEGIN + name) ?? 'null') as Form | null;
  } catch {
    return null;
  }
}

export function keepForm(name: string, form: unknown): void {
  try {
    sessionStorage.setItem(BEGIN + name, JSON.stringify(form));
  } catch {
    // The browser's room is full: what is filled in stays on the page.
  }
}

export const dropForm = (name: string): void => sessionStorage.removeItem(BEGIN + name);
