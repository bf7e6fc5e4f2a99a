// These journeys check notifications to riders and promoters, by email and on a device, and how to turn them off.
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { demoPin } from "../server/demo/people/personas.ts";
import { runsLong } from "./support/long.ts";
import { canNotify, launchNotifying } from "./support/browser.ts";
import { call } from "./support/calls.ts";
import { linkIn, readMail } from "./support/mail.ts";
import { startPushService } from "./support/push-service.ts";
import { arriveAs, expectToast, expectWords, press } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";

const service = await startPushService();
// The portal calls only the push services in its list of allowed hosts.
process.env.PUSH_HOSTS = service.origin;
afterAll(() => service.close());

/** Code that runs inside the service worker uses the worker's own global scope. */
declare const self: ServiceWorkerGlobalScope;

const world = useWorld({ worker: true, ...(canNotify ? { launch: launchNotifying } : {}) });

/**
 * Connects the browser to a local push service, checks the options of a subscription, and counts the permission
 * prompts. Headless browsers have no push service; the service worker and the notification are real.
 */
async function withPush(page: Page): Promise<void> {
  await page.context().grantPermissions(["notifications"], { origin: world.portal.url });
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const real = Notification.requestPermission.bind(Notification);
      Object.assign(window, { timesAsked: 0 });
      Notification.requestPermission = () => {
        Object.assign(window, { timesAsked: Number(Reflect.get(window, "timesAsked")) + 1 });
        return real();
      };
      const subscription: PushSubscription = {
        endpoint,
        expirationTime: null,
        options: { applicationServerKey: null, userVisibleOnly: true },
        getKey: () => null,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: () => {
          localStorage.removeItem("subscribed");
          return Promise.resolve(true);
        },
      };
      PushManager.prototype.getSubscription = () =>
        Promise.resolve(localStorage.getItem("subscribed") ? subscription : null);
      PushManager.prototype.subscribe = (options) => {
        const key = options?.applicationServerKey;
        if (!options?.userVisibleOnly || !(key instanceof Uint8Array) || key.length !== 65)
          return Promise.reject(new Error("no browser would take that"));
        localStorage.setItem("subscribed", "1");
        return Promise.resolve(subscription);
      };
    },
    { endpoint: service.endpoint, keys: service.keys },
  );
}

const next = async (at: number): Promise<{ title: string; body: string; url: string }> => {
  await expect.poll(() => service.received.length, { timeout: 15_000 }).toBeGreaterThan(at);
  return JSON.parse(service.received[at] ?? "") as { title: string; body: string; url: string };
};

/** Delivers a push message to the service worker, as the browser does, and returns the notification that it shows. */
async function deliver(page: Page, data: string) {
  const session = await page.context().newCDPSession(page);
  const registrations: string[] = [];
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: found }) => {
    registrations.push(...found.map(({ registrationId }) => registrationId));
  });
  await session.send("ServiceWorker.enable");
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const registrationId = registrations[0] ?? "";
  await session.send("ServiceWorker.deliverPushMessage", { origin: world.portal.url, registrationId, data });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const all = (await registration?.getNotifications()) ?? [];
      return all.map(({ title, body, lang, tag }) => ({ title, body, lang, tag }));
    });
  const { tag } = JSON.parse(data) as { tag: string };
  await expect.poll(async () => (await shown()).map((one) => one.tag)).toContain(tag);
  return (await shown()).find((one) => one.tag === tag);
}

