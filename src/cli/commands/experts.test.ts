import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, it, onTestFinished } from 'vitest';
import { claim } from '../../experts/work/claim.js';
import { storeDraft } from '../../experts/work/drafts.js';
import { filledIn, joined, newItem, testCampaign } from '../../experts/work/work.testkit.js';
import { openDatabase } from '../../store/index.js';
import { type Done, openShell } from '../shell.js';
import { declare } from './experts.js';

function home(): string {
  const dir = mkdtempSync(join(tmpdir(), 'hearth-experts-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Runs the command as it stands, in process. */
async function run(dir: string, ...args: string[]): Promise<Done> {
  const shell = openShell(args, { HEARTH_HOME: dir });
  const command = new Command('experts').exitOverride();
  let done: Done | null = null;
  declare(command, shell, async (task) => {
    done = await task();
  });
  await command.parseAsync(args, { from: 'user' });
  if (done === null) throw new Error('the command did nothing');
  return done;
}

describe('hearth experts check', () => {
  it('says that everything holds, and exit 4 with each thing that does not', async () => {
    const dir = home();
    const db = await openDatabase(join(dir, 'hearth.db'));
    const campaign = await testCampaign(db, { items: [newItem('one')] });
    await joined(db, campaign, 'ann');
    const found = await claim(db, [], {
      campaign: campaign.id,
      person: 'ann',
      device: 'd',
      nowMs: 1,
    });
    if ('none' in found) throw new Error(found.none.why);
    const { id } = found.assignment;
    const typed = { after: 0, device: 'd', filled: filledIn(), note: 'kept', active: [] };
    await storeDraft(db, [], { ...typed, assignment: id, person: 'ann' }, 2);
    const acked = join(dir, 'acked.jsonl');
    writeFileSync(acked, `${JSON.stringify({ assignment: id, revision: 1, note: 'kept' })}\n`);
    const sound = await run(dir, 'check', '--acked', acked);
    expect(sound.text).toBe(
      '1 campaign: everything holds.\n1 line of what was told to be stored: it is there.',
    );
    expect(sound.json).toEqual({ experts: { campaigns: 1, acked: 1, broken: [] } });
    await db.deleteFrom('draft').execute();
    await db.updateTable('work_item').set({ taken: 2 }).execute();
    await db.destroy();
    const broken = await run(dir, 'check', '--acked', acked);
    expect(broken.code).toBe(4);
    expect(broken.text).toContain('item counts');
    expect(broken.text).toContain(`acked drafts  ${id}`);
  });

  it('names the line of a file that says nothing of what was stored', async () => {
    const dir = home();
    const acked = join(dir, 'acked.jsonl');
    writeFileSync(acked, '{"assignment":"a","revision":1}\n{"a":1}\n');
    await expect(run(dir, 'check', '--acked', acked)).rejects.toMatchObject({ place: { line: 2 } });
    await expect(run(dir, 'check', '--acked', join(dir, 'none'))).rejects.toThrow(/ENOENT/);
  });
});
