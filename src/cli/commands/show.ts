import { isFolder, suiteIds } from '../../suites/index.js';
import type { Declare } from '../declare.js';
import { withStore } from '../home.js';
import { lowAnswers } from '../low-answers.js';
import { openRun } from '../open-run.js';
import { showItem } from '../show-item.js';
import { showConfig, showRun } from '../show-run.js';
import { showStored } from '../show-stored.js';
import { showSuite } from '../show-suite.js';

/** `hearth show SUITE`, `hearth show RUN`, `hearth show RUN ITEM`. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .argument('<suite|run>', t('arg.show'))
    .argument('[item]', t('arg.item'))
    .option('--config', t('flag.showConfig'))
    .option('--low', t('flag.showLow'));
  command.action(
    (name: string, item: string | undefined, flags: { config?: boolean; low?: boolean }) =>
      act(async () => {
        if (item === undefined && (suiteIds.includes(name) || isFolder(name)))
          return showSuite(shell, name);
        return withStore(shell, async (db) => {
          const plain = item === undefined && flags.config !== true && flags.low !== true;
          const open = await openRun(shell, db, name).catch((error: unknown) => {
            if (plain) return error;
            throw error;
          });
          if (!isOpen(open)) return showStored(shell, db, name, open);
          if (flags.config === true) return showConfig(open);
          if (flags.low === true) return lowAnswers(shell, open);
          return item === undefined ? showRun(shell, open) : showItem(shell, open, item);
        });
      }),
  );
};

type Opened = Awaited<ReturnType<typeof openRun>>;

/** False for what kept the run from being opened. */
const isOpen = (open: unknown): open is Opened =>
  typeof open === 'object' && open !== null && 'manifest' in open;
