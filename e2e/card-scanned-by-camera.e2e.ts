import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { launchWith } from "./support/browser.ts";
import { cameraArgs, cameraFile, showToCamera } from "./support/card-video.ts";
import { makeKiosk } from "./support/tablet.ts";
import { arriveAs, expectAt, expectWords, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const camera = cameraFile();
const world = useWorld({ worker: true, launch: () => launchWith(cameraArgs(camera)) });

interface Watched {
  streams: MediaStream[];
}

/**
 * Opens a device with the fake camera and records every stream that the page gets. If `allowed` is false, the browser
 * blocks the camera.
 */
async function deviceWithCamera(device: "tablet" | "desktop", allowed = true): Promise<Page> {
  const page = await world.visit({ device });
  await page.addInitScript((isAllowed) => {
    const watched = Object.assign(globalThis, { streams: [] as MediaStream[] });
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (asked) => {
      if (!isAllowed) throw new DOMException("Permission denied", "NotAllowedError");
      const stream = await open(asked);
      watched.streams.push(stream);
      return stream;
    };
  }, allowed);
  return page;
}

/** Returns how many camera streams the page has opened, and how many of them are still running. */
const camerasOf = (page: Page): Promise<{ opened: number; running: number }> =>
  page.evaluate(() => {
    // oxlint-disable-next-line no-unsafe-type-assertion
    const { streams } = globalThis as unknown as Watched;
    const running = streams.filter((stream) => stream.getTracks().some(({ readyState }) => readyState === "live"));
    return { opened: streams.length, running: running.length };
  });

/** Returns the text of the QR code on the rider's card. */
async function cardOf(who: "rider"): Promise<string> {
  const phone = await world.visit({ device: "phone" });
  await arriveAs(phone, who);
  await phone.goto("/auth/rider");
  return phone.evaluate(async () => (await (await fetch("/api/rider/id-card")).json()).text);
}

describe("a rider's card in front of the camera", () => {
  it("finds the rider at the kiosk, also offline once the scanner was loaded, and the camera stops after each scan", async () => {
    const tablet = await deviceWithCamera("tablet");
    await makeKiosk({ page: tablet });
    showToCamera(camera, "https://example.test/menu");
    await press(tablet, "Start");
    await press(tablet, "Scan a rider card");
    await expectWords(tablet, "That isn’t a rider card.");
    await expectNoBarriers(tablet);
    expect(await camerasOf(tablet)).toEqual({ opened: 1, running: 1 });
    await tablet.keyboard.press("Enter");
    await tablet.getByRole("button", { name: "Scan a rider card" }).waitFor();
    expect(await camerasOf(tablet)).toEqual({ opened: 1, running: 0 });

    const card = await cardOf("rider");
    showToCamera(camera, card);
    await press(tablet, "Scan a rider card");
    await tablet.getByRole("heading", { name: "Check the photo ID" }).waitFor();
    await expectWords(tablet, "Dana Kowalczyk");
    expect(await camerasOf(tablet)).toEqual({ opened: 2, running: 0 });
    await press(tablet, "Cancel");

    await tablet.context().setOffline(true);
    await tablet.reload();
    await press(tablet, "Start");
    await press(tablet, "Scan a rider card");
    await tablet.getByRole("heading", { name: "Check the photo ID" }).waitFor();
    await expectWords(tablet, "Dana Kowalczyk");
    await tablet.context().setOffline(false);
  });

  it("finds the rider on the dealer's page, but not with a wrong signature", async () => {
    const desk = await deviceWithCamera("desktop");
    await arriveAs(desk, "dealer");
    await desk.goto("/auth/dealer");
    const card = await cardOf("rider");
    showToCamera(camera, card.slice(0, -5) + (card.endsWith("AAAAA") ? "BBBBB" : "AAAAA"));
    await press(desk, "Scan a rider card");
    await expectWords(desk, "We don’t recognize this card.");
    await expectNoBarriers(desk);
    showToCamera(camera, card);
    await press(desk, "Scan a rider card");
    await expectAt(desk, /\/auth\/dealer\/rider\//);
    await desk.getByRole("heading", { level: 1, name: "Dana Kowalczyk" }).waitFor();
    expect(await camerasOf(desk)).toEqual({ opened: 2, running: 0 });
  });

  it("cannot be scanned if the camera is blocked, and the page says in French what to do", async () => {
    const desk = await deviceWithCamera("desktop", false);
    await arriveAs(desk, "dealer");
    await desk.goto("/fr/auth/dealer");
    await press(desk, "Numériser une carte de pilote");
    await expectWords(desk, "La caméra est bloquée.");
    await expectNoBarriers(desk);
  });
});
