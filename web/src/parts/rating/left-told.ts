/** So many items that somebody left on one day lead to the offer of a break, and as many more to the next one. */
const OFFERED = 3;

const placeOf = (place: string): string => `hearth-left:${place}`;
const dayOf = (now: Date): string => now.toDateString();

/** Whether there is nothing to offer now: too few, or they said that they go on. */
export function isTold(place: string, left: number, now: Date): boolean {
  const [day, n] = (localStorage.getItem(placeOf(place)) ?? '').split('|');
  const before = day === dayOf(now) ? Number(n) : 0;
  return left < before + OFFERED;
}

/** They go on. */
export const toldOf = (place: string, left: number, now: Date): void =>
  localStorage.setItem(placeOf(place), `${dayOf(now)}|${left}`);
