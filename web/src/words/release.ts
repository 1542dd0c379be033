/** Words of the experts' platform: release. */
const en = {};

const zhCN: Record<keyof typeof en, string> = {};

export const release = { en, zhCN };
