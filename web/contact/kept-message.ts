export const emptyMessage = { name: "", email: "", about: "", message: "" };
export type Message = typeof emptyMessage;

const key = "contact-message";

/** What is typed survives a reload, as long as the tab lives. The server, which draws the page, remembers nothing. */
export function keptMessage(): Message {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof kept !== "object" || kept === null) return emptyMessage;
    const text = (name: keyof Message): string => {
      const value: unknown = Reflect.get(kept, name);
      return typeof value === "string" ? value : "";
    };
    return { name: text("name"), email: text("email"), about: text("about"), message: text("message") };
  } catch {
    return emptyMessage;
  }
}

export function keepMessage(message: Message): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(message));
  } catch {
    // Storage is off or full: it lives as long as the page.
  }
}

export function forgetMessage(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
