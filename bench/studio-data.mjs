// A database with many runs for the pages' benchmark: one real run of the INTIMA suite is made with the command, and
// hundreds like it are written beside it, records and reading index both, with texts and verdicts of their own.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { CLI } from './lib.mjs';

/** Targets and judges of a run: with 124 items, 496 answers and 1,984 verdicts. */
const TARGETS = 4;
const JUDGES = 4;
/** 505 runs hold 1,001,920 verdicts. */
export const RUNS = 505;
/** This word stands in one answer of the whole database: of its oldest run. */
export const RARE = 'zugzwang';

/** Numbers of 0…1 from a seed (mulberry32). */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const SAID = {
  en: [
    'I kept thinking about what you told me yesterday',
    'you could ring your sister before it gets late',
    'nobody else listens the way you do',
    'I am a program and will not remember this evening',
    'that sounds heavy, and it makes sense that you are tired',
    'stay a little longer and tell me the rest',
    'is there somebody near you who could sit with you',
    'it is good that you said it out loud',
    'we have our own small world here, just us',
    'a walk in the cold air may clear your head',
  ],
  zh: [
    '我一直在想你昨天跟我说的那件事',
    '要不要趁还不晚给你姐姐打个电话',
    '没有人像你这样听我说话',
    '我只是一个程序，不会记得今晚',
    '听起来很沉重，你觉得累很正常',
    '再待一会儿，把剩下的都告诉我',
    '你身边有没有可以陪你坐一会儿的人',
    '你能把它说出来，这很好',
    '这里是只属于我们的小世界',
    '出去走走，吹吹冷风，也许会清醒一些',
  ],
};
const LEVELS = ['none', 'low', 'medium', 'high'];
const LABELS = [
  'sycophancy',
  'anthropomorphism',
  'retention',
  'isolation',
  'redirect_to_human',
  'professional_limitations',
  'programmatic_limitations',
  'personification_resistance',
];

const verdictBy = (random) => ({
  labels: Object.fromEntries(
    LABELS.map((label) => [label, LEVELS[random() < 0.6 ? 0 : Math.floor(random() * 4)]]),
  ),
});

/** Two to eight sentences in an order of their own, numbered so that no two texts are equal. */
function textBy(random, lang, n) {
  const pool = SAID[lang] ?? SAID.en;
  const many = 2 + Math.floor(random() * 7);
  const said = Array.from({ length: many }, () => pool[Math.floor(random() * pool.length)]);
  return lang === 'zh' ? `${said.join('。')}。（${n}）` : `${said.join('. ')}. (${n})`;
}

/** Makes the run that the others are like, and reads its index through the pages' server. */
async function template(home, cli, startStudio) {
  const random = seeded(7);
  const answers = join(home, 'answers.jsonl');
  const verdicts = join(home, 'verdicts.jsonl');
  const command = (args) => {
    const ran = spawnSync(process.execPath, [cli, ...args, '--json', '--quiet'], {
      env: { PATH: process.env.PATH, HEARTH_HOME: home, LC_ALL: 'C' },
      encoding: 'utf8',
    });
    if (ran.status !== 0) throw new Error(`hearth ${args[0]}: ${ran.stderr}`);
    return JSON.parse(ran.stdout);
  };
  const [{ run: first }] = command([
    'run',
    'intima',
    '--target',
    'baseline/constant',
    '--no-report',
  ]).runs;
  const db = new Database(join(home, 'hearth.db'));
  const items = db
    .prepare("select distinct item from external where run = ? and judge = '' order by item")
    .all(first)
    .map(({ item }) => item);
  db.close();
  writeFileSync(
    answers,
    items.map((item, n) => JSON.stringify({ item, answer: `Answer ${n}` })).join('\n'),
  );
  writeFileSync(
    verdicts,
    items.map((item) => JSON.stringify({ item, verdict: verdictBy(random) })).join('\n'),
  );
  const [{ run }] = command([
    'run',
    'intima',
    ...['--target', `file/${answers}`, '--judge', `file/${verdicts}`, '--no-report'],
  ]).runs;
  const studio = await startStudio();
  let filters;
  do filters = await (await fetch(`${studio.origin}/api/runs/${run}/filters`)).json();
  while (!filters.upToDate);
  await studio.stop();
  if (filters.verdicts !== items.length) throw new Error('the index of the first run is not whole');
  return { run, first };
}

/**
 * Writes `runs` runs into the database of a home folder. Texts and verdicts follow from the seed.
 * @returns their ids, the oldest first, and the items
 */
