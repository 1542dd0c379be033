/** Words of the experts' platform: experts. */
const en = {};

const zhCN: Record<keyof typeof en, string> = {};

export const experts = { en, zhCN };
