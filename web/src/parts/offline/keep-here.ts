import type { Assignment } from '../rating/filled.js';
import type { Outbox } from '../rating/outbox.js';
import { keepsHere } from './keeps-here.js';
import { keepItem } from './kept-items.js';

/** Keeps an item in this browser, where its owner did not switch that off. */
export const keepHere = (outbox: Outbox, person: string, item: Assignment): Promise<void> =>
  keepsHere() ? keepItem(outbox.store, person, item, Date.now()) : outbox.store.dropItem(item.id);
