import { useEffect, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { clampCrop, maxZoom, moved, sourceOf, wholeCrop, type Crop } from "./crop.ts";

const shownSide = 288;
const sentSide = 512;
const step = 12;

/** Lets the user crop the face in a circle: dragging or the arrow keys move the picture, the slider zooms. */
export function CropDialog({
  picture,
  busy,
  error,
  onCut,
  onClose,
}: {
  picture: ImageBitmap;
  busy: boolean;
  error: string | null;
  onCut: (photo: Blob) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  const [crop, setCrop] = useState<Crop>(wholeCrop);
  const move = (dx: number, dy: number) => setCrop((now) => moved(now, picture, dx, dy, shownSide));

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);

  const cut = () => {
    const sent = document.createElement("canvas");
    sent.width = sent.height = sentSide;
    draw(sent, picture, crop);
    sent.toBlob((blob) => blob && onCut(blob), "image/jpeg", 0.9);
  };

  return (
    <Dialog open title={<Trans>Crop photo</Trans>} onClose={onClose}>
      <p className="mt-1 text-ink-2">
        <Trans>Drag the photo, or move it with the arrow keys.</Trans>
      </p>
      <canvas
        ref={canvas}
        width={sentSide}
        height={sentSide}
        tabIndex={0}
        role="img"
        aria-label={t`Photo crop area. Use the arrow keys to move the photo.`}
        className="mx-auto mt-4 max-w-full cursor-move touch-none rounded-full border border-line"
        style={{ width: shownSide, height: shownSide }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={(event) => {
          if (!held.current) return;
          move(event.clientX - held.current.x, event.clientY - held.current.y);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={() => (held.current = null)}
        onPointerCancel={() => (held.current = null)}
        onKeyDown={(event) => {
          const way = ways[event.key];
          if (!way) return;
          event.preventDefault();
          move(way[0] * step, way[1] * step);
        }}
      />
      <label className="mt-4 block font-semibold" htmlFor="zoom">
        <Trans>Zoom</Trans>
      </label>
      <input
        id="zoom"
        type="range"
        className="h-11 w-full accent-current"
        min={1}
        max={maxZoom}
        step={0.05}
        value={crop.zoom}
        onChange={(event) => setCrop(clampCrop({ ...crop, zoom: Number(event.target.value) }, picture))}
      />
      {error ? (
        <p role="alert" className="mt-2 font-semibold text-bad">
          {error}
        </p>
      ) : null}
      <div className="mt-4 form-acts">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button kind="brand" busy={busy} busyLabel={<Trans>Saving…</Trans>} onClick={cut}>
          <Trans>Save photo</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * These are the directions of the arrow keys: the picture moves in the direction of the arrow, as it does when dragged.
 */
const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { x, y, side } = sourceOf(crop, picture);
  const context = canvas.getContext("2d");
  if (!context) return;
  // Transparent parts become white, as they do on the server.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
}
