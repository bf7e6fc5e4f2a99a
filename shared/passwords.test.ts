import { describe, expect, it } from "vitest";
import { isPin, normalisePassword, passwordFault } from "./passwords.ts";

describe("A password", () => {
  it("is accepted with eight letters and digits", () => {
    expect(passwordFault("contingency1")).toBeNull();
    expect(passwordFault("12345678")).toBeNull();
    expect(passwordFault("CamionÉté8")).toBeNull();
  });
  it("is too short with seven characters", () => expect(passwordFault("abcdef7")).toBe("password_short"));
  it.each(["holeshot!1", "hole shot1", "holeshot_1", "hole-shot1", "🏁holeshot1"])(
    "is refused with a special character: %s",
    (password) => expect(passwordFault(password)).toBe("password_special"),
  );
  it("is too short when it is empty", () => expect(passwordFault("")).toBe("password_short"));
  it("refuses a password that is too long", () => expect(passwordFault("a1".repeat(200))).toBe("too_long"));
  it("counts an accented letter as one character in every encoding", () => {
    expect(passwordFault("e\u0301te\u0301abc1")).toBe("password_short");
    expect(normalisePassword("e\u0301")).toBe("é");
  });
});

describe("A PIN", () => {
  it.each(["2468", "0000"])("is accepted with four digits: %s", (pin) => expect(isPin(pin)).toBe(true));
  it.each(["246", "24680", "24a8", " 246", "２４６８", ""])("is refused otherwise: %s", (pin) =>
    expect(isPin(pin)).toBe(false),
  );
});
