import { describe, expect, it } from "vitest";
import { demoPassword, personas, type PersonaName } from "../server/demo/people/personas.ts";
import { landingOf, type Role } from "#shared/roles.ts";
import { runsLong } from "./support/long.ts";
import {
  arriveAs,
  expectAt,
  expectToast,
  expectWords,
  field,
  fillIn,
  inLanguage,
  openPart,
  press,
} from "./support/verbs.ts";
import { linkIn, readMail } from "./support/mail.ts";
import { withSensor } from "./support/sensor.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

const people: [Role, PersonaName][] = [
  ["rider", "rider"],
  ["dealer", "dealer"],
  ["promoter", "promoter"],
  ["admin", "admin"],
];
/**
 * These are the profiles to test. All four share the code, and the server's tests cover each role, so only `npm run
 * test:deep` covers each profile.
 */
const tested = process.env.DEEP ? people : people.slice(0, 1);

describe("a passkey", () => {
  it.each(tested)("is added on the profile of the %s, logs in, and is removed", async (role, who) => {
    const page = await world.visit({ device: role === "dealer" ? "tablet" : "desktop" });
    await withSensor(page);
    await arriveAs(page, who);
    await page.goto(`/auth/${role}/profile#passkeys`);
    const part = page.locator("#passkeys");
    await fillIn(part, { "Device name": `My ${role} phone` });
    await press(part, "Add a passkey");
    await expectWords(part, "Required");
    await fillIn(part, { "Your password": demoPassword });
    await press(part, "Add a passkey");
    await expectToast(page, "The passkey is on your account.");
    await expectWords(part, `My ${role} phone`);
    await expectNoBarriers(page);

    await page.waitForLoadState("networkidle");
    await page.goto("/api/logout");
    await page.goto(`/login?next=/auth/${role}/profile`);
    await press(page, "Log in with a passkey");
    await expectAt(page, `/auth/${role}/profile`);
    await openPart(page, "passkeys");
    await expectWords(page.locator("#passkeys"), "last used");
    await press(page.locator("#passkeys"), `Remove passkey “My ${role} phone”`);
    await press(page.getByRole("alertdialog").or(page.getByRole("dialog")), "Remove it");
    await expectToast(page, `Passkey “My ${role} phone” removed.`);

    // The profile is read again before the list changes. If the logout aborted that read, it would be reported as a
    // fault.
    const removed = page.locator("#passkeys").getByRole("button", { name: `Remove passkey “My ${role} phone”` });
    await removed.waitFor({ state: "detached" });
    await page.goto("/api/logout");
    await page.goto("/login");
    // The passkey is still on the device, but the server no longer accepts it.
    world.expectFault(/422/);
    await press(page, "Log in with a passkey");
    await expectWords(page, "The passkey wasn’t accepted.");
    await expectAt(page, "/login");
  });

  it.runIf(runsLong)(
    "is reported as missing in the page's language if the device does not return it, and the password still works",
    async () => {
      const page = await world.visit({ locale: "fr" });
      const sensor = await withSensor(page);
      await arriveAs(page, "pilote");
      await page.goto("/fr/auth/rider/profile#passkeys");
      const part = page.locator("#passkeys");
      await fillIn(part, { "Nom de l’appareil": "Téléphone", "Votre mot de passe": demoPassword });
      await press(part, "Ajouter une clé d’accès");
      await expectWords(part, "Téléphone");
      await page.goto("/api/logout");
      await page.goto("/fr/login");
      await sensor.knows(false);
      await press(page, "Se connecter avec une clé d’accès");
      await expectWords(page, "L’appareil n’a fourni aucune clé d’accès");
      await expectNoBarriers(page);
      await field(page, "Courriel").fill("pilote@demo.test");
      await field(page, "Mot de passe").fill(demoPassword);
      await press(page.getByRole("main"), "Connexion");
      await expectAt(page, inLanguage(landingOf("rider"), "fr"));
    },
  );

  it.runIf(runsLong)("is offered by autofill in the email field", async () => {
    const page = await world.visit({ device: "phone" });
    await withSensor(page, { inFields: true });
    await arriveAs(page, "pilote");
    await page.goto("/auth/rider/profile#passkeys");
    await fillIn(page.locator("#passkeys"), { "Device name": "Phone", "Your password": demoPassword });
    await press(page.locator("#passkeys"), "Add a passkey");
    await expectToast(page, "The passkey is on your account.");
    await page.goto("/api/logout");
    await page.goto("/login?next=/auth/rider/earnings");
    // This device accepts the autofill request at once, without a click.
    await expectAt(page, "/auth/rider/earnings");
  });

  it.runIf(runsLong)("is not added with a wrong password", async () => {
    const page = await world.visit();
    await withSensor(page);
    await arriveAs(page, "pro");
    await page.goto("/auth/rider/profile#passkeys");
    const part = page.locator("#passkeys");
    await fillIn(part, { "Your password": "contingency2" });
    world.expectFault(/422/);
    await press(part, "Add a passkey");
    await expectWords(part, "That’s not your current password. Try again");
    expect(await part.getByRole("listitem").count()).toBe(0);
  });

  it.runIf(runsLong)(
    "is named in the email for a new password if its owner did not add it, and removed with the old password",
    async () => {
      const page = await world.visit({ device: "phone" });
      await withSensor(page);
      await arriveAs(page, "junior");
      await page.goto("/auth/rider/profile#passkeys");
      const part = page.locator("#passkeys");
      await fillIn(part, { "Device name": "Stranger’s phone", "Your password": demoPassword });
      await press(part, "Add a passkey");
      await expectToast(page, "The passkey is on your account.");
      await page.goto("/api/logout");

      await page.goto("/forgot-password");
      await field(page, "Email").fill(personas.junior.email);
      await press(page.getByRole("main"), /code/i);
      await expectAt(page, "/forgot-password-reset");
      const mail = await readMail(page, personas.junior.email, /Reset your password/);
      expect(mail.text).toMatch(/“Stranger’s phone”, added \w+ \d+\w+, \d{4}/);
      await page.goto(linkIn(mail));
      await fillIn(page, { "New password": "newcontingency7", "Repeat password": "newcontingency7" });
      await page.getByLabel("Also remove all passkeys from my account").check();
      await expectNoBarriers(page);
      await press(page, "Save password");
      await expectAt(page, "/login");
      const changed = await readMail(page, personas.junior.email, /Your password was changed/);
      expect(changed.text).toContain("Passkeys that were removed and no longer work: “Stranger’s phone”");
      world.expectFault(/422/);
      await press(page, "Log in with a passkey");
      await expectWords(page, "The passkey wasn’t accepted.");
    },
  );
});
