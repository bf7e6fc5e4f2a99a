import { describe, expect, it } from "vitest";
import { brandOf } from "./brand.ts";
import { partsOfName, splitName } from "./names.ts";
import { readPlace, statusOfWord } from "./read-place.ts";

describe("a place", () => {
  it.each([
    ["1", 1, false],
    [" 12 ", 12, false],
    ["3.", 3, false],
    ["3.0", 3, false],
    ["1st", 1, false],
    ["2ND", 2, false],
    ["3rd", 3, false],
    ["11th", 11, false],
    ["1er", 1, false],
    ["1re", 1, false],
    ["1ʳᵉ", 1, false],
    ["2e", 2, false],
    ["2ème", 2, false],
    ["T-3", 3, true],
    ["T3", 3, true],
    ["t 3", 3, true],
    ["=3", 3, true],
    ["3T", 3, true],
    ["3=", 3, true],
    ["P3", 3, false],
    ["P 12", 12, false],
    ["3rd (tie)", 3, true],
    ["3 tie", 3, true],
    ["3-T", 3, true],
    ["3 (T)", 3, true],
    ["Tied 3rd", 3, true],
    ["3 ex æquo", 3, true],
    ["3rd overall", 3, false],
    ["3rd place", 3, false],
    ["3*", 3, false],
    ["3e ex aequo", 3, true],
    ["P3 of 12", 3, false],
    ["3rd of 12", 3, false],
    ["T-3 of 12", 3, true],
    ["2e sur 9", 2, false],
    ["2nd of 9 riders", 2, false],
    ["2e sur 9 partants", 2, false],
    ["2,0", 2, false],
    ["first", 1, false],
    ["Second place", 2, false],
    ["Première", 1, false],
    ["dixième", 10, false],
  ])("%s is read as %i", (text, place, tie) => {
    expect(readPlace(text)).toEqual({ place, tie, status: "finished" });
  });

  it.each([
    ["DNF", "dnf"],
    ["dnf", "dnf"],
    ["D.N.F.", "dnf"],
    ["Abandon", "dnf"],
    ["Abandonné", "dnf"],
    ["Abandons", null],
    ["DNS", "dns"],
    ["DNP", "dns"],
    ["Non partant", "dns"],
    ["non-partant", "dns"],
    ["N’a pas pris le départ", "dns"],
    ["Absente", "dns"],
    ["Forfait", "dns"],
    ["N'a pas terminé", "dnf"],
    ["DQ", "dsq"],
    ["DSQ", "dsq"],
    ["Disqualifié", "dsq"],
    ["disqualified", "dsq"],
  ])("%s means %s", (text, status) => {
    expect(statusOfWord(text)).toBe(status);
    if (status) expect(readPlace(text)).toEqual({ place: null, tie: false, status });
  });

  it.each([
    ["DFN", "DNF"],
    ["DNFF", "DNF"],
    ["DN", "DNF"],
    ["DNX", "DNF"],
    ["DSN", "DNS"],
    ["Abandn", "ABANDON"],
    ["1O", "10"],
    ["l2", "12"],
  ])("%s is an error with the suggestion %s", (text, suggestion) => {
    expect(readPlace(text)).toEqual({ unreadable: true, suggestion });
  });

  it.each([
    "0",
    "-1",
    "1.5",
    "123456",
    "firstly",
    "of 12",
    "3 of",
    "3/4",
    "T-",
    "??",
    "3 (",
    "(3)",
    "P",
    "PT3",
    "3 tied up",
    "1 2",
    "Eli Tomac",
  ])("%s is an error", (text) => {
    expect(readPlace(text)).toEqual({ unreadable: true });
  });

  it.each(["", " ", "-", "–"])("%j is empty", (text) => {
    expect(readPlace(text)).toEqual({ place: null, tie: false, status: "finished" });
  });
});

