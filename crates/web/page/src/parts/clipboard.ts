/** How long the browser may ask its user for permission, in milliseconds, before the page goes on without the clipboard. */
const PATIENCE = 3_000;

/** Copies a text to the clipboard. False if the browser does not let the page, or has no answer yet. */
export async function copyText(text: string): Promise<boolean> {
  const late = new Promise<boolean>(resolve => setTimeout(() => resolve(false), PATIENCE));
  try {
    return await Promise.race([navigator.clipboard.writeText(text).then(() => true), late]);
  } catch {
    return false;
  }
}
