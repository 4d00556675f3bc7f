// Documents of a page without a server: as a server would send them, and as files to save.

const JSON_TYPE = { "content-type": "application/json" };

/** What the desk has found, as JSON of the name of a file and its contents; or why it has nothing. */
export function documentOf(found: unknown, error: string | undefined): Response {
  // What is no JSON is what broke off, in plain words.
  if (error !== undefined) return new Response(error, { status: 404, headers: /^["{]/.test(error) ? JSON_TYPE : {} });
  const [name, text] = JSON.parse(String(found)) as [string | null, string];
  const headers: Record<string, string> = name === null ? JSON_TYPE : { "content-type": "text/plain; charset=utf-8", "x-file-name": name };
  return new Response(text, { headers });
}

/** Saves the files to which links lead: they are documents as well, which no server sends here. */
export function saveByLinks(get: (path: string) => Promise<Response>): void {
  const save = async (response: Response): Promise<void> => {
    const address = URL.createObjectURL(await response.blob());
    const saving = document.createElement("a");
    saving.href = address;
    saving.download = response.headers.get("x-file-name") ?? "games.txt";
    saving.click();
    URL.revokeObjectURL(address);
  };
  addEventListener("click", event => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download][href^="api/"]') : null;
    const path = link?.getAttribute("href");
    if (path == null) return;
    event.preventDefault();
    get(path).then(save, () => {});
  });
}
