import type { Text } from '../contract/index.js';

/**
 * What stands in place of a bootstrap interval where a figure is the same in every unit, for the notes of all suites.
 * `units`: what is resampled, in the plural, such as prompt codes.
 */
export const equalUnitsNote = (units: Text): Text => ({
  en: `Where a figure is the same in all ${units.en} (mostly 0 % or 100 %), resampling shows no spread; its interval is then Wilson’s with n = the number of ${units.en}, or, at any other value, the bound that follows from it.`,
  'zh-CN': `若某个数字在各${units['zh-CN']}中都相同（多为 0% 或 100%），重抽看不出离散，此时改用 Wilson 区间，n 取${units['zh-CN']}的个数；相同的取值既非 0% 也非 100% 时，改用由它推出的界限。`,
});
