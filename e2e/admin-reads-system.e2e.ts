import { expect, it } from "vitest";
import { call } from "./support/calls.ts";
import { arriveAs, expectToast, expectWords, inLanguage } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

it("an owner reads in plain words what is wrong with the server, and starts a job; other staff can’t start it", async () => {
  const owner = await world.visit();
  await arriveAs(owner, "admin");
  await owner.goto("/auth/admin");
  await owner.getByRole("navigation").getByRole("link", { name: "System", exact: true }).click();
  const main = owner.getByRole("main");
  await expectWords(main, "Needs your attention");
  await expectWords(main, "No backup has ever been taken");
  await expectWords(main, "If the disk fails, everything will be lost.");
  await expectWords(main, "Emails aren’t being sent");
  await expectNoBarriers(owner);

  const lastRun = () =>
    call(owner.request, "GET /api/admin/system").then(
      ({ jobs }) => jobs.find(({ name }) => name === "forget-mail")?.lastFinishedAt ?? null,
    );
  await expect.poll(lastRun, { timeout: 20_000 }).not.toBeNull();
  const before = await lastRun();
  await main.getByRole("button", { name: "Run now: Delete old emails" }).click();
  await expectToast(owner, "Started: Delete old emails");
  await expect.poll(lastRun, { timeout: 5000 }).not.toBe(before);

  const colleague = await world.visit({ locale: "fr" });
  await arriveAs(colleague, "colleague");
  await colleague.goto("/fr/auth/admin/system");
  await expectWords(colleague.getByRole("main"), "Aucune sauvegarde n’a jamais été faite");
  const start = colleague.getByRole("button", { name: "Lancer maintenant\u00a0: Supprimer les vieux courriels" });
  expect(await start.isDisabled()).toBe(true);
  await expectNoBarriers(colleague);
});

it("on a phone only the problems are unfolded, and the rest is folded", async () => {
  for (const locale of ["en", "fr"] as const) {
    const phone = await world.visit({ device: "phone", locale });
    await arriveAs(phone, "admin");
    await phone.goto(inLanguage("/auth/admin/system", locale));
    const main = phone.getByRole("main");
    const [wrong, later, remedy, part, fact, job] = {
      en: [
        "No backup has ever been taken",
        "Emails aren’t being sent",
        /^No email server is set/,
        "Server and database",
        "Pending writes",
        "Check the ledger",
      ],
      fr: [
        "Aucune sauvegarde n’a jamais été faite",
        "Les courriels ne sont pas envoyés",
        /^Aucun serveur de courriel n’est configuré/,
        "Serveur et base de données",
        "Écritures en attente",
        "Vérifier le grand livre",
      ],
    }[locale] as [string, string, RegExp, string, string, string];
    await expectWords(main, wrong);
    // On a phone the remedy of a later problem is visible only after a tap on the problem.
    expect(await main.getByText(remedy).first().isVisible()).toBe(false);
    await main.getByText(later, { exact: true }).click();
    await main.getByText(remedy).first().waitFor();
    for (const text of [fact, job])
      expect(await main.getByText(text, { exact: true }).first().isVisible(), text).toBe(false);
    expect(await phone.evaluate(() => document.documentElement.scrollHeight), "it was 4,981").toBeLessThan(2500);
    await expectNoBarriers(phone);
    await main.getByRole("heading", { name: part, exact: true }).click();
    await expectWords(main, fact);
    await expectNoBarriers(phone);
    await main.getByRole("heading", { name: { en: "Jobs", fr: "Tâches" }[locale], exact: true }).click();
    const rows = await main.getByRole("row").filter({ hasText: job }).locator("xpath=..").getByRole("row").all();
    expect(rows.length).toBeGreaterThan(20);
    const high = (row: Element) => (row.getBoundingClientRect().height > 76 ? row.textContent : null);
    const wrapped = (await Promise.all(rows.map((row) => row.evaluate(high)))).filter((text) => text !== null);
    expect(wrapped, "a name that wraps makes its row 92 px high").toEqual([]);
  }
});
