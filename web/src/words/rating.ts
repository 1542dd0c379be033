/** Words of the experts' platform: rating. */
const en = {};

const zhCN: Record<keyof typeof en, string> = {};

export const rating = { en, zhCN };
