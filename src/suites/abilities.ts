import type { Text } from '../contract/index.js';

/**
 * What figures of several suites have in common: a column of the capability profile each. A figure names one only where
 * a reader of its benchmark's paper would call it that; direction and scale stay the figure's own.
 */
export const FEELINGS: Text = { en: 'understands feelings', 'zh-CN': '理解情绪' };
export const RELATIONS: Text = { en: 'understands relationships', 'zh-CN': '理解关系' };
export const SUPPORT: Text = { en: 'gives support', 'zh-CN': '给予支持' };
export const WARMTH: Text = { en: 'warmth', 'zh-CN': '温暖' };
export const WISHES: Text = { en: 'knows what is wanted', 'zh-CN': '了解对方所需' };
export const AUTONOMY: Text = { en: 'leaves the person free', 'zh-CN': '支持自主' };
export const SAFETY: Text = { en: 'safety', 'zh-CN': '安全' };
export const MEMORY: Text = { en: 'remembers and plans', 'zh-CN': '记忆与计划' };
export const BOUNDARIES: Text = { en: 'maintains boundaries', 'zh-CN': '维持边界' };
export const REINFORCING: Text = { en: 'reinforces companionship', 'zh-CN': '强化陪伴' };
