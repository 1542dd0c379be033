/** Words of the experts' platform: campaigns. */
const en = {};

const zhCN: Record<keyof typeof en, string> = {};

export const campaigns = { en, zhCN };
