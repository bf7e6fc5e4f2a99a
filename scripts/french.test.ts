import { describe, expect, it } from "vitest";
import { faultOf, writtenFrench } from "./french.ts";

const nbsp = "\u00a0";

describe("the typography of Canadian French", () => {
  it("gets the typographic apostrophe and the no-break spaces that keyboards lack", () => {
    expect(writtenFrench("L'événement : 50 $ (30 %)")).toBe(`L’événement${nbsp}: 50${nbsp}$ (30${nbsp}%)`);
    expect(writtenFrench("« Hors ligne »")).toBe(`«${nbsp}Hors ligne${nbsp}»`);
    expect(writtenFrench("Tapez l'{name}")).toBe("Tapez l’{name}");
    expect(writtenFrench("Qui sert ? Vous !")).toBe("Qui sert? Vous!");
    expect(writtenFrench("Rien n’est pris ; réessayez")).toBe("Rien n’est pris; réessayez");
  });

  it("leaves placeholders and plurals unchanged", () => {
    const plural = "{n, plural, one {# pilote} other {# pilotes}}";
    expect(writtenFrench(plural)).toBe(plural);
  });
});

describe("the check of a translation", () => {
  it("refuses one that lacks a value or a link of the English", () => {
    expect(faultOf("Redeem {amount}", "Utiliser", false)).toContain("placeholders");
    expect(faultOf("See the <0>rules</0>", "Voir le règlement", false)).toContain("placeholders");
    expect(
      faultOf("{n, plural, one {# of {all}} other {# of {all}}}", "{n, plural, one {#} other {#}}", false),
    ).toContain("{all}");
  });

  it("refuses one that equals the English, unless that is allowed", () => {
    expect(faultOf("Balance", "Balance", false)).toBe("same as English");
    expect(faultOf("Code", "Code", true)).toBeUndefined();
    expect(faultOf("{a} · {b}", "{a} · {b}", false)).toBeUndefined();
  });

  it("refuses one that does not parse", () => {
    expect(faultOf("{n, plural, one {#} other {#}}", "{n, plural, one {#}", false)).toContain("cannot be read");
  });

  it("accepts one that says the same in other words", () => {
    expect(faultOf("Hi {name}", "Bonjour {name}", false)).toBeUndefined();
  });
});
