import { expect, it } from "vitest";
import { defaultProgramme } from "#shared/programme.ts";
import { programmeSettings } from "./tables.ts";
import { createWorld } from "../testing/app.ts";

it("The public settings have the season's rules as staff have set them", async () => {
  await using world = await createWorld();
  const season = world.clock.now().getUTCFullYear();
  await world.db.write((tx) =>
    tx.insert(programmeSettings).values([
      { season, key: "qualifyingBikeYear", value: 2031, updatedAt: world.clock.now() },
      { season, key: "creditExpiryPolicy", value: { "CA-QC": "never" }, updatedAt: world.clock.now() },
      { season: season - 1, key: "minRidersPerClass", value: 99, updatedAt: world.clock.now() },
    ]),
  );
  const { body } = await world.visitor().get("/api/programme");
  expect(body.rules).toMatchObject({
    season,
    qualifyingBikeYear: 2031,
    creditExpiryPolicy: { "CA-QC": "never" },
    minRidersPerClass: defaultProgramme.minRidersPerClass,
    nraWithholding: defaultProgramme.nraWithholding,
  });
});

it("The public settings do not contain the limits on guessing beyond the rider's own tries", async () => {
  await using world = await createWorld();
  const { body } = await world.visitor().get("/api/programme");
  expect(JSON.stringify(body)).not.toMatch(/PerDevice|PerAddress|PerDealer|wmis|contact"/);
});

it("The public settings have the age from which no consent is needed", async () => {
  await using world = await createWorld();
  const season = world.clock.now().getUTCFullYear();
  await world.db.write((tx) =>
    tx.insert(programmeSettings).values({ season, key: "adultAge", value: 19, updatedAt: world.clock.now() }),
  );
  const { body } = await world.visitor().get("/api/session");
  expect(body.programme).toMatchObject({
    adultAge: 19,
    guardianConfirmAge: defaultProgramme.guardianConfirmAge,
  });
});
