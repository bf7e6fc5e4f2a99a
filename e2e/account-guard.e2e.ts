import { describe, expect, it } from "vitest";
import { demoPassword, personas } from "../server/demo/people/personas.ts";
import { readMail } from "./support/mail.ts";
import { expectAt, expectToast, expectWords, fillIn, follow, press, signIn } from "./support/verbs.ts";
import { useWorld } from "./support/world.ts";
import { runsLong } from "./support/long.ts";

const world = useWorld();

describe("at the door", () => {
  it("a wrong password and an address that nobody has are refused in the same words", async () => {
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
  ])("a deactivated account is told so (%s)", async (address, email, password, login, words) => {
    const page = await world.visit();
    await page.goto(address);
    await fillIn(page, { [email]: personas.deactivated.email, [password]: demoPassword });
    await press(page.getByRole("main"), login);
    await page.getByRole("alert").filter({ hasText: words }).waitFor();
    await expectAt(page, address);
  });

  it("a stranger who follows a link into the portal comes back to it after the login, query and all", async () => {
    const page = await world.visit();
    await page.goto("/auth/rider/earnings?show=awards");
    await expectAt(page, /^\/login\?next=/);
    await signIn(page, "rider");
    await expectAt(page, "/auth/rider/earnings?show=awards");
  });

  it("nobody is sent to another site by a link to the login", async () => {
    const page = await world.visit();
    await page.goto("/login?next=//evil.example/auth/rider");
    await signIn(page, "rider");
    await expectAt(page, "/auth/rider");
  });
});

describe("behind the door", () => {
  it("who has not verified the e-mail gets no farther than the code, and then in", async () => {
    const page = await world.visit({ device: "phone" });
    await signIn(page, "unverified");
    await expectAt(page, "/auth/email-verify");
    await page.goto("/auth/rider/earnings");
    await expectAt(page, "/auth/email-verify");
    await fillIn(page, { Code: "12345" });
    await press(page, "Verify");
    await expectWords(page, "The code has 6 digits");
    await press(page, "Send a new code");
    await expectToast(page, `We sent a new code to ${personas.unverified.email}`);
    const { subject } = await readMail(page, personas.unverified.email, /Your code for contingency cash: \d{6}/);
    const code = subject.match(/\d{6}/)?.[0] ?? "";
    await fillIn(page, { Code: `${code.slice(0, 3)} ${code.slice(3)}` });
    await press(page, "Verify");
    await expectAt(page, "/auth/rider");
  });

  it.runIf(runsLong)("a rider who takes the last bike off is led to add one, and is let go with it", async () => {
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

  it("a session that ended elsewhere is said, and leads to the login", async () => {
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
    // The page that could not load also logs the reason to the console.
    world.expectFault(/We found an issue with your authentication/);
  });

  it.runIf(runsLong)("who logs out leaves nothing on the screen to come back to", async () => {
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
