/** Words of the experts' platform: exams. */
const en = {};

const zhCN: Record<keyof typeof en, string> = {};

export const exams = { en, zhCN };
