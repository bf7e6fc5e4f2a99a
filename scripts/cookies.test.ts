import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

// The privacy page (web/about/privacy.screen.tsx) describes every cookie and says that there are no others. Whoever adds
// one describes it there, in both languages, and adds its file here.
const described = [
  "server/accounts/sessions/session-cookie.ts",
  "server/kiosk/devices/device-cookie.ts",
  "server/locale/routes.ts",
  "server/platform/http/pages/known-browser.ts",
  "server/platform/http/replica-reads.ts",
  // This file only passes on the cookies of the other calls, and the next one writes that of the language.
  "server/site/answer-page.ts",
  "web/locale/switch-language.ts",
];

const setsCookie = /\bsetCookie\(|\bsetSignedCookie\(|["'`]set-cookie["'`]\s*,|document\.cookie\s*=/i;

it("The portal sets no cookie that the privacy page does not describe", () => {
  const files = globSync("{server,web}/**/*.{ts,tsx}", { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const found = files.filter((file) => setsCookie.test(readFileSync(join(root, file), "utf8")));
  expect(found.toSorted()).toEqual(described);
});
