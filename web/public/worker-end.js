// Ends the service worker of these pages: whoever no longer serves them serves this file as /worker.js. Where the pages
// have no worker.js, Hearth does so itself. Nothing is loaded again; what raters typed stays in their browsers.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(end()));

async function end() {
  for (const name of await caches.keys())
    if (name.startsWith('hearth-pages-')) await caches.delete(name);
  await registration.unregister();
}
