/** Returns true when the browser promises to keep the storage; it is asked for that promise. */
export async function isDurable(): Promise<boolean> {
  if (typeof navigator === "undefined" || !navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || (await navigator.storage.persist());
}
