/** Asks the browser to store data persistently. Returns true when the browser promises it. */
export async function isDurable(): Promise<boolean> {
  if (typeof navigator === "undefined" || !navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || (await navigator.storage.persist());
}
