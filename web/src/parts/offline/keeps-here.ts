const SWITCH = 'hearth-offline';

/** Whether this browser may keep what one works on, so that it opens without a network. */
export const keepsHere = (): boolean => localStorage.getItem(SWITCH) !== 'off';

export function setKeepsHere(keeps: boolean): void {
  if (keeps) localStorage.removeItem(SWITCH);
  else localStorage.setItem(SWITCH, 'off');
}
