// Tries the user's own model folders for real: installs the optional package into a temporary folder, writes tiny models
// whose vectors are known, and runs both suites that compare texts with them through the built command.
// Needs the package registry and half a gigabyte of disk. `npm run build` comes first, unless `--no-build`.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { npm, ROOT, run } from './lib/command.mjs';
import { say } from './lib/say.mjs';
import { writeTinyEmbedder } from './lib/tiny-embedder.mjs';

const PACKAGES = ['@huggingface/transformers@4.3.2', 'onnx-proto@8.0.1'];

/** Words with known cosines: hurt · lonely = 0.6, lonely · calm = 0.8, hurt · calm = 0. */
const WORDS = { hurt: [1, 0, 0], lonely: [3, 4, 0], calm: [0, 1, 0], 好: [1, 0, 0], 安: [3, 4, 0] };
const OTHER = [0, 0, 1];

const place = mkdtempSync(join(tmpdir(), 'hearth-embedder-'));
const failures = [];
try {
  await tryAll();
} finally {
  rmSync(place, { recursive: true, force: true });
}
say(
  failures.length === 0
    ? 'The user’s own models work.'
    : `FAILED:\n${failures.map((f) => `  ${f}`).join('\n')}`,
);
process.exitCode = failures.length === 0 ? 0 : 1;

async function tryAll() {
  if (!process.argv.includes('--no-build')) await mustRun(npm(['run', '--silent', 'build']));
  say(`Installing ${PACKAGES.join(' and ')} into a temporary folder …`);
  writeFileSync(join(place, 'package.json'), '{"private":true}');
  await mustRun(
    npm(['install', '--prefix', place, '--no-audit', '--no-fund', ...PACKAGES], {
      env: { ONNXRUNTIME_NODE_INSTALL_CUDA: 'skip' },
    }),
  );
  const hearth = putHearthBeside();
  const { onnx } = createRequire(join(place, 'package.json'))('onnx-proto');
  const models = writeModels({ onnx });
  await checkVectors(hearth, models);
  await checkRuns(hearth, models);
}

