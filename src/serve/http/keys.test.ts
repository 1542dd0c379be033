import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLoopback, namesLoopback } from './address.js';
import { Admission } from './admission.js';
import { GuessBrake, networkOf } from './guess-brake.js';
import { loadKeys, matchKey, newKey } from './keys.js';

const fileOf = (text: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'hearth-')), 'keys');
  writeFileSync(path, text);
  return path;
};

describe('keys', () => {
  it('come from a file of hashes and from the variable', async () => {
    const { key, line } = newKey('trainer');
    const file = fileOf(`# for the trainer\n\n${line}\n`);
    const keys = await loadKeys(file, { HEARTH_KEYS: `two=${'k'.repeat(24)}` });
    expect(keys?.map((k) => k.name)).toEqual(['trainer', 'two']);
    expect(matchKey(keys ?? [], key)?.name).toBe('trainer');
    expect(matchKey(keys ?? [], 'k'.repeat(24))?.name).toBe('two');
    expect(matchKey(keys ?? [], `${key}x`)).toBeNull();
  });

  it('are none where nothing is named', async () => {
    expect(await loadKeys(undefined, {})).toBeNull();
    expect(await loadKeys(undefined, { HEARTH_KEYS: ' ' })).toBeNull();
  });

  it('are refused in clear, short, nameless, twice and missing, without being repeated', async () => {
    const plain = fileOf('trainer hk-a-key-in-clear-text');
    await expect(loadKeys(plain, {})).rejects.toMatchObject({ code: 2, place: { line: 1 } });
    await expect(loadKeys(plain, {})).rejects.not.toThrow(/clear-text/);
    await expect(loadKeys(fileOf('# none\n'), {})).rejects.toMatchObject({ code: 2 });
    const { line } = newKey('a');
    await expect(loadKeys(fileOf(`${line}\n${line}\n`), {})).rejects.toThrow(/twice/);
    await expect(loadKeys(undefined, { HEARTH_KEYS: 'a=short' })).rejects.toMatchObject({
      code: 2,
    });
    await expect(loadKeys(undefined, { HEARTH_KEYS: 'k'.repeat(30) })).rejects.not.toThrow(/kkkk/);
    await expect(loadKeys('/nowhere/keys', {})).rejects.toMatchObject({ code: 2 });
  });
});

describe('GuessBrake', () => {
  it('hears ten wrong keys at once, then one each six seconds', () => {
    let now = 0;
    const brake = new GuessBrake(() => now);
    const wrong = () => {
      const verdict = brake.judge('10.0.0.1', null);
      return verdict === 'pass' ? -1 : verdict.retryAfterSeconds;
    };
    for (let i = 0; i < 10; i++) expect(wrong()).toBe(0);
    expect(wrong()).toBe(6);
    // A right key that was never used from here is not told apart from a wrong one.
    expect(brake.judge('10.0.0.1', 'fresh')).not.toBe('pass');
    expect(brake.judge('10.0.0.2', 'fresh')).toBe('pass');
    now += 6000;
    expect(wrong()).toBe(0);
    expect(wrong()).toBeGreaterThan(0);
  });

  it('counts IPv6 by /64 and mapped IPv4 as itself', () => {
    expect(networkOf('::ffff:10.1.2.3')).toBe('10.1.2.3');
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:0db8:1:2::9'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(networkOf('::1')).toBe('0:0:0:0');
  });
});

describe('addresses', () => {
  it.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1', '[::1]'])('%s is this machine', (host) =>
    expect(isLoopback(host)).toBe(true),
  );
  it.each(['0.0.0.0', '::', '10.0.0.1', 'localhost.evil.example', '127.0.0.1.evil.example'])(
    '%s is not',
    (host) => expect(isLoopback(host)).toBe(false),
  );
  it('are read from Host headers with their ports', () => {
    expect(namesLoopback('localhost:8080')).toBe(true);
    expect(namesLoopback('[::1]:8080')).toBe(true);
    expect(namesLoopback('evil.example:80')).toBe(false);
    expect(namesLoopback(undefined)).toBe(false);
  });
});

describe('Admission', () => {
  it('is full at its limit, lets one large batch in alone, and says when there will be room', () => {
    let now = 0;
    const queue = new Admission(10, () => now);
    const leave = queue.enter(6);
    expect(() => queue.enter(5)).toThrow(expect.objectContaining({ status: 429 }));
    queue.enter(4)();
    now += 3000;
    leave();
    leave();
    expect(queue.inside).toBe(0);
    const large = queue.enter(25);
    expect(() => queue.enter(1)).toThrow(
      expect.objectContaining({ headers: { 'Retry-After': expect.stringMatching(/^\d+$/) } }),
    );
    large();
    expect(queue.inside).toBe(0);
  });
});
