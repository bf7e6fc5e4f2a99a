import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { PostalCodeField } from "./text-field.tsx";

it("a postal code can be pasted with its +4 and the spaces around it", () => {
  const [, max] = /maxlength="(\d+)"/i.exec(renderToString(<PostalCodeField label="ZIP code" name="zip" />)) ?? [];
  expect(Number(max)).toBeGreaterThanOrEqual("  49107-1234  ".length);
});
