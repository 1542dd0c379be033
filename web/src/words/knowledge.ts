/** Words of the experts' platform: knowledge. */
const en = {};

const zhCN: Record<keyof typeof en, string> = {};

export const knowledge = { en, zhCN };
