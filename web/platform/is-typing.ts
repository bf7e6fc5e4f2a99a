/** Returns true for a place where a key types or chooses something: a field, or an item of a menu. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches("input:not([type=checkbox]), select, textarea, [contenteditable], [role=menu] *");