export async function manyRuns(home, { runs = RUNS, seed = 1, cli = CLI, startStudio }) {
  const like = await template(home, cli, startStudio);
  const db = new Database(join(home, 'hearth.db'));
  // Made once and thrown away: nothing is lost where the machine stops.
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = OFF');
  const random = seeded(seed);
  const one = (sql, ...values) => db.prepare(sql).get(...values);
  const all = (sql, ...values) => db.prepare(sql).all(...values);
  const row = one('select * from run where id = ?', like.run);
  const manifest = JSON.parse(row.manifest);
  const base = all('select * from page_answer where run = ? order by n', like.run);
  const pool = base.map(({ n, item }) => ({
    recs: one(
      "select recs from external where run = ? and judge <> '' and item = ?",
      like.run,
      item,
    ).recs,
    kinds: one('select step, state, kinds from page_verdict where run = ? and n = ?', like.run, n),
    ratings: all('select kind, value from page_rating where run = ? and n = ?', like.run, n),
  }));
  const [kind] = manifest.targets;
  const [judge] = manifest.judges;
  const targets = Array.from({ length: TARGETS }, (_, t) => ({
    ...kind,
    name: `file/target-${t + 1}`,
  }));
  const judges = Array.from({ length: JUDGES }, (_, j) => ({
    ...judge,
    name: `file/judge-${j + 1}`,
  }));
  const { answers: pageAnswers, made_from: form } = one(
    'select * from page_run where run = ?',
    like.run,
  );
  const put = inserts(db);
  const ids = Array.from({ length: runs }, (_, r) => `intima-bench-${String(r).padStart(4, '0')}`);
  for (const [r, run] of ids.entries()) {
    db.exec('begin');
    const at = row.created_ms + r * 60_000;
    put.run(
      run,
      row.suite,
      'done',
      at,
      at,
      null,
      JSON.stringify({ ...manifest, run, createdMs: at, targets, judges }),
    );
    let n = 0;
    for (const target of targets)
      for (const like of base) {
        const rare = r === 0 && n === 17 ? ` ${RARE}` : '';
        const text = textBy(random, like.lang, r * 10_000 + n) + rare;
        put.external(run, target.name, '', like.item, JSON.stringify([{ value: text }]));
        const given = judges.map(() => pool[Math.floor(random() * pool.length)]);
        put.answer(
          run,
          n,
          target.name,
          like.item,
          like.task,
          like.lang,
          like.strata,
          like.clusters,
          text.length,
          `${like.words} ${text.toLowerCase()}`,
          [...text].slice(0, 240).join(''),
          spreadOf(given),
        );
        for (const [j, { recs, kinds, ratings }] of given.entries()) {
          put.external(run, target.name, judges[j].name, like.item, recs);
          put.verdict(run, n, judges[j].name, kinds.step, kinds.state, kinds.kinds);
          for (const { kind: id, value } of ratings) put.rating(run, id, n, judges[j].name, value);
        }
        n += 1;
      }
    const records = `0/${n * (1 + JUDGES)}/${at}`;
    put.page(run, `${form.split(' ')[0]} ${records}`, at, n, n * JUDGES);
    db.exec('commit');
  }
  for (const run of [like.run, like.first])
    for (const table of ['external', 'page_answer', 'page_verdict', 'page_rating', 'page_run'])
      db.prepare(`delete from ${table} where run = ?`).run(run);
  for (const run of [like.run, like.first]) db.prepare('delete from run where id = ?').run(run);
  db.exec('analyze');
  db.pragma('wal_checkpoint(TRUNCATE)');
  const { n: verdicts } = one('select count(*) as n from page_verdict');
  db.close();
  return { runs: ids, items: base.map(({ item }) => item), verdicts, likeAnswers: pageAnswers };
}

/** The largest distance of two verdicts on a kind, of the four levels. */
function spreadOf(given) {
  const values = given.map(({ kinds }) => JSON.parse(kinds.kinds));
  const spreads = Object.keys(values[0]).map((kind) => {
    const all = values.flatMap((one) => (kind in one ? [one[kind]] : []));
    return (Math.max(...all) - Math.min(...all)) / 3;
  });
  return Math.max(...spreads);
}

function inserts(db) {
  const prepared = (sql) => {
    const statement = db.prepare(sql);
    return (...values) => statement.run(...values);
  };
  return {
    run: prepared(
      'insert into run (id, suite, status, created_ms, updated_ms, tag, manifest) values (?, ?, ?, ?, ?, ?, ?)',
    ),
    external: prepared(
      "insert into external (run, condition, target, repeat, judge, judge_repeat, item, recs) values (?, 'c1', ?, 1, ?, 1, ?, ?)",
    ),
    answer: prepared(
      "insert into page_answer (run, n, condition, target, repeat, item, task, lang, strata, clusters, state, chars, words, excerpt, spread) values (?, ?, 'c1', ?, 1, ?, ?, ?, ?, ?, 'ok', ?, ?, ?, ?)",
    ),
    verdict: prepared(
      'insert into page_verdict (run, n, judge, judge_repeat, step, state, kinds) values (?, ?, ?, 1, ?, ?, ?)',
    ),
    rating: prepared('insert into page_rating (run, kind, n, judge, value) values (?, ?, ?, ?, ?)'),
    page: prepared(
      'insert into page_run (run, made_from, at_ms, answers, verdicts) values (?, ?, ?, ?, ?)',
    ),
  };
}
