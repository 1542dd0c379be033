import { expect, it } from 'vitest';
import { statementsOf } from '../../experts/work/statements.testkit.js';
import { openDatabase } from '../../store/index.js';
import { addPerson, viewerOfPerson, viewersOfTeam } from './people.js';

it('everybody of a team is read with their roles in one statement, by name, without those who left', async () => {
  const db = await openDatabase(':memory:');
  const add = (id: string, projects: Record<string, 'expert' | 'pm'>) =>
    addPerson(
      db,
      { id, name: `name ${id}`, email: `${id}@team.example`, password: null },
      { team: id === 'a' ? 'owner' : null, projects },
      1,
    );
  await add('c', { home: 'expert', other: 'pm' });
  await add('b', { home: 'expert' });
  await add('a', {});
  await add('gone', { home: 'pm' });
  await db.updateTable('person').set({ left_ms: 5 }).where('id', '=', 'gone').execute();
  const all = await viewersOfTeam(db);
  expect(all.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(all).toEqual(await Promise.all(all.map(({ id }) => viewerOfPerson(db, id))));
  expect([...(all[2]?.projects ?? [])].sort()).toEqual([
    ['home', 'expert'],
    ['other', 'pm'],
  ]);
  expect(await viewerOfPerson(db, 'gone')).toBeNull();
  const few = await statementsOf(db, viewersOfTeam);
  for (let i = 0; i < 40; i++) await add(`p${i}`, { home: 'expert' });
  expect([few, await statementsOf(db, viewersOfTeam)]).toEqual([1, 1]);
  await db.destroy();
});
