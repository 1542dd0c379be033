import type { AnySuite, Ask, HearthError, Item, Program, Reply, Some } from '../contract/index.js';
import { usageError } from '../contract/index.js';
import type { Condition } from './manifest.js';

/** Asks that the run's user model answers: the simulated user, and helpers beside the conversation. */
export const isPlayed = ({ role }: Ask): boolean => role === 'user' || role === 'helper';

/** Sets of asks of one unit that are looked at. */
const LOOKED_AT = 200;

/**
 * The first ask for a simulated user or a helper in a condition, found without asking anybody: its first unit's program
 * is run with imagined replies. Null: none was found. A program that takes other ways for other replies may still ask
 * for one later.
 */
export function firstPlayed(
  suite: AnySuite,
  { asked }: Pick<Condition, 'asked'>,
  items: readonly Item[],
): Ask | null {
  const [unit]: { items: Some<Item> }[] = suite.answer.units(items, asked);
  if (unit === undefined) return null;
  const parts = unit.items.map((item) => ({ item })) as unknown as Some<{ item: Item }>;
  try {
    return firstPlayedIn(suite.answer.ask(parts, asked, () => 0));
  } catch {
    // The program cannot do with a reply that says nothing: then only the run itself will show.
    return null;
  }
}

const imagined = (): Reply => ({ state: 'ok', text: '…', call: '' });

function firstPlayedIn(program: Program): Ask | null {
  for (let looked = 0; looked < LOOKED_AT; looked++) {
    const next = program.next(imagined);
    if (next.done === true) return null;
    const found = next.value.find(isPlayed);
    if (found !== undefined) return found;
  }
  return null;
}

/** What one unit's program asks of the run's user model, where every reply is imagined. Nothing is sent. */
export function playedAsks(program: Program): Ask[] {
  const found: Ask[] = [];
  try {
    for (let looked = 0; looked < LOOKED_AT; looked++) {
      const next = program.next(imagined);
      if (next.done === true) break;
      found.push(...next.value.filter(isPlayed));
    }
  } catch {
    // The program cannot do with a reply that says nothing: what was found until then stands.
  }
  return found;
}

/** Exit 2: nobody was named who plays the user. */
export const noUser = (suite: string, { step, role }: Ask): HearthError =>
  usageError(
    {
      en: `${suite} asks a simulated ${role} (step ${step}); name the model that plays it`,
      'zh-CN': `${suite} 需要一个模型扮演${role === 'user' ? '用户' : '辅助角色'}（步骤 ${step}）；请指定该模型`,
    },
    { field: '--user-model' },
  );
