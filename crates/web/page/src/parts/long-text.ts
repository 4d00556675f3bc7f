// Texts that the server would not take: they are refused before a browser spends minutes on showing them.
import { server, tooLong } from "../socket.js";

const longest = (): number => server.value?.longest ?? Infinity;

/** What a field does when a text is pasted or dropped into it: one that is too long stays out, and `refuse` says why. */
export function shortOnly(refuse: (why: string) => void) {
  const check = (event: Event, data: DataTransfer | null) => {
    if ((data?.getData("text/plain").length ?? 0) <= longest()) return;
    event.preventDefault();
    refuse(tooLong());
  };
  return {
    onPaste: (event: ClipboardEvent) => check(event, event.clipboardData),
    onDrop: (event: DragEvent) => check(event, event.dataTransfer),
  };
}

/** Gives the text of the file that was chosen to `use`; of one that is too long, nothing but the reason to `refuse`. */
export function readFile(input: HTMLInputElement, use: (text: string) => void, refuse: (why: string) => void): void {
  const [file] = input.files ?? [];
  if (file === undefined) return;
  if (file.size > longest()) refuse(tooLong());
  else void file.text().then(use, () => refuse(tooLong()));
  // The same file can be chosen again after it was changed.
  input.value = "";
}
