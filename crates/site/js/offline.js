// Keeps all files of one version of the page, so that it works without a network. A newer version is fetched beside it and
// takes over when no page of this one is open any more.
const KIND = `boardwright ${self.registration.scope} `;
const NAME = KIND + VERSION;

self.addEventListener("install", event => event.waitUntil(caches.open(NAME).then(cache => cache.addAll(FILES))));

self.addEventListener("activate", event => {
  const forget = async () => {
    // Other pages of the same host keep theirs.
    const names = (await caches.keys()).filter(name => name.startsWith(KIND) && name !== NAME);
    await Promise.all(names.map(name => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener("fetch", event => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(self.registration.scope)) return;
  const kept = caches.open(NAME).then(cache => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then(found => found ?? fetch(event.request)));
});
