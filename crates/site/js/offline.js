// Keeps the files of this version of the page, so that it works without a network. A newer version is fetched beside it and asks
// before it takes over.
const KIND = `boardwright ${self.registration.scope} `;
const NAME = KIND + VERSION;

/** A request past the browser's cache, from which files of an older version must not get into this one. */
const fresh = name => new Request(name, { cache: "no-cache" });

self.addEventListener("install", event => event.waitUntil(caches.open(NAME).then(cache => cache.addAll(FIRST.map(fresh)))));

self.addEventListener("activate", event => {
  const forget = async () => {
    // Other pages of the same host keep theirs. The version before stays for tabs that still run it.
    const names = (await caches.keys()).filter(name => name.startsWith(KIND) && name !== NAME);
    await Promise.all(names.slice(0, -1).map(name => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

/** Fetches what the first answers do not need. What fails is tried at the next visit. */
async function complete() {
  const cache = await caches.open(NAME);
  for (const name of LATER) {
    if ((await cache.match(name)) === undefined) await cache.add(fresh(name)).catch(() => {});
  }
}

self.addEventListener("message", event => {
  if (event.data === "complete") event.waitUntil(complete());
  if (event.data === "take-over") void self.skipWaiting();
});

async function answer(request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept !== undefined) return kept;
  // A tab that runs the version before asks for that one's files.
  const older = await caches.match(request, { ignoreSearch: true });
  if (older !== undefined) return older;
  const response = await fetch(request);
  // Certificates are kept when they were asked for. A browser without room for them still gets them.
  if (response.ok && LARGE.some(name => request.url === new URL(name, self.registration.scope).href)) await cache.put(request, response.clone()).catch(() => {});
  return response;
}

/** The same answer with the headers by which a page and its workers may share memory, as a host of its own could send them. */
async function isolated(answer) {
  const { body, status, statusText, headers } = await answer;
  const more = new Headers(headers);
  more.set("cross-origin-opener-policy", "same-origin");
  more.set("cross-origin-embedder-policy", "require-corp");
  return new Response(body, { status, statusText, headers: more });
}

/** Whether the answer is the page or a worker of it. Other pages of the same host stay as they are. */
const isProgram = url => /^(index\.html|workers-[^/]*\/worker\.js)?([?#]|$)/.test(url.slice(self.registration.scope.length));

self.addEventListener("fetch", event => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(self.registration.scope)) return;
  const answered = answer(event.request);
  event.respondWith(isProgram(url) ? isolated(answered) : answered);
});
