/**
 * Returns true if the open dialog, or else the page, has a field with text. After a lost answer the user is told that
 * the text is still there. Outside a browser it returns true.
 */
export function isTextOnScreen(): boolean {
  if (typeof document === "undefined") return true;
  const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const fields = place.querySelectorAll<HTMLInputElement>("main input, dialog input, main textarea, dialog textarea");
  return [...fields].some(({ type, value }) => value !== "" && !/^(checkbox|radio|hidden|file)$/.test(type));
}
