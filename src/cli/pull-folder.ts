import { existsSync } from 'node:fs';
import { mkdir, rename, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Where the files of a suite are gathered while they are fetched: beside the suite's own folder, so that this one holds
 * all of them or is as it was. What a broken connection leaves stays for the next try.
 */
export class PullFolder {
  readonly #root: string;
  readonly #dir: string;
  readonly #rootIsOurs: boolean;
  readonly #paths: string[] = [];

  /** @param root the folder that holds one folder a suite */
  constructor(root: string, suite: string) {
    this.#root = root;
    this.#rootIsOurs = !existsSync(root);
    this.#dir = join(root, '.pull', suite);
  }

  /** Where a file is written until all are there. */
  pathOf(path: string): string {
    this.#paths.push(path);
    return join(this.#dir, path);
  }

  /** Moves every file into the suite's folder. */
  async moveTo(dir: string): Promise<void> {
    for (const path of this.#paths) {
      const to = join(dir, path);
      await mkdir(dirname(to), { recursive: true });
      await rename(join(this.#dir, path), to);
    }
  }

  /** Removes the folders that were made and hold nothing. */
  async tidy(): Promise<void> {
    const made = new Set<string>();
    for (const path of this.#paths)
      for (let at = dirname(join(this.#dir, path)); at !== this.#root; at = dirname(at))
        made.add(at);
    if (this.#rootIsOurs) made.add(this.#root);
    const deepestFirst = [...made].sort((a, b) => b.length - a.length);
    // One that is not empty stays.
    for (const folder of deepestFirst) await rmdir(folder).catch(() => undefined);
  }
}
