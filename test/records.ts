import { join } from 'node:path';
import Database from 'libsql';

/** A recorded call with the slot it fills, as far as an unbroken and a resumed run must agree. */
export type Recorded = { place: string; request: string; reply: string };

/** All slots of a HEARTH_HOME with their calls, without times and generated ids, sorted. */
export function recordsIn(home: string): Recorded[] {
  const db = new Database(join(home, 'hearth.db'), { readonly: true });
  // Killed before its tables were made, a database holds nothing.
  const made = db.prepare("select name from sqlite_master where name = 'slot'").all().length > 0;
  if (!made) {
    db.close();
    return [];
  }
  const rows = db
    .prepare(
      `select s.condition, s.target, s.repeat, s.unit, s.judge, s.judge_repeat, s.step, s.reask, s.attempt, s.note,
              c.request_hash, c.draw, c.state, c.request, c.reply
       from slot s join call c on c.id = s.call`,
    )
    .all() as Record<string, string>[];
  const externals = db
    .prepare('select condition, target, repeat, judge, judge_repeat, item, recs from external')
    .all() as Record<string, string>[];
  db.close();
  return [
    ...rows.map(({ request = '', reply = '', ...place }) => ({
      place: JSON.stringify(place),
      request,
      reply: JSON.stringify({ ...(JSON.parse(reply) as object), tries: 0, waitedMs: 0 }),
    })),
    ...externals.map(({ recs = '', ...place }) => ({
      place: JSON.stringify(place),
      request: '',
      reply: recs,
    })),
  ].sort((a, b) => (a.place < b.place ? -1 : 1));
}

/** Messages of every recorded call: a request with these must never be sent again. */
export const recordedMessages = (home: string): Set<string> =>
  new Set(
    recordsIn(home)
      .filter((r) => r.request !== '')
      .map((r) => JSON.stringify((JSON.parse(r.request) as { messages: unknown }).messages)),
  );
