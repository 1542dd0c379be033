import { sql } from 'kysely';
import { ALIKE, type Asker, isBlind, OPENED } from '../../experts/talk/access.js';
import type { Audience } from '../../experts/talk/audience.js';
import { FRESH, UNDO_MS } from '../../experts/talk/item-seen.js';
import { raterOf } from '../../experts/work/raters.js';
import type { Db } from '../../store/index.js';
import type { Answer, Asked } from '../api/index.js';
import { holds, partsOf } from '../reading/search-words.js';
import { shortOf, speakers } from './thread-view.js';

type Key = 'GET /api/campaigns/:campaign/threads';

/** The threads of a campaign that this reader may read, in one condition of the query. */
function readable(
  db: Db,
  campaign: { id: string; over: boolean; rates: boolean },
  asker: Asker,
  now: number,
) {
  const all = db
    .selectFrom('talk_thread')
    .innerJoin('work_item', 'work_item.id', 'talk_thread.item')
    .where('talk_thread.campaign', '=', campaign.id);
  if (asker.manages) return all;
  return all.where((eb) => {
    const rated = eb.exists(
      eb
        .selectFrom('assignment')
        .select('assignment.id')
        .whereRef('assignment.item', '=', 'talk_thread.item')
        .where('assignment.person', '=', asker.person)
        .where('assignment.state', '=', 'submitted'),
    );
    const sits = eb.exists(
      eb
        .selectFrom('consultation_member')
        .innerJoin('consultation', 'consultation.id', 'consultation_member.consultation')
        .select('consultation.id')
        .whereRef('consultation.thread', '=', 'talk_thread.id')
        .where('consultation_member.person', '=', asker.person),
    );
    const placed = eb.exists(
      eb
        .selectFrom('assignment')
        .select('assignment.id')
        .whereRef('assignment.item', '=', 'talk_thread.item')
        .where('assignment.person', '=', asker.person)
        .where('assignment.state', '!=', 'void'),
    );
    const settled = eb.and([
      eb('work_item.kind', '=', 'task'),
      eb('work_item.state', 'in', [...OPENED]),
      eb.or([
        eb('work_item.state', 'not in', [...FRESH]),
        eb('work_item.closed_ms', 'is', null),
        eb('work_item.closed_ms', '<=', now - UNDO_MS),
      ]),
    ]);
    return eb.or([
      eb.and([eb('talk_thread.about', '=', 'consultation'), sits]),
      eb.and([
        eb('talk_thread.about', '=', 'item'),
        eb.or([
          eb('talk_thread.rater', '=', asker.person),
          // As `opensTo` says of a single one.
          campaign.over
            ? eb.and([eb('work_item.kind', 'in', [...ALIKE]), ...(asker.reviews ? [] : [rated])])
            : asker.reviews
              ? eb.and([
                  eb.not(placed),
                  campaign.rates ? settled : eb.or([settled, eb('work_item.kind', '=', 'gold')]),
                ])
              : eb.lit(false),
        ]),
      ]),
    ]);
  });
}

/** A page of the threads of a campaign, the one with the last word first. */
export async function listThreads(
  db: Db,
  campaign: { id: string; title: string; status: string },
  query: Asked<Key>['query'],
  { asker, audience, now }: { asker: Asker; audience: Audience; now: number },
): Promise<Answer<Key>> {
  const rater = await raterOf(db, campaign.id, asker.person);
  const seen = { over: campaign.status === 'closed', rates: rater !== null };
  let wanted = readable(db, { id: campaign.id, ...seen }, asker, now);
  if (query.item !== undefined) wanted = wanted.where('talk_thread.item', '=', query.item);
  if (query.state !== undefined) wanted = wanted.where('talk_thread.state', '=', query.state);
  if (query.only === 'mine') wanted = wanted.where('talk_thread.made_by', '=', asker.person);
  const parts = partsOf(query.find ?? '');
  const asked = query.only === 'asked' || query.only === 'named' ? query.only : null;
  if (parts.length > 0 || asked !== null)
    wanted = wanted.where((eb) => {
      let messages = eb
        .selectFrom('talk_message')
        .select('talk_message.id')
        .whereRef('talk_message.thread', '=', 'talk_thread.id')
        .where('talk_message.removed', '=', 0);
      for (const part of parts) messages = messages.where(holds('talk_message.words', part));
      if (asked === 'asked') messages = messages.where('talk_message.question', '=', 1);
      if (asked === 'named')
        messages = messages
          .innerJoin('talk_mention', 'talk_mention.message', 'talk_message.id')
          .where('talk_mention.person', '=', asker.person);
      return eb.exists(messages);
    });
  const { n } = await wanted.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  const [, ms, id = ''] = /^(\d+)\.(.+)$/.exec(query.after ?? '') ?? [];
  let page = wanted;
  if (ms !== undefined)
    page = page.where((eb) =>
      eb.or([
        eb('talk_thread.last_ms', '<', Number(ms)),
        eb.and([eb('talk_thread.last_ms', '=', Number(ms)), eb('talk_thread.id', '<', id)]),
      ]),
    );
  const rows = await page
    .leftJoin('consultation as room', 'room.thread', 'talk_thread.id')
    .selectAll('talk_thread')
    .select(['work_item.kind', 'work_item.state as itemState', 'room.id as room'])
    .select((eb) =>
      eb
        .selectFrom('assignment')
        .select('assignment.state')
        .whereRef('assignment.item', '=', 'talk_thread.item')
        .where('assignment.person', '=', asker.person)
        .where('assignment.state', '!=', 'void')
        .as('place'),
    )
    .orderBy('talk_thread.last_ms', 'desc')
    .orderBy('talk_thread.id', 'desc')
    .limit(query.size + 1)
    .execute();
  const shown = rows.slice(0, query.size);
  const by = await speakers(
    db,
    shown.map(({ made_by }) => made_by),
    {
      asker,
      audience,
      threads: shown.flatMap((row) => (row.about === 'consultation' ? [row.id] : [])),
    },
  );
  const last = shown.at(-1);
  return {
    title: campaign.title,
    mayManage: asker.manages,
    rows: shown.map((row) =>
      shortOf(row, {
        by: by(row.made_by, row.id),
        consultation: row.room,
        blind:
          row.about === 'item' &&
          isBlind(
            {
              ...seen,
              kind: row.kind,
              state: row.itemState,
              placed: row.place !== null,
              rated: row.place === 'submitted',
            },
            asker,
          ),
      }),
    ),
    next:
      rows.length > query.size && last !== undefined ? `${Number(last.last_ms)}.${last.id}` : null,
    total: Number(n),
  };
}
