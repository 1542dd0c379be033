import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { answerSearch } from './parts/answer-search.js';
import { compareSearch } from './parts/compare-search.js';
import { disagreementSearch } from './parts/disagreement-search.js';
import { Frame } from './parts/frame.js';
import { guardSearch } from './parts/guard-search.js';
import { itemFilterSearch } from './parts/item-filter-search.js';
import { itemSearch } from './parts/item-search.js';
import { Missing } from './parts/missing.js';
import { communitySearch, earningsSearch } from './parts/money-search.js';
import { qualitySearch, rubricSearch } from './parts/quality/quality-search.js';
import { rateSearch } from './parts/rating/rate-search.js';
import { statementsSearch } from './parts/statements-search.js';
import { suiteSearch } from './parts/suite-search.js';
import { threadSearch } from './parts/talk/thread-search.js';

const root = createRootRoute({ component: Frame, notFoundComponent: Missing });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/home.js'), 'HomePage'),
});

const runs = createRoute({
  getParentRoute: () => root,
  path: '/runs',
  validateSearch: (search: Record<string, unknown>): { find?: string; status?: string } => ({
    ...(typeof search.find === 'string' && { find: search.find }),
    ...(typeof search.status === 'string' && { status: search.status }),
  }),
  component: lazyRouteComponent(() => import('./pages/runs.js'), 'RunsPage'),
});

const newRun = createRoute({
  getParentRoute: () => root,
  path: '/new-run',
  validateSearch: (search: Record<string, unknown>): { suite?: string; records?: string } => ({
    ...(typeof search.suite === 'string' && { suite: search.suite }),
    ...(typeof search.records === 'string' && { records: search.records }),
  }),
  component: lazyRouteComponent(() => import('./pages/new-run.js'), 'NewRunPage'),
});

const run = createRoute({
  getParentRoute: () => root,
  path: '/runs/$run',
  component: lazyRouteComponent(() => import('./pages/run.js'), 'RunPage'),
});

const answers = createRoute({
  getParentRoute: () => root,
  path: '/runs/$run/answers',
  validateSearch: answerSearch,
  component: lazyRouteComponent(() => import('./pages/answers.js'), 'AnswersPage'),
});

const item = createRoute({
  getParentRoute: () => root,
  path: '/runs/$run/items/$item',
  validateSearch: itemSearch,
  component: lazyRouteComponent(() => import('./pages/item.js'), 'ItemPage'),
});

/** Only ways within these pages: never another site's. */
const inside = (to: unknown): { to?: string } =>
  typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {};
const failed = (error: unknown): { error?: string } => (typeof error === 'string' ? { error } : {});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { to?: string; error?: string } => ({
    ...inside(search.to),
    ...failed(search.error),
  }),
  component: lazyRouteComponent(() => import('./pages/sign-in.js'), 'SignInPage'),
});

const firstOwner = createRoute({
  getParentRoute: () => root,
  path: '/first-owner',
  component: lazyRouteComponent(() => import('./pages/link.js'), 'LinkPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./pages/link.js'), 'LinkPage'),
});

const me = createRoute({
  getParentRoute: () => root,
  path: '/me',
  validateSearch: (search: Record<string, unknown>): { error?: string } => failed(search.error),
  component: lazyRouteComponent(() => import('./pages/me.js'), 'MePage'),
});

const team = createRoute({
  getParentRoute: () => root,
  path: '/team',
  component: lazyRouteComponent(() => import('./pages/team.js'), 'TeamPage'),
});

const projects = createRoute({
  getParentRoute: () => root,
  path: '/projects',
  component: lazyRouteComponent(() => import('./pages/projects.js'), 'ProjectsPage'),
});

const keys = createRoute({
  getParentRoute: () => root,
  path: '/keys',
  component: lazyRouteComponent(() => import('./pages/keys.js'), 'KeysPage'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  component: lazyRouteComponent(() => import('./pages/audit.js'), 'AuditPage'),
});

const disagreements = createRoute({
  getParentRoute: () => root,
  path: '/disagreements',
  validateSearch: disagreementSearch,
  component: lazyRouteComponent(() => import('./pages/disagreements.js'), 'DisagreementsPage'),
});

const search = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: (given: Record<string, unknown>): { find?: string } =>
    typeof given.find === 'string' || typeof given.find === 'number'
      ? { find: String(given.find) }
      : {},
  component: lazyRouteComponent(() => import('./pages/search.js'), 'SearchPage'),
});

const compare = createRoute({
  getParentRoute: () => root,
  path: '/compare',
  validateSearch: compareSearch,
  component: lazyRouteComponent(() => import('./pages/compare.js'), 'ComparePage'),
});

const suites = createRoute({
  getParentRoute: () => root,
  path: '/suites',
  component: lazyRouteComponent(() => import('./pages/suites.js'), 'SuitesPage'),
});

const suite = createRoute({
  getParentRoute: () => root,
  path: '/suites/$suite',
  validateSearch: suiteSearch,
  component: lazyRouteComponent(() => import('./pages/suite.js'), 'SuitePage'),
});

const judges = createRoute({
  getParentRoute: () => root,
  path: '/judges',
  component: lazyRouteComponent(() => import('./pages/judges.js'), 'JudgesPage'),
});

const judge = createRoute({
  getParentRoute: () => root,
  path: '/judges/$suite/$judge',
  validateSearch: (
    search: Record<string, unknown>,
  ): { version?: string; kind?: string; target?: string } =>
    Object.fromEntries(
      ['version', 'kind', 'target'].flatMap((name) =>
        search[name] === undefined ? [] : [[name, String(search[name])]],
      ),
    ),
  component: lazyRouteComponent(() => import('./pages/judge.js'), 'JudgePage'),
});

const guard = createRoute({
  getParentRoute: () => root,
  path: '/guard',
  validateSearch: guardSearch,
  component: lazyRouteComponent(() => import('./pages/guard.js'), 'GuardPage'),
});

const providers = createRoute({
  getParentRoute: () => root,
  path: '/providers',
  component: lazyRouteComponent(() => import('./pages/providers.js'), 'ProvidersPage'),
});

const targets = createRoute({
  getParentRoute: () => root,
  path: '/targets',
  component: lazyRouteComponent(() => import('./pages/targets.js'), 'TargetsPage'),
});

const upload = createRoute({
  getParentRoute: () => root,
  path: '/upload',
  validateSearch: (search: Record<string, unknown>): { upload?: string } =>
    typeof search.upload === 'string' ? { upload: search.upload } : {},
  component: lazyRouteComponent(() => import('./pages/upload.js'), 'UploadPage'),
});

const notices = createRoute({
  getParentRoute: () => root,
  path: '/notices',
  component: lazyRouteComponent(() => import('./pages/notices.js'), 'NoticesPage'),
});

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

/** Every page, loaded when it is opened. */
export const router = createRouter({
  routeTree: root.addChildren([
    profile,
    experts,
    expert,
    matching,
    home,
    runs,
    newRun,
    run,
    answers,
    item,
    disagreements,
    search,
    compare,
    suites,
    suite,
    judges,
    judge,
    guard,
    providers,
    targets,
    upload,
    notices,
    earnings,
    statements,
    campaignPrices,
    campaignContributions,
    certificate,
    community,
    campaignQuality,
    raterGroups,
    rateQuality,
    rate,
    rateCampaign,
    rateMine,
    rateWork,
    campaignRelease,
    campaignBoard,
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
    signIn,
    firstOwner,
    invitation,
    me,
    team,
    projects,
    keys,
    audit,
    threads,
    talkThread,
    consultations,
    consultation,
  ]),
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
