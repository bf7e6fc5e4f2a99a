import { hourMs } from "#shared/durations.ts";
import { objectWith, stored } from "../platform/cache/stored.ts";

interface LastEmployee {
  dealerId: string;
  name: string;
  /** This is the time in milliseconds since 1970. */
  at: number;
}

const storedLast = stored<LastEmployee>(
  "last-employee",
  objectWith<LastEmployee>({
    dealerId: (value) => typeof value === "string",
    name: (value) => typeof value === "string",
    at: (value) => typeof value === "number",
  }),
);
const hour = hourMs;

/** Returns the employee who last served at this dealer on this device, if that was within the last hour. */
export function lastEmployee(dealerId: string, now = Date.now()): string {
  const last = storedLast.read();
  const isRecent = last !== null && now - last.at < hour && last.at <= now;
  return isRecent && last.dealerId === dealerId ? last.name : "";
}

export function storeLastEmployee(dealerId: string, name: string, now = Date.now()): void {
  storedLast.write({ dealerId, name, at: now });
}
