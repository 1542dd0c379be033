import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { itemFilterSearch } from './parts/item-filter-search.js';
import { communitySearch, earningsSearch } from './parts/money-search.js';
import { qualitySearch, rubricSearch } from './parts/quality/quality-search.js';
import { rateSearch } from './parts/rating/rate-search.js';
import { statementsSearch } from './parts/statements-search.js';
import { threadSearch } from './parts/talk/thread-search.js';
import { root } from './root-route.js';

const rate = createRoute({
  getParentRoute: () => root,
  path: '/rate',
  component: lazyRouteComponent(() => import('./pages/rate.js'), 'RatePage'),
});

const rateCampaign = createRoute({
  getParentRoute: () => root,
  path: '/rate/$campaign',
  validateSearch: rateSearch,
  component: lazyRouteComponent(() => import('./pages/rate-campaign.js'), 'RateCampaignPage'),
});

const rateMine = createRoute({
  getParentRoute: () => root,
  path: '/rate/$campaign/mine',
  component: lazyRouteComponent(() => import('./pages/rate-mine.js'), 'RateMinePage'),
});

const rateWork = createRoute({
  getParentRoute: () => root,
  path: '/work/$assignment',
  component: lazyRouteComponent(() => import('./pages/work.js'), 'WorkPage'),
});

const campaignBoard = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/board',
  component: lazyRouteComponent(() => import('./pages/campaign-board.js'), 'CampaignBoardPage'),
});

const campaignRelease = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/release',
  component: lazyRouteComponent(() => import('./pages/campaign-release.js'), 'CampaignReleasePage'),
});

const rateExam = createRoute({
  getParentRoute: () => root,
  path: '/rate/$campaign/exam',
  component: lazyRouteComponent(() => import('./pages/rate-exam.js'), 'RateExamPage'),
});

const rateLearn = createRoute({
  getParentRoute: () => root,
  path: '/rate/$campaign/learn',
  component: lazyRouteComponent(() => import('./pages/rate-learn.js'), 'RateLearnPage'),
});

const campaignExam = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/exam',
  validateSearch: (search: Record<string, unknown>): { item?: string } =>
    typeof search.item === 'string' ? { item: search.item } : {},
  component: lazyRouteComponent(() => import('./pages/campaign-exam.js'), 'CampaignExamPage'),
});

const campaignRubric = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/rubric',
  component: lazyRouteComponent(() => import('./pages/campaign-rubric.js'), 'CampaignRubricPage'),
});

const campaignCases = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/cases',
  validateSearch: (search: Record<string, unknown>): { case?: string } =>
    typeof search.case === 'string' ? { case: search.case } : {},
  component: lazyRouteComponent(() => import('./pages/campaign-cases.js'), 'CampaignCasesPage'),
});

const campaignFaq = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/faq',
  component: lazyRouteComponent(() => import('./pages/campaign-faq.js'), 'CampaignFaqPage'),
});

const campaigns = createRoute({
  getParentRoute: () => root,
  path: '/campaigns',
  component: lazyRouteComponent(() => import('./pages/campaigns.js'), 'CampaignsPage'),
});

const newCampaign = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/new',
  component: lazyRouteComponent(() => import('./pages/new-campaign.js'), 'NewCampaignPage'),
});

const campaign = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign',
  component: lazyRouteComponent(() => import('./pages/campaign.js'), 'CampaignPage'),
});

const campaignSettings = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/settings',
  component: lazyRouteComponent(
    () => import('./pages/campaign-settings.js'),
    'CampaignSettingsPage',
  ),
});

const campaignImport = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/import',
  validateSearch: (search: Record<string, unknown>): { import?: string } =>
    typeof search.import === 'string' ? { import: search.import } : {},
  component: lazyRouteComponent(() => import('./pages/campaign-import.js'), 'CampaignImportPage'),
});

const campaignItems = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/items',
  validateSearch: itemFilterSearch,
  component: lazyRouteComponent(() => import('./pages/campaign-items.js'), 'CampaignItemsPage'),
});

const campaignPeople = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/people',
  component: lazyRouteComponent(() => import('./pages/campaign-people.js'), 'CampaignPeoplePage'),
});

