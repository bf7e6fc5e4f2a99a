import { encode } from "uqr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cardBody, writeCard } from "#shared/id-card.ts";
import { chosenCamera, faultOf, startCamera, stopCamera } from "./camera.ts";
import { classifyCode } from "./classify-code.ts";
import { textInImage } from "./qr-decoder.ts";
import { createReader } from "./qr-reader.ts";

const signature = Uint8Array.from({ length: 64 }, (_, at) => (at * 37) % 256);
const issued = 20_778;
const card = writeCard(cardBody("0191b452-a200-7b01-89dc-6fa8fa537c4e", issued), signature);
const dayMs = 86_400_000;

/** Draws a QR code as a camera would see it: rotated, on a gray table, with reduced contrast and noise. */
function photoOf(text: string, { degrees = 0, module = 5, noise = 0 } = {}) {
  const { data, size } = encode(text, { border: 3, ecc: "M" });
  const [width, height] = [640, 480];
  const image = new Uint8ClampedArray(width * height * 4);
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const column = Math.floor((dx * cos + dy * sin) / module + size / 2);
      const row = Math.floor((dy * cos - dx * sin) / module + size / 2);
      const dark = data[row]?.[column];
      const plain = dark === undefined ? 150 : dark ? 35 : 225;
      const grey = plain + ((x * 7919 + y * 104_729) % 97) * noise - 48 * noise;
      image.fill(grey, (y * width + x) * 4, (y * width + x) * 4 + 3);
      image[(y * width + x) * 4 + 3] = 255;
    }
  }
  return { width, height, data: image };
}

describe("our own QR decoder", () => {
  it.each([{ degrees: 0 }, { degrees: 90 }, { degrees: 17 }, { degrees: -160, module: 6 }, { degrees: 5, noise: 0.4 }])(
    "reads a rider's card: %o",
    (view) => {
      expect(textInImage(photoOf(card, view))).toBe(card);
    },
  );

  it("finds nothing in a picture without a code", () => {
    const plain = { width: 320, height: 240, data: new Uint8ClampedArray(320 * 240 * 4).fill(140) };
    expect(textInImage(plain)).toBeNull();
    expect(textInImage(photoOf(card, { module: 0.4 }))).toBeNull();
  });
});

describe("a scanned code", () => {
  const now = issued * dayMs + 1;

  it("is a card, an expired card, or something else", () => {
    expect(classifyCode(card, now)).toBe("card");
    expect(classifyCode(card.toLowerCase(), now)).toBe("card");
    expect(classifyCode(card, now + 366 * dayMs)).toBe("expired");
    for (const other of ["https://example.test/menu", "2914076", "", `${card}7`, "WIFI:S:shop;;"]) {
      expect(classifyCode(other, now), other).toBe("other");
    }
  });
});

describe("the code reader", () => {
  const video = {} as HTMLVideoElement;
  const own = () => Promise.resolve(() => Promise.resolve("read by our own"));
  const detectorOf = (formats: string[], detect: () => Promise<{ rawValue: string }[]>) => ({
    BarcodeDetector: class {
      static getSupportedFormats = () => Promise.resolve(formats);
      detect = detect;
    },
  });

  it("is the browser's if it reads QR codes, and then our decoder is not fetched", async () => {
    const fetched = vi.fn(own);
    const read = await createReader(
      detectorOf(["qr_code"], () => Promise.resolve([{ rawValue: "by the browser" }])),
      fetched,
    );
    expect(await read(video)).toBe("by the browser");
    expect(fetched).not.toHaveBeenCalled();
    const empty = await createReader(
      detectorOf(["qr_code"], () => Promise.resolve([])),
      fetched,
    );
    expect(await empty(video)).toBeNull();
  });

  it("is our decoder if the browser has none, reads only other codes, or fails", async () => {
    const gone = () => Promise.reject(new Error("Service unavailable"));
    for (const scope of [{}, detectorOf(["ean_13"], gone), detectorOf(["qr_code"], gone)]) {
      expect(await (await createReader(scope, own))(video)).toBe("read by our own");
    }
  });

  it("fails if our decoder is needed and cannot be fetched", async () => {
    await expect(createReader({}, () => Promise.reject(new Error("offline")))).rejects.toThrow("offline");
  });
});

describe("the camera", () => {
  const asked: MediaTrackConstraints[] = [];
  const items = new Map<string, string>();
  let answer: (wanted: MediaTrackConstraints) => MediaStream;
  beforeEach(() => {
    asked.length = 0;
    items.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    });
    const getUserMedia = ({ video: wanted }: { video: MediaTrackConstraints }) => {
      asked.push(wanted);
      return Promise.resolve().then(() => answer(wanted));
    };
    vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  });
  afterEach(() => vi.unstubAllGlobals());

  const failing = (name: string) => {
    throw new DOMException("", name);
  };

  it("is the last one used, or another one if that is gone", async () => {
    const stream = { getTracks: () => [] } as unknown as MediaStream;
    answer = ({ deviceId }) => (deviceId ? failing("OverconstrainedError") : stream);
    expect(await startCamera("unplugged", "user")).toBe(stream);
    expect(asked).toMatchObject([{ deviceId: { exact: "unplugged" } }, { facingMode: { ideal: "user" } }]);
  });

  it.each([
    ["NotAllowedError", "blocked"],
    ["NotFoundError", "none"],
    ["NotReadableError", "busy"],
    ["TypeError", "unsupported"],
  ])("reports why it cannot be used: %s", async (name, fault) => {
    answer = () => failing(name);
    const error: unknown = await startCamera(null, "environment").catch((thrown: unknown) => thrown);
    expect(faultOf(error)).toBe(fault);
    expect(asked).toHaveLength(1);
  });

  it("is unsupported over plain http, where a browser has no camera interface", async () => {
    vi.stubGlobal("navigator", {});
    const error: unknown = await startCamera(null, "user").catch((thrown: unknown) => thrown);
    expect(faultOf(error)).toBe("unsupported");
  });

  it("stops all of its tracks, and only its id is stored", () => {
    const tracks = [{ stop: vi.fn() }, { stop: vi.fn() }];
    stopCamera({ getTracks: () => tracks } as unknown as MediaStream);
    for (const { stop } of tracks) expect(stop).toHaveBeenCalledOnce();
    chosenCamera.write("front");
    expect([...items]).toEqual([["scan-camera", '"front"']]);
  });
});
