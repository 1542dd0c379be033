/** Words of the experts' platform: quality. */
const en = {};

const zhCN: Record<keyof typeof en, string> = {};

export const quality = { en, zhCN };
