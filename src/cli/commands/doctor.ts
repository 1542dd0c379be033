import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT, HearthError } from '../../contract/index.js';
import { sentence } from '../../i18n/index.js';
import { providers } from '../../models/index.js';
import { findFonts } from '../../report/fonts.js';
import { openDatabase } from '../../store/index.js';
import { openSuite, suiteIds } from '../../suites/index.js';
import { databaseOf, hasDatabase } from '../database.js';
import type { Declare } from '../declare.js';
import { dataDir, ensureHome } from '../home.js';
import { type Done, done, type Shell } from '../shell.js';

/** `needed`: without it Hearth does not run; `extra`: without it something is missing. */
type Check = { id: string; ok: boolean; needed: boolean; text: string; mend: string | null };

/** Oldest Node.js on which Hearth is tested. */
const NODE = [20, 11] as const;

/** `hearth doctor`: what works on this machine, and how to mend what does not. */
export const declare: Declare = (command, shell, act) => {
  command.action(() => act(() => doctor(shell)));
};

async function doctor(shell: Shell): Promise<Done> {
  const { t } = shell;
  const checks: Check[] = [
    node(shell),
    await writable(shell),
    await database(shell),
    await font(shell),
    keys(shell),
    ...(await data(shell)),
  ];
  const text = checks
    .map((c) => {
      const mark = c.ok ? t('doctor.ok') : c.needed ? t('doctor.broken') : t('doctor.missing');
      return `${mark}  ${c.text}${c.mend === null ? '' : `\n      ${t('doctor.mend')}${c.mend}`}`;
    })
    .join('\n');
  const broken = checks.filter((c) => c.needed && !c.ok);
  return {
    ...done(text, { doctor: checks }),
    ...(broken.length > 0 && {
      code: EXIT.failed,
      reason: sentence('cli', 'doctor.reason', { count: broken.length }),
    }),
  };
}

function node({ t }: Shell): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const ok = major > NODE[0] || (major === NODE[0] && minor >= NODE[1]);
  return {
    id: 'node',
    ok,
    needed: true,
    text: `Node.js ${process.versions.node}`,
    mend: ok ? null : t('doctor.node', { version: NODE.join('.') }),
  };
}

async function writable({ t, home, lang }: Shell): Promise<Check> {
  const fault = await faultOf(() => ensureHome(home), lang);
  return {
    id: 'home',
    ok: fault === null,
    needed: true,
    text: t('doctor.home', { home }),
    mend: fault,
  };
}

async function database(shell: Shell): Promise<Check> {
  const { t, lang } = shell;
  const fault = await faultOf(async () => {
    if (await hasDatabase(shell)) await (await openDatabase(await databaseOf(shell))).destroy();
    else await (await openDatabase(':memory:')).destroy();
  }, lang);
  return {
    id: 'database',
    ok: fault === null,
    needed: true,
    text: t('doctor.database'),
    mend: fault,
  };
}

async function font({ t }: Shell): Promise<Check> {
  const ok = (await findFonts()).chinese !== null;
  return {
    id: 'font',
    ok,
    needed: false,
    text: t('doctor.font'),
    mend: ok ? null : t('doctor.fontMend'),
  };
}

/** Names only; a key's value is never shown. */
function keys({ t, env }: Shell): Check {
  const keyed = providers(env).filter(({ keySet }) => keySet);
  const set = [...new Set(keyed.map(({ keyName }) => keyName ?? ''))];
  const ok = set.length > 0;
  return {
    id: 'keys',
    ok,
    needed: false,
    text: t('doctor.keys', { names: set.join(', ') || '–' }),
    mend: ok ? null : t('doctor.keysMend'),
  };
}

async function data(shell: Shell): Promise<Check[]> {
  const { t, lang } = shell;
  return Promise.all(
    suiteIds.map(async (id) => {
      const dir = dataDir(shell, id);
      const { files = [], byHand } = (await openSuite(id)).data ?? {};
      const ok =
        byHand === undefined ? files.every((f) => existsSync(join(dir, f.path))) : existsSync(dir);
      return {
        id: `data/${id}`,
        ok,
        needed: false,
        text: t('doctor.data', { suite: id, dir }),
        mend: ok
          ? null
          : byHand === undefined
            ? t('doctor.dataMend', { suite: id })
            : t('data.byHand', { dir, what: byHand[lang] }),
      };
    }),
  );
}

/** What a person reads when it does not work; null when it does. */
async function faultOf(attempt: () => Promise<void>, lang: Shell['lang']): Promise<string | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    return error instanceof HearthError ? error.text[lang] : String(error);
  }
}
