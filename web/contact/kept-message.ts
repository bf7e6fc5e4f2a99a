export const emptyMessage = { name: "", email: "", about: "", message: "" };
export type Message = typeof emptyMessage;

const key = "contact-message";

/** The typed message, which survives a reload for as long as the tab is open. */
export function keptText(): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

export function messageOf(text: string): Message {
  try {
    const kept: unknown = JSON.parse(text || "null");
    if (typeof kept !== "object" || kept === null) return emptyMessage;
    const said = (name: keyof Message): string => {
      const value: unknown = Reflect.get(kept, name);
      return typeof value === "string" ? value : "";
    };
    return { name: said("name"), email: said("email"), about: said("about"), message: said("message") };
  } catch {
    return emptyMessage;
  }
}

export function keepMessage(message: Message): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(message));
  } catch {
    // Storage is off or full: the message lasts only as long as the page.
  }
}

export function forgetMessage(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
