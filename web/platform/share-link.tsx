import type { ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";
import { useToast } from "../ui/toast.tsx";

/**
 * Shows a button that shares the page's address, with all filters in it, through the device's share sheet or the
 * clipboard.
 */
export function ShareLink({ children, title }: { children: ReactNode; title?: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const share = async () => {
    const url = window.location.href;
    if ((await sharedBySheet({ url, ...(title ? { title } : {}) })) === "done") return;
    try {
      await navigator.clipboard.writeText(url);
      toast({ text: t`Link copied` });
    } catch {
      toast({ text: t`The link is in the address bar; copy it from there.`, tone: "bad" });
    }
  };
  return (
    <Button kind="link" icon="link" className="-mx-3 print:hidden" onClick={() => void share()}>
      {children}
    </Button>
  );
}

/**
 * Shares through the device's share sheet. It resolves to `none` if the device has no share sheet or it did not open.
 * On a desktop the link goes to the clipboard instead.
 */
async function sharedBySheet(what: ShareData): Promise<"done" | "none"> {
  if (!("share" in navigator) || !matchMedia("(pointer: coarse)").matches) return "none";
  try {
    await navigator.share(what);
    return "done";
  } catch (error) {
    // If the user closed the share sheet, no message is shown.
    return error instanceof DOMException && error.name === "AbortError" ? "done" : "none";
  }
}
