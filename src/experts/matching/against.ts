import type { Text } from '../../contract/index.js';
import { inConflict } from '../people/conflicts.js';
import { tierName } from '../people/tiers.js';
import { noteName } from '../work/add-items.js';
import type { CampaignSettings } from '../work/settings.js';
import type { Candidate, Task } from './candidate.js';

/** Why somebody cannot have an item. */
export type Against =
  | 'not-calibrated'
  | 'paused'
  | 'group'
  | 'alarm'
  | 'taken'
  | 'tier'
  | 'licence'
  | 'conflict'
  | 'language'
  | 'opted-out'
  | 'cap';

/** All that keeps somebody from an item; empty: nothing. Pure. */
export function against(
  { features, ...task }: Task,
  person: Candidate,
  { licences }: Pick<CampaignSettings['matching'], 'licences'>,
): Against[] {
  const found: Against[] = [];
  if (person.barred !== null) found.push(person.barred);
  if (task.taken.includes(person.person)) found.push('taken');
  if (person.tier < task.tier) found.push('tier');
  if (lacksLicence(features.licensed, person.licences, licences)) found.push('licence');
  if (inConflict(person.conflicts, task.origin)) found.push('conflict');
  if (person.langs.length > 0 && !person.langs.some((lang) => sameLang(lang, task.lang)))
    found.push('language');
  if (features.notes.some((note) => person.optOuts.has(noteName(note)))) found.push('opted-out');
  if (person.left <= 0) found.push('cap');
  return found;
}

/** Whether an item wants a licence that somebody does not hold. */
export const lacksLicence = (
  licensed: boolean,
  has: readonly string[],
  wanted: readonly string[],
): boolean => licensed && wanted.length > 0 && !wanted.some((kind) => has.includes(kind));

/** `zh` and `zh-CN` are one language; an item without one is of any. */
export const sameLang = (a: string, b: string): boolean =>
  b === '' || a.split('-')[0]?.toLowerCase() === b.split('-')[0]?.toLowerCase();

/** The sentence for whoever plans the work. An opt-out is nobody's business: it is told as any other limit is. */
export function saidAgainst(reason: Against, task: Task, person: Candidate): Text {
  const SAID: Readonly<Record<Against, Text>> = {
    'not-calibrated': {
      en: 'has not passed the exam of the rubric version in force',
      'zh-CN': '尚未通过现行评分标准版本的考核',
    },
    paused: { en: 'is paused in this campaign', 'zh-CN': '在本评判项目中已暂停' },
    group: {
      en: 'is of a group of raters that was left out',
      'zh-CN': '所在的评审组已停用',
    },
    alarm: { en: 'has an open quality alarm', 'zh-CN': '有未处理的质量警报' },
    taken: { en: 'has, or had, a place at this item', 'zh-CN': '已经领取或领取过这一题' },
    tier: {
      en: `is ${tierName(person.tier).en}; the item wants ${tierName(task.tier).en}`,
      'zh-CN': `等级为${tierName(person.tier)['zh-CN']}，本题要求${tierName(task.tier)['zh-CN']}`,
    },
    licence: {
      en: 'holds no verified licence, which this hard item wants',
      'zh-CN': '没有经核实的执业资质，而这道难题需要',
    },
    conflict: { en: 'has a conflict of interest', 'zh-CN': '存在利益冲突' },
    language: {
      en: `does not rate in the item’s language (${task.lang})`,
      'zh-CN': `不评判该题的语言（${task.lang}）`,
    },
    'opted-out': { en: 'is not available for this item', 'zh-CN': '不参与这一题' },
    cap: {
      en: 'has reached the limit of a day or of one person’s share',
      'zh-CN': '已达到每日上限或个人份额上限',
    },
  };
  return SAID[reason];
}
