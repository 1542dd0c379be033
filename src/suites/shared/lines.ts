import type { Text } from '../../contract/index.js';
import { byName } from './collect.js';

/** What a row of a table or a line of a chart is: measured, people's own, a reference, or a baseline. */
const ROLES = ['measured', 'people', 'reference', 'baseline'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Readonly<Record<Role, Text>> = {
  measured: { en: 'measured', 'zh-CN': '被测' },
  people: { en: 'people', 'zh-CN': '真人' },
  reference: { en: 'reference', 'zh-CN': '参照' },
  baseline: { en: 'baseline', 'zh-CN': '基线' },
};

/** Marks a chart's series as a reference line. */
export const referenceMark = ({ role }: { role: Role }): { reference?: true } =>
  role === 'measured' ? {} : { reference: true };

export const byRole = (a: { role: Role }, b: { role: Role }): number =>
  ROLES.indexOf(a.role) - ROLES.indexOf(b.role);

type Named = { role: Role; judge: string | null; name: Text };

/** By judge; within a judge by role, then name. */
export const byJudge = (a: Named, b: Named): number =>
  byName(a.judge ?? '', b.judge ?? '') || byRole(a, b) || byName(a.name.en, b.name.en);
