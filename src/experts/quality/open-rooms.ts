import type { Db } from '../../store/index.js';

/** Items of a campaign whose verdicts are far apart and not settled yet, with who rated each. */
export type OpenRooms = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Items that people still talk about. In the room they go by letters; whoever rates in the campaign must not read
 * elsewhere who voted for what until it is over.
 */
export async function openRooms(db: Db, campaign: string): Promise<OpenRooms> {
  const rows = await db
    .selectFrom('work_item')
    .leftJoin('assignment', (on) =>
      on.onRef('assignment.item', '=', 'work_item.id').on('assignment.state', '=', 'submitted'),
    )
    .select(['work_item.id', 'assignment.person'])
    .where('work_item.campaign', '=', campaign)
    .where('work_item.state', 'in', ['diverged', 'consulting'])
    .execute();
  const rooms = new Map<string, Set<string>>();
  for (const { id, person } of rows) {
    const people = rooms.get(id) ?? new Set();
    if (person !== null) people.add(person);
    rooms.set(id, people);
  }
  return rooms;
}

/** Whether two people sit in one open room: how far they agree would tell who is who. Pure. */
export const inOneRoom = (rooms: OpenRooms, a: string, b: string): boolean =>
  [...rooms.values()].some((people) => people.has(a) && people.has(b));
