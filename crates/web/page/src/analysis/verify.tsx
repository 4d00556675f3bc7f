// The check of a certificate by the rules of its game alone: of one that comes with a game, or of a file.
import { h } from "../vendor/preact.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import type { Verified } from "../generated/messages.js";
import { Action, FileAction, Problem } from "../parts/controls.js";
import { openFile } from "../parts/long-text.js";
import { number, t } from "../text/text.js";
import { verify, type Running } from "./search.js";

/** A certificate: that of a game, or a file. */
type Certificate = { readonly game: string } | { readonly name: string; readonly file: string };

/** The panel; it has a key, so that another game has another one. */
export function Verify({ game }: { game: string }) {
  const [verified, setVerified] = useState<Verified | null>(null);
  const [name, setName] = useState<string | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<Running | null>(null);
  useEffect(() => () => running.current?.stop(), []);
  const runs = seconds !== null && !isOver;
  useEffect(() => {
    if (!runs) return undefined;
    const clock = setInterval(() => setSeconds(before => (before ?? 0) + 1), 1000);
    return () => clearInterval(clock);
  }, [runs]);

  function begin(certificate: Certificate): void {
    running.current?.stop();
    setName("name" in certificate ? certificate.name : null);
    setVerified(null);
    setProblem(null);
    setSeconds(0);
    setIsOver(false);
    const onEnd = (error: string | null): void => {
      setProblem(error);
      setIsOver(true);
    };
    running.current = verify("name" in certificate ? { file: certificate.file } : certificate, { onVerified: setVerified, onEnd });
  }

  function open(file: File | undefined): void {
    if (file !== undefined) openFile(file, ({ name, base64 }) => begin({ name, file: base64 }), setProblem);
  }

  function stop(): void {
    running.current?.stop();
    setIsOver(true);
    setSeconds(null);
    setVerified(null);
  }

  const positions = number(verified?.positions ?? 0);
  return (
    <section
      class="verify"
      aria-label={t("verify-title")}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        open(event.dataTransfer?.files[0]);
      }}
    >
      <h2>{t("verify-title")}</h2>
      <p class="quiet">{t("verify-about")}</p>
      <div class="action-row">
        {runs ? (
          <Action icon="stop" label={t("verify-stop")} onClick={stop} />
        ) : (
          <Action icon="tick" label={t("verify-this")} onClick={() => begin({ game })} />
        )}
        <FileAction label={t("verify-file")} accept=".bwc" onFile={open} />
      </div>
      <div role="status" aria-busy={runs}>
        {name !== null && <p class="quiet">{name}</p>}
        {verified !== null && <p>{t("verify-claim", { claim: verified.claim })}</p>}
        {runs && <p>{t("verify-so-far", { positions, seconds: seconds ?? 0 })}</p>}
        {verified?.holds === true && (
          <p class="statement">
            <b>{t("verify-holds", { positions, seconds: seconds ?? 0 })}</b>
          </p>
        )}
        {verified?.holds === false && <p class="problem">{t("verify-fails", { reason: verified.reason ?? "" })}</p>}
      </div>
      <Problem text={problem} />
    </section>
  );
}
