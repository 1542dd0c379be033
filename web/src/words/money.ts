/** Words of the experts' platform: money. */
const en = {};

const zhCN: Record<keyof typeof en, string> = {};

export const money = { en, zhCN };
