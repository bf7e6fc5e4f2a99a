import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { demoPassword, personas } from "../server/demo/people/personas.ts";
import { withSensor } from "./support/sensor.ts";
import { expectAt, expectToast, expectWords, field, fillIn, follow, openPart, press } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld({ env: { STAFF_PASSKEYS: "1" } });

async function typePassword(page: Page, labels = { email: "Email", password: "Password", login: "Login" }) {
  await field(page, labels.email).fill(personas.admin.email);
  await field(page, labels.password).fill(demoPassword);
  await press(page.getByRole("main"), labels.login);
}
const french = { email: "Courriel", password: "Mot de passe", login: "Connexion" };

describe("where staff need a passkey", () => {
  it("an admin adds one after the password, and the password alone is no longer enough", async () => {
    const page = await world.visit({ device: "desktop", locale: "fr" });
    await withSensor(page);
    await page.goto("/fr/login?next=/fr/auth/admin/profile");
    await typePassword(page, french);
    await expectWords(page, "Les comptes de l’équipe exigent une clé d’accès.");
    await expectNoBarriers(page);
    // No other page opens, and a reload leads back to this step.
    await page.goto("/fr/auth/admin");
    await expectAt(page, /^\/fr\/login/);
    await expectWords(page, "Les comptes de l’équipe exigent une clé d’accès.");
    await follow(page.getByRole("main"), "Se déconnecter");
    await page.goto("/fr/login");
    await expectWords(page, "Mot de passe oublié");

    await page.goto("/login?next=/auth/admin/profile");
    await typePassword(page);
    await expectWords(page, "Staff accounts need a passkey.");
    await expectNoBarriers(page);
    await fillIn(page.getByRole("main"), { "Device name": "Office key" });
    await press(page, "Add a passkey");
    await expectToast(page, "The passkey is on your account.");
    await expectAt(page, "/auth/admin/profile");
    await openPart(page, "passkeys");
    const part = page.locator("#passkeys");
    await expectWords(part, "You log in with a passkey");
    world.expectFault(/409/);
    await press(part, "Remove passkey “Office key”");
    await press(page.getByRole("alertdialog").or(page.getByRole("dialog")), "Remove it");
    await expectToast(page, "so you can’t remove the last one");

    await page.goto("/api/logout");
    await page.goto("/login?next=/auth/admin/profile");
    world.expectFault(/403/);
    await typePassword(page);
    await expectWords(page, "The password alone isn’t enough");
    await expectNoBarriers(page);
    await press(page, "Log in with a passkey");
    await expectAt(page, "/auth/admin/profile");
    await openPart(page, "passkeys");
    // This waits until the page has its data, because its calls would fail if the session ended while they run.
    await expectWords(page.locator("#passkeys"), "You log in with a passkey");

    await page.goto("/api/logout");
    await page.goto("/fr/login");
    await typePassword(page, french);
    await expectWords(page, "Le mot de passe seul ne suffit pas");
    expect(await page.getByRole("button", { name: "Se connecter avec une clé d’accès" }).isVisible()).toBe(true);
  });
});
