import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** What may lie in the heap unused before it is swept whole. */
const WASTE_BYTES = 16 * 2 ** 20;

/**
 * Keeps memory near what is in use. What a call leaves behind outlives V8's quick collections, and left to itself V8 lets
 * the heap grow to several times what is alive: a long run would hold hundreds of megabytes of waste. To be called at
 * the start, and when the data is loaded: each call holds from the next sweep on. Nothing happens where V8 has no such
 * flag.
 */
export function boundWaste(): void {
  const percent = Math.round((100 * WASTE_BYTES) / getHeapStatistics().used_heap_size);
  setFlagsFromString(`--heap-growing-percent=${Math.min(Math.max(percent, 25), 100)}`);
}
