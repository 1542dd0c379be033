import { type How, line, output, start } from '../../test/support.js';

/** A running `hearth studio`. `firstOwner`: the link by which the first owner comes in; null without accounts. */
export type StudioProcess = {
  origin: string;
  firstOwner: string | null;
  stop: () => Promise<void>;
};

/** `hearth studio` as it is built, on a free port. */
export async function studioProcess(
  how: How,
  { accounts = false }: { accounts?: boolean } = {},
): Promise<StudioProcess> {
  const { child, ran } = start(['studio', '--port', '0', ...(accounts ? ['--accounts'] : [])], how);
  const [origin = '', firstOwner = null] = await new Promise<string[]>((done, fail) => {
    let said = '';
    child.stdout?.on('data', (text: unknown) => {
      said += String(text);
      const links = said.match(/https?:\/\/\S+(?=\s)/g) ?? [];
      if (links.length > (accounts ? 1 : 0)) done(links);
    });
    void ran.then(({ stderr }) => fail(new Error(stderr)));
  });
  return {
    origin,
    firstOwner,
    async stop() {
      child.kill('SIGTERM');
      await ran;
    },
  };
}

/** Makes a run by the command in a home. @returns its id */
export async function runOf(command: string, home: string): Promise<string> {
  const ran = await line(`${command} --json`, { home });
  const [made] = output(ran).runs;
  if (ran.code !== 0 || made === undefined) throw new Error(ran.stderr);
  return made.run;
}
