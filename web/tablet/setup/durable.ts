/** Asks the browser to store data persistently. It returns true if the browser grants that. */
export async function isDurable(): Promise<boolean> {
  if (typeof navigator === "undefined" || !navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || (await navigator.storage.persist());
}
