import { expect, it } from "vitest";
import { addressKey, addressOf } from "./address.ts";

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:1::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::203.0.113.9", "64:ff9b:0:0::/64"],
  [null, "unknown"],
])("limits count %s as %s", (ip, key) => expect(addressKey(ip)).toBe(key));

const from = (header: string, trusted: boolean) =>
  addressOf(
    new Headers({ "x-forwarded-for": header }),
    { incoming: { socket: { remoteAddress: "10.0.0.7" } } },
    trusted,
  );

it("the IP address is the last one in the header of a trusted proxy, if it is valid", () => {
  expect(from("1.2.3.4, 203.0.113.9", true)).toBe("203.0.113.9");
  expect(from("2001:db8::1", true)).toBe("2001:db8::1");
  for (const garbage of ["x".repeat(2048), "203.0.113.9:80", "unknown", "1.2.3.4, ", "<script>"]) {
    expect(from(garbage, true)).toBe("10.0.0.7");
  }
  expect(from("203.0.113.9", false)).toBe("10.0.0.7");
});
