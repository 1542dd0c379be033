/** Words of the experts' platform: board. */
const en = {};

const zhCN: Record<keyof typeof en, string> = {};

export const board = { en, zhCN };
