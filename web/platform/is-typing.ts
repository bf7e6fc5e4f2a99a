/** Returns true if a key press at this target types or chooses something: in a field, or in an item of a menu. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches("input:not([type=checkbox]), select, textarea, [contenteditable], [role=menu] *");
