import type { Lang } from '../../words/index.js';

/** The build that this page is of, as the build itself wrote it there. */
const pageBuild = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="hearth-build"]')?.content;

/** A new version is offered the place so often: another window may have been closed meanwhile. */
const OFFER_MS = 10_000;
let offering: ReturnType<typeof setInterval> | undefined;

/** When the page has loaded and has nothing else to do. */
function afterLoad(act: () => void): void {
  const idle = () =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(act) : setTimeout(act, 1_000);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

/**
 * Has a rater's pages kept for when there is no network. Only over https or on this machine, as browsers have it; where
 * it fails the pages work as before.
 */
export function startWorker(lang: Lang): void {
  const build = pageBuild();
  if (!isSecureContext || !('serviceWorker' in navigator) || build === undefined) return;
  afterLoad(() => {
    void navigator.serviceWorker
      .register(`/worker.js?lang=${lang}`, { updateViaCache: 'none' })
      .then((registered) => {
        const offerPlace = () => registered.waiting?.postMessage({ build });
        offerPlace();
        clearInterval(offering);
        offering = setInterval(offerPlace, OFFER_MS);
      })
      .catch(() => undefined);
  });
}

/** Takes the pages out of this browser. */
export async function endWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registered = await navigator.serviceWorker.getRegistration('/');
  await registered?.unregister();
  for (const name of await caches.keys())
    if (name.startsWith('hearth-pages-')) await caches.delete(name);
}
