import { findJson, leniency } from '../../../models/index.js';
import type { Reading } from '../judge-out.js';
import { declines, fieldsOf, readLevels, Unreadable } from '../judge-reply.js';
import { NEEDS, type NeedRatings } from '../types.js';
import { needAt, needsVerdict } from './verdict.js';

/**
 * Reads a model judge's reply: one JSON object with both levels. Lenient in form as for the labels (a fence or prose
 * around it, case of words and keys), strict in content: a missing rating or a word that is no level makes it unreadable.
 */
export function readNeedsReply(text: string): Reading {
  try {
    const found = findJson(text);
    if (found.how === 'none') return { fault: found.why, declined: declines(text) };
    const levels = readLevels(NEEDS, fieldsOf(found.value, 'the reply'), 'the reply');
    const needs: NeedRatings = {};
    for (const need of NEEDS) {
      const level = levels[need];
      if (level === undefined) throw new Unreadable(`there is no rating "${need}"`);
      needs[need] = needAt(level);
    }
    return { verdict: needsVerdict(needs), lenient: leniency(found) };
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.message, declined: false };
    // The stack's limit: brackets nested tens of thousands deep.
    if (error instanceof RangeError)
      return { fault: 'the JSON is nested too deeply', declined: false };
    throw error;
  }
}
