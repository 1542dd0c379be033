import { LANGS, type Section, type Text } from '../contract/index.js';
import { licenceFacts } from './comparison.js';
import { formatDate } from './format.js';
import type { ReportModel } from './model.js';
import type { Page } from './page.js';
import { paragraph, validity } from './prose.js';

const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });

/** One table's worth of targets that were measured alike. */
export type SiteLeague = {
  suite: ReportModel['suite'];
  /** What they were measured with, name → value. */
  setting: Readonly<Record<string, string>>;
  judge: ReportModel['judges'][number] | null;
  targets: number;
  items: number;
  sections: Section[];
};

export type SiteBundle = {
  file: string;
  sha256: string;
  run: string;
  suite: string;
  createdMs: number;
  results: number;
  /** Where its facts stand, relative to the page. */
  href: string;
};

export type Site = {
  title: Text | null;
  leagues: readonly SiteLeague[];
  bundles: readonly SiteBundle[];
  hearth: string;
};

/** The leaderboard as a page: one part a league, then the bundles and licences. There is no total. */
export function sitePage({ title, leagues, bundles, hearth }: Site): Page {
  const suites = [...new Map(leagues.map(({ suite }) => [suite.id, suite])).values()];
  const newest = Math.max(0, ...bundles.map(({ createdMs }) => createdMs));
  return {
    kicker: say('Leaderboard', '榜单'),
    title: title ?? say('Leaderboard', '榜单'),
    opening: say(
      'Targets stand in one table only where they answered the same items under the same options and the same judge. There is no total: what is good in one figure may be poor in another.',
      '只有在题目、选项和裁判都相同时，被测对象才放在同一张表中。没有总分：某项指标好，另一项可能差。',
    ),
    made: say(
      `${bundles.length} ${bundles.length === 1 ? 'bundle' : 'bundles'}, newest run of ${formatDate(newest, 'en')}`,
      `${bundles.length} 个运行包，最近一次运行于 ${formatDate(newest, 'zh-CN')}`,
    ),
    remarks: suites.map(({ title: name, notice }) => ({
      name: null,
      text: say(`${name.en}: ${notice.en}`, `${name['zh-CN']}：${notice['zh-CN']}`),
    })),
    warning: suites.map(({ warning }) => warning).find((warning) => warning !== undefined) ?? null,
    parts: leagues.map((league, i) => ({
      id: `${league.suite.id}-${i + 1}`,
      title: leagueTitle(league, leagues),
      lead: leagueLead(league),
      sections: league.sections,
    })),
    facts: [
      {
        id: 'bundles',
        title: say('Bundles', '运行包'),
        paragraphs: [
          say(
            'Every figure here was computed again from the records of these bundles, and those that the bundles bring are equal to it. Whoever has a bundle can do the same:',
            '这里的每个数字都由这些运行包中的记录重新算出，并与包中自带的数字一致。拿到运行包的人都可以自行核对：',
          ),
        ],
        code: 'hearth verify FILE',
        links: bundles.map(({ file, sha256, run, suite, results, href }) => ({
          href,
          text: say(
            `${file}: ${suite}, run ${run}, ${results} ${results === 1 ? 'result' : 'results'} equal, SHA-256 ${sha256.slice(0, 16)}…`,
            `${file}：${suite}，运行 ${run}，${results} 项结果一致，SHA-256 ${sha256.slice(0, 16)}…`,
          ),
        })),
      },
      licenceFacts(suites),
    ],
    others: LANGS.map((lang) => ({ lang, href: `index.${lang}.html` })),
    hearth,
  };
}

/** The suite's name, with its judge where the suite has several tables. */
function leagueTitle({ suite, judge, setting }: SiteLeague, all: readonly SiteLeague[]): Text {
  const alike = all.filter((other) => other.suite.id === suite.id);
  if (alike.length < 2) return suite.title;
  const what = judge?.name ?? setting.scoring ?? '';
  const several = new Set(alike.map((league) => league.judge?.name ?? '')).size < alike.length;
  const how = several ? `${what}, ${setting.protocol ?? ''}/${setting.scoring ?? ''}` : what;
  return say(`${suite.title.en}: ${how}`, `${suite.title['zh-CN']}：${how}`);
}

function leagueLead({ setting, judge, targets, items }: SiteLeague): Text {
  const asked = `${setting.protocol ?? ''}/${setting.scoring ?? ''}`;
  const trust = (lang: 'en' | 'zh-CN'): string =>
    judge === null ? '' : paragraph(validity(judge, lang), lang);
  return say(
    `${targets} ${targets === 1 ? 'target' : 'targets'}, ${items} items, asked and scored as ${asked}. ${judge === null ? 'Scored without a judge.' : `Judge ${judge.name}: ${trust('en')}`}`,
    `${targets} 个被测对象，${items} 道题，提问与计分方式为 ${asked}。${judge === null ? '不经裁判计分。' : `裁判 ${judge.name}：${trust('zh-CN')}`}`,
  );
}
