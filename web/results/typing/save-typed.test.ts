import { afterEach, describe, expect, it, vi } from "vitest";
import { saveTyped } from "./save-typed.ts";
import { blankRow, type GridRow } from "./grid-rows.ts";

const row = (place: string, lastName: string): GridRow => {
  const blank = blankRow(lastName);
  return { ...blank, values: { ...blank.values, place, firstName: "A", lastName } };
};
const current = (...rows: GridRow[]) => ({
  classes: [{ _id: "c", rows: rows.map(({ values }, at) => ({ _id: `r${at}`, status: "finished", ...values })) }],
});

/** Simulates a server whose sheet is one version ahead of this device's. */
const answers = (status: number, body: unknown) =>
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } })),
  );
const stale = (...rows: GridRow[]) =>
  answers(409, { error: { code: "stale_version", message: "…" }, current: current(...rows) });
const send = (...rows: GridRow[]) => saveTyped("e", { classId: "c", version: 0, rows, confirm: "" });

describe("typed results that are sent again after a lost answer", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("are already on the server, which is no conflict", async () => {
    stale(row("1", "Lee"), row("2", "Ray"));
    await expect(send(row("1", "Lee"), row("2", "Ray"), blankRow("n"))).resolves.toMatchObject({
      sheet: { classes: [{ _id: "c" }] },
    });
  });

  it("are a conflict if the sheet differs in any way", async () => {
    for (const other of [[row("2", "Lee")], [row("1", "Lee"), row("2", "Ray")], []]) {
      stale(...other);
      await expect(send(row("1", "Lee"))).rejects.toMatchObject({ code: "stale_version" });
    }
  });
});
