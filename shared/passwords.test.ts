import { describe, expect, it } from "vitest";
import { isPin, normalisePassword, passwordFault } from "./passwords.ts";

describe("A password", () => {
  it("of eight letters and numbers is taken", () => {
    expect(passwordFault("contingency1")).toBeNull();
    expect(passwordFault("12345678")).toBeNull();
    expect(passwordFault("CamionÉté8")).toBeNull();
  });
  it("of seven is too short", () => expect(passwordFault("abcdef7")).toBe("password_short"));
  it.each(["holeshot!1", "hole shot1", "holeshot_1", "hole-shot1", "🏁holeshot1"])(
    "with a special character is refused: %s",
    (password) => expect(passwordFault(password)).toBe("password_special"),
  );
  it("that is empty is too short, not special", () => expect(passwordFault("")).toBe("password_short"));
  it("longer than anyone types is refused", () => expect(passwordFault("a1".repeat(200))).toBe("too_long"));
  it("counts an accented letter once, however it was typed", () => {
    expect(passwordFault("e\u0301te\u0301abc1")).toBe("password_short");
    expect(normalisePassword("e\u0301")).toBe("é");
  });
});

describe("A PIN", () => {
  it.each(["2468", "0000"])("is four numbers: %s", (pin) => expect(isPin(pin)).toBe(true));
  it.each(["246", "24680", "24a8", " 246", "２４６８", ""])("is nothing else: %s", (pin) =>
    expect(isPin(pin)).toBe(false),
  );
});