describe.skipIf(!canNotify)("A rider in Québec", () => {
  it("turns notifications on, gets one about a redemption in French, and a tap opens the right page", async () => {
    const page = await world.visit({ device: "phone", locale: "fr" });
    await withPush(page);
    await arriveAs(page, "pilote");
    await page.goto("/fr/auth/rider/profile#notices");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.getByRole("button", { name: "Activer sur cet appareil" }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, "timesAsked")), "not asked before the press").toBe(0);
    await press(page, "Activer sur cet appareil");
    await expectWords(page, "Cet appareil");
    expect(await page.evaluate(() => Reflect.get(window, "timesAsked"))).toBe(1);

    expect(await next(0)).toMatchObject({
      title: "Les notifications sont activées",
      url: "/fr/auth/rider/profile",
    });

    const counter = await world.visit();
    await arriveAs(counter, "concessionnaire");
    const { riders } = await call(counter.request, "GET /api/{type}/riders-lean", {
      params: { type: "dealer" },
      query: { query: "Thériault" },
    });
    const rider = riders.find(({ fullName }) => fullName === "Maxime Thériault");
    await call(counter.request, "POST /api/{type}/redeem", {
      params: { type: "dealer" },
      key: randomUUID(),
      body: {
        riderId: rider._id,
        amount: 5_00,
        currency: "CAD",
        pin: demoPin,
        employeeName: "Josée",
        idChecked: true,
      },
    });
    const message = await next(1);
    expect(message.title).toContain("5,00\u00a0$");
    expect(await deliver(page, service.received[1] ?? "")).toMatchObject({
      title: message.title,
      body: message.body,
      lang: "fr-CA",
    });

    const [worker] = page.context().serviceWorkers();
    const opened = await worker?.evaluate(async (title) => {
      const found = (await self.registration.getNotifications()).find((one) => one.title === title);
      if (!found) throw new Error("nothing to tap on");
      // A browser opens windows only on a real tap, so the test intercepts the service worker's call.
      return new Promise<string>((done) => {
        self.clients.openWindow = (url) => {
          done(String(url));
          return Promise.resolve(null);
        };
        self.dispatchEvent(new NotificationEvent("notificationclick", { notification: found }));
      });
    }, message.title);
    expect(opened).toBe(`${world.portal.url}/fr/auth/rider/redemptions`);

    // When the browser changes its push endpoint, the service worker tells the server, and the server deletes the old
    // endpoint.
    const hashes = async () => {
      const { push } = await call(page.request, "GET /api/{type}/notices", { params: { type: "rider" } });
      return push.devices.map(({ endpointHash }) => endpointHash);
    };
    const [before] = await hashes();
    await worker?.evaluate(
      ({ endpoint, keys }) => {
        const moved: PushSubscription = {
          endpoint: `${endpoint}-moved`,
          expirationTime: null,
          options: { applicationServerKey: null, userVisibleOnly: true },
          getKey: () => null,
          toJSON: () => ({ endpoint: `${endpoint}-moved`, keys }),
          unsubscribe: () => Promise.resolve(true),
        };
        PushManager.prototype.subscribe = () => Promise.resolve(moved);
        const event = new ExtendableEvent("pushsubscriptionchange");
        const oldSubscription = { endpoint, options: { applicationServerKey: new ArrayBuffer(65) } };
        // `waitUntil` works only for the browser's own events, so it is replaced here.
        Object.defineProperties(event, { oldSubscription: { value: oldSubscription }, waitUntil: { value: () => {} } });
        globalThis.dispatchEvent(event);
      },
      { endpoint: service.endpoint, keys: service.keys },
    );
    await expect.poll(async () => (await hashes())[0]).not.toBe(before);
    expect(await hashes()).toHaveLength(1);
  });

  it.runIf(runsLong)("turns off one kind of notification, then the whole device", async () => {
    const page = await world.visit({ locale: "fr" });
    await withPush(page);
    await arriveAs(page, "pilote");
    await page.goto("/fr/auth/rider/profile#notices");
    const primes = page.getByRole("group", { name: /^Primes/ });
    await primes.waitFor();
    await primes.getByLabel("Sur mes appareils").uncheck();
    await expectToast(page, "Réglage enregistré.");
    await page.reload();
    expect(await primes.getByLabel("Sur mes appareils").isChecked()).toBe(false);
    expect(await primes.getByLabel("Par courriel").isChecked()).toBe(true);
    await page.getByRole("button", { name: /^Désactiver pour/ }).click();
    await expectToast(page, "Les notifications sont désactivées sur cet appareil.");
    await expect.poll(() => primes.getByLabel("Sur mes appareils").count()).toBe(0);
  });

  it.runIf(runsLong)("gets no more notifications once the push service has deleted the subscription", async () => {
    const page = await world.visit({ locale: "fr" });
    await withPush(page);
    await arriveAs(page, "pilote");
    await page.goto("/fr/auth/rider/profile#notices");
    await page.evaluate(() => navigator.serviceWorker.ready);
    service.forget();
    await page.reload();
    await press(page, "Activer sur cet appareil");
    await expectWords(page, "Cet appareil");
    // The welcome message cannot be delivered. The server deletes the subscription, and the page shows this the next
    // time it loads.
    await expect
      .poll(
        async () => {
          await page.reload();
          const button = page.getByRole("button", { name: "Activer sur cet appareil" });
          await button
            .or(page.getByRole("button", { name: /^Désactiver pour/ }))
            .first()
            .waitFor();
          return button.count();
        },
        { timeout: 20_000, interval: 1_000 },
      )
      .toBe(1);
  });
});

describe("A promoter who wants no more reminders", () => {
  it("unsubscribes through the link in the email, which asks first, and can resubscribe", async () => {
    const page = await world.visit({ device: "phone" });
    const mail = await readMail(page, "promoter@demo.test", /^Results for .+ late$/);
    const off = mail.text.split("Unsubscribe")[1] ?? "";
    await page.goto(linkIn({ ...mail, text: off }));
    await expectWords(page, "Unsubscribe from these emails?");
    await expectWords(page, "These emails go to p…@demo.test.");
    await press(page, "Unsubscribe");
    await page.getByRole("heading", { name: "Unsubscribed" }).waitFor();
    await arriveAs(page, "promoter");
    await page.goto("/auth/promoter/profile#notices");
    const late = page.getByRole("group", { name: /^Late results/ });
    await late.waitFor();
    expect(await late.getByLabel("By email").isChecked()).toBe(false);
    await page.goto(linkIn({ ...mail, text: off }));
    await press(page, "Resubscribe");
    await page.getByRole("heading", { name: "Resubscribed" }).waitFor();
  });
});

describe("Program staff", () => {
  it.runIf(runsLong)("sends riders notifications about expiring credit by hand, and sees the sent email", async () => {
    const page = await world.visit();
    await arriveAs(page, "admin");
    await page.goto("/auth/admin/mail");
    await press(page, "Notify riders of expiring credit");
    await press(page, "Send notices");
    await expectToast(page, /^Reminders? requested for [1-9]/);
    const { text } = await readMail(page, "rider@demo.test", /of your credit expires/);
    expect(text).toContain("Unsubscribe");
    await expect
      .poll(
        async () => {
          await page.goto("/auth/admin/mail?to=rider@demo.test");
          return page
            .getByRole("row", { name: /of your credit expires/ })
            .first()
            .innerText();
        },
        { timeout: 20_000, interval: 1_000 },
      )
      .toContain("Sent");
  });
});
