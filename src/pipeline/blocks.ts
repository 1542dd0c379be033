import type { AnySuite, Item, Some } from '../contract/index.js';
import type { LoadedCondition } from './plan.js';

/** Items that are asked or judged together. */
export type Unit = { id: string; items: Some<Item> };
export type Block = { items: Item[]; answerUnits: Unit[]; judgeUnits: Unit[] };

/** How many items are read from the store at once. */
const BLOCK = 256;

/**
 * Cuts the items into blocks of about 256 that no unit crosses, so that rows can be read without holding all answers.
 * Items that share an answer unit or a judge unit stand side by side in one block.
 */
export function blocksOf(suite: AnySuite, { items, condition }: LoadedCondition): Block[] {
  const answerUnits: Unit[] = suite.answer.units(items, condition.asked);
  const judgeUnits: Unit[] = suite.judge?.units(items, condition.asked) ?? [];
  const groups = new Groups(items);
  for (const unit of answerUnits) groups.join(unit.items);
  for (const unit of judgeUnits) groups.join(unit.items);
  const blocks: Block[] = [];
  const blockOf = new Int32Array(items.length);
  for (const group of groups.inOrder()) {
    let block = blocks.at(-1);
    if (
      block === undefined ||
      (block.items.length > 0 && block.items.length + group.length > BLOCK)
    ) {
      block = { items: [], answerUnits: [], judgeUnits: [] };
      blocks.push(block);
    }
    for (const at of group) {
      const item = items[at];
      if (item !== undefined) block.items.push(item);
      blockOf[at] = blocks.length - 1;
    }
  }
  const of = (unit: Unit) => blocks[blockOf[groups.placeOf(unit.items[0])] ?? 0];
  for (const unit of answerUnits) of(unit)?.answerUnits.push(unit);
  for (const unit of judgeUnits) of(unit)?.judgeUnits.push(unit);
  return blocks;
}

/** Items that belong together, by their places in the data: a union-find over numbers, since items go by the 10,000. */
class Groups {
  readonly #places = new Map<string, number>();
  readonly #parent: Int32Array;

  constructor(items: readonly Item[]) {
    this.#parent = new Int32Array(items.length);
    items.forEach((item, i) => {
      this.#places.set(item.id, i);
      this.#parent[i] = i;
    });
  }

  placeOf(item: Item): number {
    return this.#places.get(item.id) ?? 0;
  }

  join(items: readonly Item[]): void {
    const [first, ...rest] = items;
    if (first === undefined) return;
    const root = this.#root(this.placeOf(first));
    for (const item of rest) this.#parent[this.#root(this.placeOf(item))] = root;
  }

  /** Groups in the order of their first items, each in the order of the data. */
  *inOrder(): Generator<readonly number[]> {
    const members = new Map<number, number[]>();
    const sizes = new Int32Array(this.#parent.length);
    for (let i = 0; i < this.#parent.length; i++) {
      const root = this.#root(i);
      sizes[root] = (sizes[root] ?? 0) + 1;
    }
    for (let i = 0; i < this.#parent.length; i++) {
      const root = this.#root(i);
      if (sizes[root] === 1) continue;
      const list = members.get(root);
      if (list === undefined) members.set(root, [i]);
      else list.push(i);
    }
    for (let i = 0; i < this.#parent.length; i++) {
      const root = this.#root(i);
      const list = members.get(root);
      if (sizes[root] === 1) yield [i];
      else if (list?.[0] === i) yield list;
    }
  }

  #root(i: number): number {
    let at = i;
    for (let up = this.#parent[at] ?? at; up !== at; up = this.#parent[at] ?? at) at = up;
    this.#parent[i] = at;
    return at;
  }
}
