/**
 * A promise that has to come to its end within `ms`.
 * @param {() => unknown} doing asked where it did not: what it was at
 * @throws with the name of what did not end, since a test that only waits says nothing of the cause
 */
export function within(ms, what, promise, doing = () => null) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => {
      const at = doing();
      const minutes = Math.round(ms / 6000) / 10;
      fail(
        new Error(
          `${what}: no end within ${minutes} min${at === null ? '' : `, at ${JSON.stringify(at)}`}`,
        ),
      );
    }, ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
