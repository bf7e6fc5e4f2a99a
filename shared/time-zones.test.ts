import { describe, expect, it } from "vitest";
import { regionsOf } from "./countries.ts";
import { timeZoneOf } from "./time-zones.ts";

const zoneOf = (country: string, state: string | null, zipcode: string | null = null) =>
  timeZoneOf({ country, state, zipcode });

describe("the time zone of a dealer", () => {
  it("is known for every state and province", () => {
    const zones = ["US", "CA"].flatMap((country) =>
      regionsOf(country, "en").map(({ code }) => [`${country} ${code}`, zoneOf(country, code)] as const),
    );
    const pacific = zones.filter(([, zone]) => zone === "America/Los_Angeles").map(([region]) => region);
    // The three codes for military addresses have no location, so the program's own zone applies.
    const military = ["US AA", "US AE", "US AP"];
    expect(pacific.toSorted()).toEqual([...military, "US CA", "US NV", "US OR", "US WA"]);
    for (const [, zone] of zones) expect(() => new Intl.DateTimeFormat("en", { timeZone: zone })).not.toThrow();
  });

  it.each([
    ["FL", "32501", "America/Chicago", "Pensacola"],
    ["FL", "32456", "America/New_York", "Port St. Joe"],
    ["FL", "33101", "America/New_York", "Miami"],
    ["IN", "46402", "America/Chicago", "Gary"],
    ["IN", "47708", "America/Chicago", "Evansville"],
    ["IN", "46204", "America/New_York", "Indianapolis"],
    ["KY", "42101", "America/Chicago", "Bowling Green"],
    ["KY", "40202", "America/New_York", "Louisville"],
    ["TN", "37402", "America/New_York", "Chattanooga"],
    ["TN", "37388", "America/Chicago", "Tullahoma"],
    ["TN", "37203", "America/Chicago", "Nashville"],
    ["TN", "37902-1234", "America/New_York", "Knoxville"],
    ["MI", "49938", "America/Chicago", "Ironwood"],
    ["MI", "49009", "America/New_York", "Kalamazoo"],
    ["ND", "58601", "America/Denver", "Dickinson"],
    ["ND", "58102", "America/Chicago", "Fargo"],
    ["SD", "57701", "America/Denver", "Rapid City"],
    ["SD", "57601", "America/Chicago", "Mobridge"],
    ["NE", "69361", "America/Denver", "Scottsbluff"],
    ["NE", "69101", "America/Chicago", "North Platte"],
    ["KS", "67735", "America/Denver", "Goodland"],
    ["TX", "79901", "America/Denver", "El Paso"],
    ["TX", "79830", "America/Chicago", "Alpine"],
    ["OR", "97914", "America/Boise", "Ontario"],
    ["OR", "97201", "America/Los_Angeles", "Portland"],
    ["ID", "83814", "America/Los_Angeles", "Coeur d’Alene"],
    ["ID", "83702", "America/Boise", "Boise"],
    ["NV", "89883", "America/Denver", "West Wendover"],
    ["AZ", "85001", "America/Phoenix", "Phoenix"],
  ])("in %s %s is %s (%s)", (state, zipcode, zone) => {
    expect(zoneOf("US", state, zipcode)).toBe(zone);
  });

  it.each([
    ["ON", "P9N 1A1", "America/Winnipeg", "Kenora"],
    ["ON", "P7B 1A1", "America/Toronto", "Thunder Bay"],
    ["QC", "G4T 1A1", "America/Halifax", "Magdalen Islands"],
    ["QC", "h2x1y4", "America/Toronto", "Montreal"],
    ["BC", "V1J 1A1", "America/Dawson_Creek", "Fort St. John"],
    ["BC", "V1C 1A1", "America/Edmonton", "Cranbrook"],
    ["BC", "V0B 1G0", "America/Dawson_Creek", "Creston"],
    ["SK", "S9V 0A1", "America/Edmonton", "Lloydminster"],
    ["SK", "S4P 0A1", "America/Regina", "Regina"],
    ["NL", "A2V 1A1", "America/Halifax", "Labrador City"],
    ["NL", "A1C 1A1", "America/St_Johns", "St. John’s"],
  ])("in %s %s is %s (%s)", (state, zipcode, zone) => {
    expect(zoneOf("CA", state, zipcode)).toBe(zone);
  });

  it("is the main zone of a state without a postal code, and the program's zone without an address", () => {
    expect(zoneOf("US", "TN")).toBe("America/Chicago");
    expect(zoneOf("US", "TN", "37")).toBe("America/Chicago");
    expect(zoneOf("US", null, "37402")).toBe("America/Los_Angeles");
    expect(zoneOf("MX", "BC", "22000")).toBe("America/Los_Angeles");
  });
});
