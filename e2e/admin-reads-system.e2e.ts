import { expect, it } from "vitest";
import { call } from "./support/calls.ts";
import { arriveAs, expectToast, expectWords } from "./support/verbs.ts";
import { expectNoBarriers } from "./support/whole.ts";
import { useWorld } from "./support/world.ts";

const world = useWorld();

it("an owner reads in plain words what is wrong with the server, and starts a job; other staff can’t start it", async () => {
  const owner = await world.visit();
  await arriveAs(owner, "admin");
  await owner.goto("/auth/admin");
  await owner.getByRole("navigation").getByRole("link", { name: "System", exact: true }).click();
  const main = owner.getByRole("main");
  await expectWords(main, "Needs you");
  await expectWords(main, "No backup has ever been taken");
  await expectWords(main, "If the disk fails, everything is lost.");
  await expectWords(main, "Email isn’t sent");
  await expectNoBarriers(owner);

  const lastRun = () =>
    call(owner.request, "GET", "/api/admin/system").then(
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
