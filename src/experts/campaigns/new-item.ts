import type { NewItem as AnyItem } from '../work/add-items.js';

/** Kinds that imports make; blind tests draw their items themselves. */
export type MakeableKind = 'task' | 'gold' | 'exam' | 'practice';

/** An item before it is in a campaign. */
export type NewItem = AnyItem & { kind: MakeableKind };