describe("a name in one cell", () => {
  it.each([
    ["Eli Tomac", "Eli", "Tomac"],
    ["Tomac, Eli", "Eli", "Tomac"],
    ["TOMAC,Eli", "Eli", "TOMAC"],
    ["A J Catanzaro", "A J", "Catanzaro"],
    ["R.J. Hampshire", "R.J.", "Hampshire"],
    ["Kyle Evoy Bitterman", "Kyle", "Evoy Bitterman"],
    ["Ruben Salcido, Jr", "Ruben", "Salcido Jr"],
    ["Marc-André  de la Tour", "Marc-André", "de la Tour"],
    ["Pelé", "", "Pelé"],
    ["DE LA DURANTAYE Hugo", "Hugo", "DE LA DURANTAYE"],
    ["ST-PIERRE Noël Jr.", "Noël", "ST-PIERRE Jr."],
    ["RJ Hampshire", "RJ", "Hampshire"],
    ["Ann LEE", "Ann", "LEE"],
    ["Loo, Jr., Bram van der", "Bram van der", "Loo Jr."],
    ["Rolf Haug (USA)", "Rolf", "Haug"],
    ["", "", ""],
  ])("%s is %s and %s", (text, firstName, lastName) => {
    expect(splitName(text)).toEqual({ firstName, lastName });
  });
});

describe("the cell of a name", () => {
  it.each([
    ["#7 Ann Lee", { name: "Ann Lee", number: "7" }],
    ["7 - Ann Lee", { name: "Ann Lee", number: "7" }],
    ["Ann Lee #7", { name: "Ann Lee", number: "7" }],
    ["Ann Lee (KTM)", { name: "Ann Lee", brand: "KTM" }],
    ["Ann Lee, Mesa AZ", { name: "Ann Lee", hometown: "Mesa AZ" }],
    ["Ann Lee, Mesa, AZ", { name: "Ann Lee", hometown: "Mesa, AZ" }],
    ["Lee, Ann", { name: "Lee, Ann" }],
    ["Lee Roy, Ann", { name: "Lee Roy, Ann" }],
    ["Lee, Jr., Ann", { name: "Lee, Jr., Ann" }],
    ["Ann Lee (AL)", { name: "Ann Lee (AL)" }],
  ])("%j is separated", (text, parts) => {
    expect(partsOfName(text)).toEqual({ number: "", brand: "", hometown: "", ...parts });
  });

  it("is read quickly even if it is long", () => {
    const started = performance.now();
    for (const text of ["a, ".repeat(5000), "A ".repeat(5000), "(".repeat(9000)]) {
      partsOfName(text);
      splitName(text);
    }
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe("the maker of a bike", () => {
  it.each([
    ["2025 KTM 250 SX-F", "KTM"],
    ["’24 Yamaha YZ250F", "Yamaha"],
    ["MY25 GAS GAS MC 250F", "GasGas"],
    ["Yam.", "Yamaha"],
    ["K.T.M.", "KTM"],
    ["(KTM)", "KTM"],
    ["HUSQVARNA®", "Husqvarna"],
    ["Red Bull KTM", "KTM"],
    ["Factory Honda or KTM", "Factory"],
    ["250 SX-F", "250"],
    ["KTM 250 SX-F Factory Editi", "KTM"],
    ["ktm", "KTM"],
    ["KTM450SX-F", "KTM"],
    ["GASGAS MC450F", "GasGas"],
    ["Gas Gas MC 250F", "GasGas"],
    ["Husqvarna FC450 Rockstar", "Husqvarna"],
    ["HUS", "Husqvarna"],
    ["YAM", "Yamaha"],
    ["HON", "Honda"],
    ["Kawasaki KX 250F", "Kawasaki"],
    ["Suzuki RM-Z250", "Suzuki"],
    ["TM Racing MX 250", "TM"],
    ["Maico 490", "Maico"],
    ["", ""],
  ])("of %j is %j", (bike, maker) => {
    expect(brandOf(bike)).toBe(maker);
  });
});
