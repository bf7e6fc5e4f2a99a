import { describe, expect, it } from "vitest";
import { demoPassword, personas } from "../server/demo/people/personas.ts";
import { readMail } from "./support/mail.ts";
import { expectAt, expectToast, expectWords, fillIn, follow, press, signIn } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";
import { runsLong } from "./support/long.ts";

const world = useWorld();

describe("the login page", () => {
  it("refuses a wrong password and an unknown address with the same message", async () => {
    const page = await world.visit();
    await page.goto("/login");
    for (const email of [personas.rider.email, "nobody@demo.test"]) {
      await fillIn(page, { Email: email, Password: "contingency2" });
      await press(page.getByRole("main"), "Login");
      await expectWords(page, "No account with that email + password combination was found");
      await expectAt(page, "/login");
    }
  });

  it.each([
    ["/login", "Email", "Password", "Login", "Your account has been deactivated, please contact support"],
    ["/fr/login", "Courriel", "Mot de passe", "Connexion", "Votre compte a été désactivé"],
  ])("tells a deactivated account that it is deactivated (%s)", async (address, email, password, login, words) => {
    const page = await world.visit();
    await page.goto(address);
    await fillIn(page, { [email]: personas.deactivated.email, [password]: demoPassword });
    await press(page.getByRole("main"), login);
    await page.getByRole("alert").filter({ hasText: words }).waitFor();
    await expectAt(page, address);
  });

  it("returns a visitor to the requested address, with its query, after the login", async () => {
    const page = await world.visit();
    await page.goto("/auth/rider/earnings?show=awards");
    await expectAt(page, /^\/login\?next=/);
    await signIn(page, "rider");
    await expectAt(page, "/auth/rider/earnings?show=awards");
  });

  it("does not lead to another site, for any value of `next`", async () => {
    const page = await world.visit();
    await page.goto("/login?next=//evil.example/auth/rider");
    await signIn(page, "rider");
    await expectAt(page, "/auth/rider");
  });

  it("tells somebody who is logged in already, and leads back", async () => {
    const page = await world.visit({ device: "phone" });
    await signIn(page, "rider");
    await page.goto("/login");
    await expectWords(page, "You’re logged in as Dana Kowalczyk.");
    await follow(page.getByRole("main"), "Go to my area");
    await expectAt(page, "/auth/rider");
  });
});

describe("the pages behind the login", () => {
  it("open only after the code for a rider whose email address is not verified", async () => {
    const page = await world.visit({ device: "phone" });
    await signIn(page, "unverified");
    await expectAt(page, "/auth/email-verify");
    await page.goto("/auth/rider/earnings");
    await expectAt(page, "/auth/email-verify");
    await fillIn(page, { Code: "12345" });
    await press(page, "Verify");
    await expectWords(page, "Enter all 6 digits of the code");
    await press(page, "Send a new code");
    await expectToast(page, `We sent a new code to ${personas.unverified.email}`);
    const { subject } = await readMail(page, personas.unverified.email, /Your code for contingency cash: \d{6}/);
    const code = subject.match(/\d{6}/)?.[0] ?? "";
    await fillIn(page, { Code: `${code.slice(0, 3)} ${code.slice(3)}` });
    await press(page, "Verify");
    await expectAt(page, "/auth/rider");
  });

  it.runIf(runsLong)("lead a rider who removed the last bike to the bike form, and open again after that", async () => {
    const page = await world.visit();
    await signIn(page, "rider");
    await page.goto("/auth/rider/profile#bikes");
    await press(page, /^Remove KTM/);
    await press(page.getByRole("alertdialog").or(page.getByRole("dialog")), "Keep bike");
    await follow(page.getByRole("navigation"), "Earnings");
    await expectAt(page, "/auth/rider/earnings");
    await page.goto("/auth/rider/profile#bikes");
    await press(page, /^Remove KTM/);
    await press(page.getByRole("alertdialog").or(page.getByRole("dialog")), "Remove");
    await expectToast(page, "Bike removed from your account.");
    await follow(page.getByRole("navigation"), "Earnings");
    await expectAt(page, "/auth/rider/profile?redirect=vin");
    await fillIn(page, { VIN: "VBKXWM230RM344444" });
    await press(page, "Add bike");
    await expectToast(page, "Bike added to your account.");
    await follow(page.getByRole("navigation"), "Earnings");
    await expectAt(page, "/auth/rider/earnings");
  });

  it("of another role do not open: the page of the own role does, and says why", async () => {
    const page = await world.visit({ device: "phone" });
    await signIn(page, "pro");
    await page.goto("/auth/admin/riders");
    await expectAt(page, "/auth/rider");
    await expectToast(page, "Your account doesn’t have access to that page.");
  });

  it("show a dialog when the session ended elsewhere, whose button leaves the pages behind the login", async () => {
    const page = await world.visit();
    await signIn(page, "pro");
    await page.getByRole("heading", { name: "Latest results" }).waitFor();
    await page.context().clearCookies();
    await follow(page.getByRole("navigation"), "Earnings");
    await expectWords(
      page,
      "We found an issue with your authentication, please login again. If this persists contact support",
    );
    await press(page.getByRole("alertdialog"), "Login");
    await expectAt(page, "/");
    // The page that could not load also logs the reason to the console, so this error is expected.
    world.expectFault(/We found an issue with your authentication/);
  });

  it.runIf(runsLong)("leave no account data on the screen after logging out and pressing Back", async () => {
    const page = await world.visit();
    await signIn(page, "rider");
    await expectWords(page, "Credit available");
    await follow(page, "Logout");
    await page.waitForURL((url) => !url.pathname.startsWith("/auth"));
    await page.goBack();
    await expectAt(page, /^\/login/);
    expect(await page.getByText("Credit available").count()).toBe(0);
  });
});
