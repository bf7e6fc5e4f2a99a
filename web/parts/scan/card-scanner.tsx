import { useEffect, useRef, useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "../../ui/icon.tsx";
import { cameraIds, chosenCamera, faultOf, startCamera, stopCamera, type CameraFault, type Facing } from "./camera.ts";
import { ExpiredCard } from "./card-words.tsx";
import { classifyCode, type CodeKind } from "./classify-code.ts";
import { createReader } from "./qr-reader.ts";

/**
 * This is the pause in ms between two images. It is short enough to read a card at once, and long enough for a slow
 * tablet to stay usable.
 */
const pauseMs = 120;

/**
 * Shows the camera's picture and searches it for a rider's card. The camera runs only while this is mounted and the
 * page is visible. The parent unmounts it in `onCard` and in `onClose`.
 */
export function CardScanner({
  facing,
  now,
  onCard,
  onClose,
}: {
  facing: Facing;
  /** Returns the current time in ms; a kiosk uses the server's time. */
  now: () => number;
  /** This gets the text of a card that is not expired. Only the server can tell whether it is genuine. */
  onCard: (card: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const latest = useRef({ now, onCard });
  useEffect(() => {
    latest.current = { now, onCard };
  });
  const [camera, setCamera] = useState(() => chosenCamera.read() || null);
  const [cameras, setCameras] = useState<string[]>([]);
  const [mirrored, setMirrored] = useState(false);
  const [state, setState] = useState<"starting" | "looking" | CameraFault>("starting");
  const [seen, setSeen] = useState<Exclude<CodeKind, "card"> | null>(null);

  useEffect(() => close.current?.focus(), []);

  useEffect(() => {
    const hidden = () => (document.visibilityState === "hidden" ? onClose() : undefined);
    document.addEventListener("visibilitychange", hidden);
    return () => document.removeEventListener("visibilitychange", hidden);
  }, [onClose]);

  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;

    async function run(): Promise<void> {
      const shown = video.current;
      if (!shown) return;
      // The QR reader is fetched in parallel, while the browser asks the user for permission.
      const [started, reader] = await Promise.allSettled([startCamera(camera, facing), createReader()]);
      if (started.status === "rejected") return setState(faultOf(started.reason));
      stream = started.value;
      if (gone) return stopCamera(stream);
      if (reader.status === "rejected") {
        stopCamera(stream);
        return setState("failed");
      }
      const [track] = stream.getVideoTracks();
      track?.addEventListener("ended", () => (gone ? undefined : setState("none")));
      const { deviceId = "", facingMode } = track?.getSettings() ?? {};
      chosenCamera.write(deviceId);
      setMirrored(facingMode === "user");
      shown.srcObject = stream;
      await shown.play().catch(() => {});
      setState("looking");
      void cameraIds().then((ids) => (gone ? undefined : setCameras(ids)));
      const look = async () => {
        const text = await reader.value(shown).catch(() => null);
        if (gone) return;
        if (text !== null) {
          const kind = classifyCode(text, latest.current.now());
          if (kind === "card") return latest.current.onCard(text);
          setSeen(kind);
        }
        timer = setTimeout(() => void look(), pauseMs);
      };
      void look();
    }

    void run();
    return () => {
      gone = true;
      clearTimeout(timer);
      if (stream) stopCamera(stream);
    };
  }, [camera, facing]);

  const fault = state === "starting" || state === "looking" ? null : state;
  const next = cameras[(cameras.indexOf(camera ?? chosenCamera.read() ?? "") + 1) % cameras.length];
  return (
    <section className="grid gap-3" aria-label={t`Scan a rider card`}>
      {fault ? (
        <p role="alert" className="note" data-tone="warn">
          <Icon name="alert" />
          <span>{faultWords[fault]()}</span>
        </p>
      ) : (
        <video
          ref={video}
          className={`aspect-video max-h-[40dvh] w-full rounded-2 bg-ink object-cover ${mirrored ? "-scale-x-100" : ""}`}
          aria-label={t`Camera`}
          muted
          playsInline
        />
      )}
      {fault ? null : (
        <p role="status" className={seen === null ? "text-ink-2" : "font-semibold text-bad"}>
          {seen === "expired" ? (
            <ExpiredCard />
          ) : seen === "other" ? (
            <Trans>That isn’t a rider card. On the rider’s phone, the card is under “Home” → “Show my card.”</Trans>
          ) : state === "starting" ? (
            <Trans>Starting the camera…</Trans>
          ) : (
            <Trans>Hold the code on the rider’s phone up to the camera.</Trans>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button" ref={close} onClick={onClose}>
          <Icon name="close" />
          {fault ? <Trans>Close</Trans> : <Trans>Close the camera</Trans>}
        </button>
        {fault === null && cameras.length > 1 && next !== undefined ? (
          <button
            type="button"
            className="button"
            onClick={() => {
              setState("starting");
              setCamera(next);
            }}
          >
            <Icon name="refresh" />
            <Trans>Switch camera</Trans>
          </button>
        ) : null}
      </div>
    </section>
  );
}

/** These texts say what each fault means to the user, and what to do instead. */
const faultWords: Record<CameraFault, () => ReactNode> = {
  blocked: () => (
    <Trans>The camera is blocked. Allow it for this site in the browser’s settings, or search by name or number.</Trans>
  ),
  none: () => <Trans>This device has no camera. Search by name or number instead.</Trans>,
  busy: () => (
    <Trans>Another app is using the camera. Close that app and try again, or search by name or number.</Trans>
  ),
  unsupported: () => <Trans>This browser can’t use the camera. Search by name or number instead.</Trans>,
  failed: () => (
    <Trans>The scanner didn’t load. Open it once while you’re online, and it’ll work offline after that.</Trans>
  ),
};
