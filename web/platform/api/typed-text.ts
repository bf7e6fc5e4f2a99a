/** Returns true if the open dialog, or else the page, has a field with text, which is still there after a lost answer. */
export function isTextOnScreen(): boolean {
  if (typeof document !== "object") return false;
  const place = [...document.querySelectorAll("dialog[open]")].pop() ?? document;
  return [...place.querySelectorAll<HTMLInputElement>("input:not([type=checkbox],[type=radio]),textarea")].some(
    ({ value }) => value,
  );
}
