import { expect, it } from 'vitest';
import { HttpFault } from '../../serve/http/index.js';
import { onEachDatabase } from '../../store/databases.testkit.js';
import { type BrakePlace, SignInBrake } from './sign-in-brake.js';

const KEY = Buffer.alloc(32, 1);
const HERE: BrakePlace = ['account from network', 'ann 10.0.0.1'];
const ANN: BrakePlace = ['account', 'ann'];

async function waits(brake: SignInBrake, places: readonly BrakePlace[]): Promise<number> {
  try {
    await brake.enter(places);
    return 0;
  } catch (error) {
    if (!(error instanceof HttpFault)) throw error;
    return Number(error.headers['Retry-After']);
  }
}

onEachDatabase('the brake on signing in', ({ open, fresh }) => {
  it('lets five tries through and doubles the wait after each further one, up to a quarter of an hour', async () => {
    let now = 1e9;
    const brake = new SignInBrake(await open(), KEY, () => now);
    for (let i = 0; i < 5; i++) expect(await waits(brake, [HERE])).toBe(0);
    const seen: number[] = [];
    for (let i = 0; i < 12; i++) {
      const wait = await waits(brake, [HERE]);
      seen.push(wait);
      now += wait * 1000;
      expect(await waits(brake, [HERE])).toBe(0);
    }
    expect(seen).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it('forgets the account once it was right, and everything after half an hour', async () => {
    let now = 1e9;
    const db = await open();
    const brake = new SignInBrake(db, KEY, () => now);
    for (let i = 0; i < 4; i++) await brake.enter([HERE, ANN]);
    await (await brake.enter([HERE, ANN]))();
    for (let i = 0; i < 5; i++) expect(await waits(brake, [HERE])).toBe(0);
    expect(await waits(brake, [HERE])).toBe(1);
    now += 31 * 60_000;
    expect(await waits(brake, [ANN])).toBe(0);
    expect(await db.selectFrom('sign_in_try').select('tries').execute()).toEqual([{ tries: 1 }]);
    expect(await waits(brake, [HERE])).toBe(0);
  });

  it('slows the account from anywhere, but later than from one network', async () => {
    const brake = new SignInBrake(await open(), KEY, () => 1e9);
    const from = (i: number): BrakePlace => ['account from network', `ann 10.0.0.${i}`];
    let passed = 0;
    while ((await waits(brake, [from(passed), ANN])) === 0) passed += 1;
    expect(passed).toBe(20);
    expect(await waits(brake, [['account from network', 'bo 10.0.0.1']])).toBe(0);
  });

  it('is shared by two servers and outlives a restart, also for many tries at once', async () => {
    const where = await fresh();
    const now = () => 1e9;
    const one = new SignInBrake(await open(where), KEY, now);
    const two = new SignInBrake(await open(where), KEY, now);
    const results = await Promise.all(
      Array.from({ length: 16 }, (_, i) => waits(i % 2 ? one : two, [HERE, ANN])),
    );
    expect(results.filter((wait) => wait === 0)).toHaveLength(5);
    const restarted = new SignInBrake(await open(where), KEY, now);
    expect(await waits(restarted, [HERE])).toBeGreaterThan(0);
  });

  it('stores neither accounts nor networks', async () => {
    const db = await open();
    await new SignInBrake(db, KEY).enter([HERE, ANN]);
    const rows = await db.selectFrom('sign_in_try').select('place').execute();
    expect(rows.map(({ place }) => place.length)).toEqual([43, 43]);
    expect(JSON.stringify(rows)).not.toMatch(/ann|10\.0/);
  });
});
