import { useEffect } from "react";
import { useRouter } from "@tanstack/react-router";
import { useLingui } from "@lingui/react/macro";
import { useToast } from "../../ui/toast.tsx";

let isRefused = false;

/**
 * Records that the guard canceled a navigation to another role's page, so that the page that opens instead can say so.
 */
export function noteRefusedPage(): void {
  isRefused = true;
}

/** Says why another page opened than the requested one. */
export function RefusedPage() {
  const { t } = useLingui();
  const { subscribe } = useRouter();
  const toast = useToast();
  useEffect(() => {
    const tell = () => {
      if (!isRefused) return;
      isRefused = false;
      toast({ text: t`Your account doesn’t have access to that page.`, tone: "bad" });
    };
    return subscribe("onResolved", tell);
  }, [subscribe, toast, t]);
  return null;
}