const campaignQuality = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/quality',
  validateSearch: qualitySearch,
  component: lazyRouteComponent(() => import('./pages/campaign-quality.js'), 'CampaignQualityPage'),
});

const raterGroups = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/rater-groups',
  validateSearch: rubricSearch,
  component: lazyRouteComponent(() => import('./pages/rater-groups.js'), 'RaterGroupsPage'),
});

const rateQuality = createRoute({
  getParentRoute: () => root,
  path: '/rate/$campaign/quality',
  validateSearch: rubricSearch,
  component: lazyRouteComponent(() => import('./pages/rate-quality.js'), 'RateQualityPage'),
});

const threads = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/threads',
  validateSearch: threadSearch,
  component: lazyRouteComponent(() => import('./pages/threads.js'), 'ThreadsPage'),
});

const talkThread = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/threads/$thread',
  component: lazyRouteComponent(() => import('./pages/talk-thread.js'), 'TalkThreadPage'),
});

const consultations = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/consultations',
  component: lazyRouteComponent(() => import('./pages/consultations.js'), 'ConsultationsPage'),
});

const consultation = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/consultations/$consultation',
  component: lazyRouteComponent(() => import('./pages/consultation.js'), 'ConsultationPage'),
});

const earnings = createRoute({
  getParentRoute: () => root,
  path: '/earnings',
  validateSearch: earningsSearch,
  component: lazyRouteComponent(() => import('./pages/earnings.js'), 'EarningsPage'),
});

const statements = createRoute({
  getParentRoute: () => root,
  path: '/statements',
  validateSearch: statementsSearch,
  component: lazyRouteComponent(() => import('./pages/statements.js'), 'StatementsPage'),
});

const campaignPrices = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/prices',
  component: lazyRouteComponent(() => import('./pages/campaign-prices.js'), 'CampaignPricesPage'),
});

const campaignContributions = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/contributions',
  component: lazyRouteComponent(
    () => import('./pages/campaign-contributions.js'),
    'CampaignContributionsPage',
  ),
});

const certificate = createRoute({
  getParentRoute: () => root,
  path: '/certificate/$number',
  component: lazyRouteComponent(() => import('./pages/certificate.js'), 'CertificatePage'),
});

const community = createRoute({
  getParentRoute: () => root,
  path: '/community',
  validateSearch: communitySearch,
  component: lazyRouteComponent(() => import('./pages/community.js'), 'CommunityPage'),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  component: lazyRouteComponent(() => import('./pages/profile.js'), 'ProfilePage'),
});

const experts = createRoute({
  getParentRoute: () => root,
  path: '/experts',
  validateSearch: (search: Record<string, unknown>): { project?: string; find?: string } => ({
    ...(typeof search.project === 'string' && { project: search.project }),
    ...(typeof search.find === 'string' && { find: search.find }),
  }),
  component: lazyRouteComponent(() => import('./pages/experts.js'), 'ExpertsPage'),
});

const expert = createRoute({
  getParentRoute: () => root,
  path: '/experts/$person',
  validateSearch: (search: Record<string, unknown>): { project?: string } =>
    typeof search.project === 'string' ? { project: search.project } : {},
  component: lazyRouteComponent(() => import('./pages/expert.js'), 'ExpertPage'),
});

const matching = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$campaign/matching',
  component: lazyRouteComponent(() => import('./pages/matching.js'), 'MatchingPage'),
});

/** Pages of those who rate, and of those who run campaigns. */
export const expertRoutes = [
  rate,
  rateCampaign,
  rateMine,
  rateWork,
  campaignBoard,
  campaignRelease,
  rateExam,
  rateLearn,
  campaignExam,
  campaignRubric,
  campaignCases,
  campaignFaq,
  campaigns,
  newCampaign,
  campaign,
  campaignSettings,
  campaignImport,
  campaignItems,
  campaignPeople,
  campaignQuality,
  raterGroups,
  rateQuality,
  threads,
  talkThread,
  consultations,
  consultation,
  earnings,
  statements,
  campaignPrices,
  campaignContributions,
  certificate,
  community,
  profile,
  experts,
  expert,
  matching,
] as const;