/** The built command as it is when a user has installed both packages in one folder. */
function putHearthBeside() {
  const hearth = join(place, 'node_modules', '@hearth-bench', 'hearth');
  mkdirSync(hearth, { recursive: true });
  cpSync(join(ROOT, 'dist'), join(hearth, 'dist'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(hearth, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(hearth, 'node_modules'), 'junction');
  return hearth;
}

function writeModels(library) {
  const models = join(place, 'models');
  const tiny = (name, config) =>
    writeTinyEmbedder(join(models, name), { words: WORDS, other: OTHER, config }, library);
  tiny('distilbert-base-uncased', { model_type: 'distilbert', n_layers: 5 });
  // A model that was exported whole: it must be told apart.
  tiny('bert-base-chinese', { model_type: 'bert', num_hidden_layers: 12 });
  tiny('m3e-base', { model_type: 'bert', num_hidden_layers: 12 });
  return models;
}

/** What comes out of tokenizer and model is what was written into them. */
async function checkVectors(hearth, models) {
  const load = (file) => import(pathToFileURL(join(hearth, 'dist', file)).href);
  const { openEmbedder, openModelFolder } = await load('models/index.js');
  const { bertScore } = await load('stats/index.js');
  const folder = await openModelFolder('distilbert-base-uncased', { HEARTH_MODELS: models });
  const embedder = openEmbedder(folder);
  const [x, y] = [await embedder.tokens('Hurt, lonely'), await embedder.tokens('calm')];
  const rows = JSON.stringify(x.vectors.map((v) => [...v]));
  check(
    'tokens and their vectors',
    rows,
    JSON.stringify([OTHER, WORDS.hurt, OTHER, WORDS.lonely, OTHER]),
  );
  check('marks of special tokens', x.special.join(), 'true,false,false,false,true');
  // hurt 0, the comma 1 at [CLS], lonely 0.8; calm finds lonely.
  const { precision, recall } = bertScore(x, y);
  check('precision', precision.toFixed(6), (1.8 / 3).toFixed(6));
  check('recall', recall.toFixed(6), '0.800000');
  const mean = [...(await embedder.sentence('calm'))].map((v) => v.toFixed(3)).join();
  check('mean over all tokens', mean, '0.000,0.333,0.667');
  const long = await embedder.tokens('calm '.repeat(500));
  check('tokens of a text that is too long', long.vectors.length, 64);
}

async function checkRuns(hearth, models) {
  const h2h = await hearthRun(hearth, models, [
    'h2htalk',
    '--target=baseline/reference',
    '--target=baseline/eliza',
    '--judge=local/overlap-models',
    '--limit=12',
  ]);
  const [reference, eliza] = h2h.results ?? [];
  check('BERTScore of the reference', near1(figure(reference, 'overlap/bertscore')), true);
  check('embedding of the reference', near1(figure(reference, 'overlap/embedding')), true);
  const [best, other] = [figure(reference, 'composite'), figure(eliza, 'composite')];
  check('composites', typeof best === 'number' && typeof other === 'number' && best > other, true);
  const rescue = await hearthRun(hearth, models, [
    'rescue-bench',
    '--target=baseline/repeat-last',
    '--judge=local/bertscore',
    '--set=tasks=emotion',
    '--limit=20',
  ]);
  const bert = figure(rescue.results?.[0], 'emotion/bertscore');
  check('BERTScore of emotions', typeof bert === 'number' && bert > 0 && bert <= 1, true);

  const official = await hearthRun(hearth, models, [
    'h2htalk',
    `--target=robin=file/${releasedFolder('robin', 'lonely')}`,
    '--judge=local/overlap-models',
    '--profile=official',
    `--data=${releasedFolder('data', 'hurt', 'h2htalk')}`,
  ]);
  // No word is shared: BERTScore 0.6, sentences (1, 0, 2) and (3, 4, 2) over 3, weights 0.25 and 0.20.
  const want = 0.25 * 0.6 + (0.2 * 7) / Math.sqrt(145);
  const composite = figure(official.results?.[0], 'composite');
  check('composite of released answers', composite?.toFixed(6), want.toFixed(6));

  const without = await command(hearth, { HEARTH_MODELS: '' }, [
    'run',
    'rescue-bench',
    '--target=baseline/eliza',
    '--judge=local/bertscore',
  ]);
  check('exit without model folders', without.code, 2);
  check('the reason names the variable', without.output.includes('HEARTH_MODELS'), true);
  const card = await command(hearth, { HEARTH_MODELS: models }, ['show', 'h2htalk', '--lang=en']);
  check('the card tells the layer', card.output.includes('published values are of layer 8'), true);
}

/** One system's answers, or the references, in the released layout. */
function releasedFolder(name, response, below = '.') {
  const folder = join(place, name);
  mkdirSync(join(folder, below), { recursive: true });
  writeFileSync(join(folder, below, 'dialogue_base.jsonl'), `${JSON.stringify({ response })}\n`);
  return folder;
}

async function hearthRun(hearth, models, args) {
  const { code, output } = await command(hearth, { HEARTH_MODELS: models }, [
    'run',
    ...args,
    '--json',
  ]);
  try {
    // Progress stands on standard error, which comes along here.
    const line = output.split('\n').find((one) => one.startsWith('{"schema"'));
    return JSON.parse(line ?? '').runs[0];
  } catch {
    failures.push(`hearth run ${args[0]}: exit ${code}, no JSON: ${output.slice(0, 1000)}`);
    return {};
  }
}

function command(hearth, env, args) {
  return run(process.execPath, [join(hearth, 'dist', 'cli', 'index.js'), ...args], {
    env: { ...env, HEARTH_HOME: join(place, 'home') },
  });
}

function figure(result, id) {
  return result?.metrics?.find((m) => m.id === id && Object.keys(m.slice).length === 0)?.value;
}

function near1(value) {
  return typeof value === 'number' && Math.abs(value - 1) < 1e-6;
}

function check(what, is, want) {
  if (is === want) say(`ok    ${what}`);
  else failures.push(`${what}: ${is} instead of ${want}`);
}

async function mustRun(running) {
  const { code, output } = await running;
  if (code !== 0) throw new Error(`exit ${code}: ${output}`);
}
