/**
 * Waits for the first SIGINT or SIGTERM. A second one ends the process at once, for servers that do not come to their end.
 * @param exitCode what a second signal ends the process with
 */
export function untilSignal(exitCode: number): Promise<void> {
  return new Promise((done) => {
    let asked = false;
    const listener = (): void => {
      if (asked) process.exit(exitCode);
      asked = true;
      done();
    };
    process.on('SIGINT', listener);
    process.on('SIGTERM', listener);
  });
}
