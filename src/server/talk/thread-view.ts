import type { Selectable } from 'kysely';
import type { Text } from '../../contract/index.js';
import { pagesEver } from '../../experts/knowledge/pages-under.js';
import { type Asker, isBlind } from '../../experts/talk/access.js';
import { type Audience, mentionable } from '../../experts/talk/audience.js';
import { handlesOf } from '../../experts/talk/handles.js';
import { itemSeen } from '../../experts/talk/item-seen.js';
import { pollsOf } from '../../experts/talk/polls.js';
import type { WorkContent } from '../../experts/work/content.js';
import { excerptOf } from '../../experts/work/excerpt.js';
import { type Db, fromColumn } from '../../store/index.js';
import type { TalkThreadTable } from '../../store/schema-talk.js';
import type { Answer } from '../api/index.js';
import { namesOf, roleIn } from './audience.js';

export type ThreadTold = Answer<'GET /api/threads/:thread'>;
export type ThreadShort = Answer<'GET /api/campaigns/:campaign/threads'>['rows'][number];
export type ThreadRow = Selectable<TalkThreadTable>;
type By = ThreadShort['madeBy'];

/** The parts of an item that a talk can be about, with what they are called. */
export const partsOf = ({
  shown,
  pages,
}: Pick<WorkContent, 'shown' | 'pages'>): { part: string; title: Text }[] => [
  ...shown.map(({ id, title }) => ({ part: `text:${id}`, title })),
  ...pages.flatMap(({ step, fields }) =>
    fields.map(({ id, label }) => ({ part: `field:${step}/${id}`, title: label })),
  ),
];

const partTitleOf = (content: Parameters<typeof partsOf>[0], part: string): Text | null =>
  partsOf(content).find((one) => one.part === part)?.title ?? null;

/** Who speaks: in a consultation its raters and guests are letters, others are names. */
export async function speakers(
  db: Db,
  people: Iterable<string>,
  { asker, audience, threads }: { asker: Asker; audience: Audience; threads: readonly string[] },
): Promise<(person: string, thread: string) => By> {
  const names = await namesOf(db, people);
  const members =
    threads.length === 0
      ? []
      : await db
          .selectFrom('consultation_member')
          .innerJoin('consultation', 'consultation.id', 'consultation_member.consultation')
          .select(['consultation.thread', 'person', 'alias'])
          .where('consultation.thread', 'in', [...threads])
          .execute();
  const aliases = new Map(members.map((one) => [`${one.thread} ${one.person}`, one.alias]));
  return (person, thread) => ({
    name: aliases.get(`${thread} ${person}`) ?? names.get(person) ?? '?',
    me: person === asker.person,
    role: aliases.has(`${thread} ${person}`) ? 'rater' : roleIn(audience, person),
  });
}

export const shortOf = (
  row: ThreadRow,
  { by, consultation, blind }: { by: By; consultation: string | null; blind: boolean },
): ThreadShort => ({
  id: row.id,
  campaign: row.campaign,
  item: row.item,
  about: row.about === 'consultation' ? 'consultation' : 'item',
  consultation,
  part: row.part,
  title: fromColumn<string>(row.title),
  state: row.state === 'resolved' ? 'resolved' : 'open',
  messages: row.messages,
  madeBy: by,
  madeMs: Number(row.made_ms),
  lastMs: Number(row.last_ms),
  blind,
});

/** A thread with all that is said in it. Whether the viewer may read it is asked before. */
export async function toldThread(
  db: Db,
  row: ThreadRow,
  { asker, audience, now }: { asker: Asker; audience: Audience; now: number },
): Promise<ThreadTold> {
  const said = await db
    .selectFrom('talk_message')
    .selectAll()
    .where('thread', '=', row.id)
    .orderBy('n')
    .execute();
  const mentions =
    said.length === 0
      ? []
      : await db
          .selectFrom('talk_mention')
          .innerJoin('talk_message', 'talk_message.id', 'talk_mention.message')
          .select(['message', 'talk_mention.person'])
          .where('talk_message.thread', '=', row.id)
          .execute();
  const polls = await pollsOf(db, row.id, asker.person, now);
  const item = await itemSeen(db, row.item, asker.person, now);
  const named =
    item === null ? new Set<string>() : await mentionable(db, row, item, audience, asker);
  const people = [...named].filter((one) => one !== asker.person);
  const by = await speakers(
    db,
    [
      row.made_by,
      ...people,
      ...said.map(({ person }) => person),
      ...mentions.map(({ person }) => person),
      ...polls.map(({ madeBy }) => madeBy),
    ],
    { asker, audience, threads: row.about === 'consultation' ? [row.id] : [] },
  );
  const handles = await handlesOf(db, row, people);
  const { content: column, lang } = await db
    .selectFrom('work_item')
    .innerJoin('work_content', 'work_content.item', 'work_item.id')
    .select(['content', 'lang'])
    .where('work_item.id', '=', row.item)
    .executeTakeFirstOrThrow();
  const content = fromColumn<WorkContent>(column);
  const pages = await pagesEver(db, row.campaign, row.item, content.pages);
  const own = await db
    .selectFrom('assignment')
    .select('id')
    .where('item', '=', row.item)
    .where('person', '=', asker.person)
    .executeTakeFirst();
  const room = await db
    .selectFrom('consultation')
    .select('id')
    .where('thread', '=', row.id)
    .executeTakeFirst();
  return {
    ...shortOf(row, {
      by: by(row.made_by, row.id),
      consultation: room?.id ?? null,
      blind: row.about === 'item' && item !== null && isBlind(item, asker),
    }),
    said: said.map((one) => ({
      id: one.id,
      n: one.n,
      by: by(one.person, row.id),
      body: fromColumn<string>(one.body),
      question: one.question === 1,
      mentions: mentions
        .filter(({ message }) => message === one.id)
        .map(({ person }) => by(person, row.id).name),
      removed: one.removed === 1,
      editedMs: one.edited_ms === null ? null : Number(one.edited_ms),
      atMs: Number(one.at_ms),
    })),
    polls: polls.map(({ madeBy, thread, result, ...poll }) => ({
      ...poll,
      by: by(madeBy, thread),
      result: result === null ? null : { quorate: result.quorate, winner: result.winner },
    })),
    people: people
      .map((id) => ({
        id: handles.get(id) ?? id,
        name: by(id, row.id).name,
        role: by(id, row.id).role,
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    excerpt: excerptOf(content),
    lang,
    partTitle: partTitleOf({ ...content, pages }, row.part),
    assignment: own?.id ?? null,
    mayManage: asker.manages,
  };
}
