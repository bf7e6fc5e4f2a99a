/** Returns true if the open dialog, or else the page, has a field with text, which is still there after a lost answer. */
export function isTextOnScreen(): boolean {
  const place = [...document.querySelectorAll("dialog[open]")].pop() ?? document;
  const fields = [...place.querySelectorAll<HTMLInputElement>("input,textarea")];
  return fields.some(({ type, value }) => value !== "" && !/box|radio|file/.test(type));
}
