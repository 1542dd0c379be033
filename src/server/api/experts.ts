import { expertsAppeals } from './experts-appeals.js';
import { expertsBoard } from './experts-board.js';
import { expertsCampaigns } from './experts-campaigns.js';
import { expertsCare } from './experts-care.js';
import { expertsCommunity } from './experts-community.js';
import { expertsExam } from './experts-exam.js';
import { expertsKnowledge } from './experts-knowledge.js';
import { expertsMoney } from './experts-money.js';
import { expertsPeople } from './experts-people.js';
import { expertsQuality } from './experts-quality.js';
import { expertsRelease } from './experts-release.js';
import { expertsTalk } from './experts-talk.js';
import { work } from './work.js';

/** Every route of the experts' platform. */
export const experts = {
  ...work,
  ...expertsCampaigns,
  ...expertsPeople,
  ...expertsExam,
  ...expertsMoney,
  ...expertsCommunity,
  ...expertsQuality,
  ...expertsBoard,
  ...expertsTalk,
  ...expertsKnowledge,
  ...expertsRelease,
  ...expertsCare,
  ...expertsAppeals,
};
