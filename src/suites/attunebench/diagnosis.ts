import type { Text } from '../../contract/index.js';
import type { AttuneItem } from './types.js';

/** Groups by what participants reported of themselves. `several`: of both kinds; `other`: something else. */
export const DIAGNOSIS_GROUPS = [
  'none_reported',
  'anxiety_depression',
  'asd_adhd',
  'several',
  'other',
] as const;
export type DiagnosisGroup = (typeof DIAGNOSIS_GROUPS)[number];

export const DIAGNOSIS_NAMES: Readonly<Record<DiagnosisGroup, Text>> = {
  none_reported: { en: 'no reported diagnosis', 'zh-CN': '未报告诊断' },
  anxiety_depression: { en: 'anxiety or depression', 'zh-CN': '焦虑或抑郁' },
  asd_adhd: { en: 'autism or ADHD', 'zh-CN': '孤独症或多动症' },
  several: { en: 'of both kinds', 'zh-CN': '两类均有' },
  other: { en: 'another diagnosis', 'zh-CN': '其他诊断' },
};

const MOOD = /anxi|depress|panic|dysthym|焦虑|抑郁|惊恐|恐慌/i;
const NEURO = /\basd\b|autis|asperger|\badh?d\b|attention[ -]deficit|孤独症|自闭|多动|注意缺陷/i;
const NONE = /^(?:no|none|n\/?a|nothing|no diagnos[ie]s|not diagnosed|false|0|无|没有|否)\.?$/i;

/**
 * The group of a conversation's participant, from the answer under `key` in their profile (any case). Null when the
 * profile has no such answer: that is not the same as "none reported".
 */
export function diagnosisGroup({ profile }: AttuneItem, key: string): DiagnosisGroup | null {
  const wanted = key.trim().toLowerCase();
  const said = Object.entries(profile?.responses ?? {}).find(
    ([name]) => name.trim().toLowerCase() === wanted,
  )?.[1];
  if (said === undefined) return null;
  if (NONE.test(said.trim())) return 'none_reported';
  const mood = MOOD.test(said);
  const neuro = NEURO.test(said);
  if (mood && neuro) return 'several';
  return mood ? 'anxiety_depression' : neuro ? 'asd_adhd' : 'other';
}
