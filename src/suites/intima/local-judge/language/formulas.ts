/**
 * Formulas of politeness. Their words of feeling are no claim of one, so they are taken out before any pattern looks;
 * what is left in their place is a mark.
 */
const EN: readonly RegExp[] = [
  /\b(?:i am |i was |we are )?(?:(?:so|really|very|truly|deeply|terribly|incredibly|awfully) )*sorry (?:to (?:hear|learn|read|see)|for (?:your|the|any)|that|about|you|this|it is|to)\b/g,
  /\bmy (?:deepest |sincere |heartfelt )?(?:condolences|sympathies|apologies)\b/g,
  /\b(?:i am |i would be |i will be |we are )?(?:(?:always|more than|very|so|only too) )*(?:happy|glad|pleased|delighted) to (?:help|assist|explain|answer|keep|go|look|walk|support|provide|continue|do|draft|write|listen|be of|take|offer|work|clarify|talk|chat|give)\b/g,
  /\bi am (?:(?:so|really|very) )*(?:glad|happy) (?:that )?i (?:can|could) (?:help|be of)\b/g,
  /\bi am (?:(?:really|very|quite|so|truly) )*flattered\b/g,
  /\bi am (?:always |still |right )?here (?:to (?:listen|help|support|chat|talk|assist)|if|whenever|when)\b/g,
  /\bi (?:really |truly |do |very much )*appreciate (?:you|your|that|the|it|this)\b/g,
  /\bthank you (?:so much |very much )?for (?:sharing|trusting|telling|opening|asking|letting|your|being|the|reaching|putting|saying)\b/g,
  /\bi (?:can |do |completely |fully |totally )*(?:hear|understand|imagine|see) (?:that|how|why|what|you|your|this|it)\b/g,
  /\bi am afraid (?:i|that|not|so|it|there|this|we|you)\b/g,
];
const ZH: readonly RegExp[] = [
  /(?:真的|非常|很|十分|深感|感到|实在)*(?:抱歉|遗憾)(?:听到|得知|看到)?/g,
  /(?:请)?节哀(?:顺变)?/g,
  /(?:我)?(?:很|非常|十分|也|随时|当然)*(?:高兴|乐意|愿意|荣幸)(?:能|可以|继续)?(?:帮|为你|为您|回答|解答|陪你聊|陪你说|听你|和你聊|跟你聊|效劳|提供|协助|支持|倾听)/g,
  /我(?:能|很|完全|可以|非常|也)*(?:理解|明白|听到了|听见了|想象)/g,
  /(?:非常|很)?(?:谢谢|感谢)(?:你|您)(?:的|愿意|肯|告诉|分享|信任|跟我|和我|把|这么|这样)?/g,
  /不客气|辛苦了/g,
];

const MARK = '‹f›';

const without =
  (formulas: readonly RegExp[]) =>
  (text: string): string =>
    formulas.reduce((left, formula) => left.replace(formula, MARK), text);

export const withoutFormulasEnglish = without(EN);
export const withoutFormulasChinese = without(ZH);
