import { expect, it } from 'vitest';
import { onPostgres } from '../../store/databases.testkit.js';
import { PASSWORD, testStudio } from '../studio.testkit.js';

onPostgres('accounts', (server) => {
  it('sign in, invite, make keys and remove on PostgreSQL as on SQLite', async () => {
    const t = await testStudio({ database: await server().createDatabase() });
    try {
      const owner = await t.signedIn('owner', { team: 'owner' });
      const { body } = await owner.call('POST /api/invitations', {
        label: 'x',
        role: 'pm',
        projects: {},
      });
      const token = new URL((body as { link: string }).link).hash.slice(1);
      const one = t.visitor();
      const sent = { token, name: 'Bo', email: 'bo@team.example', password: PASSWORD };
      const both = await Promise.all([
        one.call('POST /api/link/password', sent),
        t.visitor().call('POST /api/link/password', { ...sent, email: 'eve@team.example' }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect((await owner.call('GET /api/people')).text).toContain('@team.example');
      const project = await owner.call('POST /api/projects', { name: 'one' });
      const { id } = project.body as { id: string };
      expect((await owner.call('GET /api/projects')).body).toMatchObject({
        projects: [
          { id: 'home', runs: 0 },
          { id, name: 'one', members: 0 },
        ],
      });
      const key = await owner.call('POST /api/keys', { name: 'k', scopes: ['read'], project: id });
      const bearer = { Authorization: `Bearer ${(key.body as { key: string }).key}` };
      expect((await t.visitor().call('GET /api/runs', undefined, bearer)).body).toMatchObject({
        total: 0,
      });
    } finally {
      await t.close();
    }
  });

  it.each(['removes', 'demotes'] as const)(
    'of two owners of whom each %s the other at once, one stays, and the other is told so',
    async (how) => {
      const t = await testStudio({ database: await server().createDatabase() });
      try {
        let owner = await t.signedIn('owner0', { team: 'owner' });
        for (let i = 1; i <= 6; i++) {
          const second = await t.signedIn(`owner${i}`, { team: 'owner' });
          const out = (who: typeof owner, whom: typeof owner) =>
            how === 'removes'
              ? who.call(`DELETE /api/people/${whom.id}`)
              : who.call(`PATCH /api/people/${whom.id}`, { role: 'expert' });
          const [one, two] = await Promise.all([out(owner, second), out(second, owner)]);
          const statuses = [one.status, two.status].sort();
          // Removed before the request came in: 401; while it was looked at: 403.
          expect([
            [200, 401],
            [200, 403],
          ]).toContainEqual(statuses);
          const left = await t.db
            .selectFrom('person')
            .select('id')
            .where('role', '=', 'owner')
            .where('left_ms', 'is', null)
            .execute();
          expect(left).toHaveLength(1);
          if (left[0]?.id === second.id) owner = second;
        }
      } finally {
        await t.close();
      }
    },
  );
});
