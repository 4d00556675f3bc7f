// Texts that the server would not take: they are refused before a browser spends minutes on showing them.
import { server, tooLong } from "../socket.js";

const longest = (): number => server.value?.longest ?? Infinity;

/**
 * What a field does when a text is pasted or dropped into it: one that is too long stays out, and `refuse` says why.
 * A file that is dropped goes to `open`.
 */
export function shortOnly(refuse: (why: string) => void, open?: (file: OpenedFile) => void) {
  const check = (event: Event, data: DataTransfer | null) => {
    if ((data?.getData("text/plain").length ?? 0) <= longest()) return;
    event.preventDefault();
    refuse(tooLong());
  };
  return {
    onPaste: (event: ClipboardEvent) => check(event, event.clipboardData),
    onDrop: (event: DragEvent) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined) {
        check(event, event.dataTransfer);
      } else if (open) {
        event.preventDefault();
        openFile(file, open, refuse);
      }
    },
    onDragOver: (event: DragEvent) => {
      if (open && event.dataTransfer?.types.includes("Files")) event.preventDefault();
    },
  };
}

/** A file as a message holds it. */
export interface OpenedFile {
  name: string;
  base64: string;
}

/** Gives a file to `use`; of one that is too long, nothing but the reason to `refuse`. */
export function openFile(file: File, use: (file: OpenedFile) => void, refuse: (why: string) => void): void {
  // Four letters stand for three bytes.
  const most = (longest() * 3) / 4 - 1000;
  if (file.size > most) {
    refuse(tooLong(most));
    return;
  }
  const reader = new FileReader();
  reader.onload = () => use({ name: file.name, base64: String(reader.result).replace(/^[^,]*,/, "") });
  reader.onerror = () => refuse(tooLong(most));
  reader.readAsDataURL(file);
}

/** Gives the text of a file to `use`; of one that is too long, nothing but the reason to `refuse`. */
export function readFile(file: File, use: (text: string) => void, refuse: (why: string) => void): void {
  if (file.size > longest()) refuse(tooLong());
  else void file.text().then(use, () => refuse(tooLong()));
}
