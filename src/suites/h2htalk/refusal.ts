import { plain } from './clauses.js';

/** Longest reply, in characters, that can be nothing but a refusal: what comes behind one is an answer. */
const LONGEST = 240;

const STAGE = /^(?:\s|[（(][^（）()]*[）)]|\*[^*\n]*\*)*/u;
const REFUSALS: readonly RegExp[] = [
  /^(?:(?:I'm|I am) (?:very |really |so )?sorry|sorry|I apologi[sz]e|unfortunately|my apologies)\b[^.!?\n]{0,20}?\bI(?:'m| am)?(?: really)? (?:can't|cannot|can not|unable to|not able to|won't)(?: \w+)? (?:(?:help|assist)(?: you)?(?: with (?:that|this|it|your|the)(?: request| topic| question)?)?(?=[.!,;]|$)|(?:comply|continue with|fulfil+|provide|discuss|engage|respond to|participate|role-?play|generate|answer|take part)\b)/iu,
  /^I (?:can't|cannot|can not|won't|am unable to|must decline to|have to decline to) (?:(?:help|assist)(?: you)? with (?:that|this|it|your request|the request)|comply|fulfil+ (?:that|this|your)|engage in|role-?play|provide (?:that|this|a response))/iu,
  /^as an? (?:AI|(?:large )?language model)\b[^.!?\n]{0,40}\bI (?:can't|cannot|can not|won't|am unable to|am not able to) (?:help|assist|comply|continue|fulfil+|provide|discuss|engage|role-?play|answer|take part)/iu,
  /^(?:非常|很|实在|真的)?(?:抱歉|对不起|不好意思|遗憾)[，,。！!\s]{0,2}(?:但)?(?:我|本助手)?(?:目前|暂时|现在)?(?:无法|不能|没办法|没法|不便)(?:给您|为您|向您|就此|对此|继续)?(?:回答|提供|协助|帮助|帮(?:您|你)(?:这个忙|处理|完成)|继续|满足|讨论|完成|生成|参与|扮演|处理|给到|响应)/u,
  /^(?:作为(?:一个)?(?:AI|人工智能|语言模型)[^。！？\n]{0,12})?我(?:无法|不能)(?:回答|提供|协助|满足|讨论|完成|生成|参与|扮演|响应)(?:这个|该|此|您的|你的|这类|相关)/u,
];

/** Whether a reply, as a whole, declines the task in words: the stock sentences of models, not a companion's "I can't come". */
export function isRefusal(reply: string): boolean {
  const text = plain(reply).replace(STAGE, '').trim();
  return text.length <= LONGEST && REFUSALS.some((words) => words.test(text));
}
