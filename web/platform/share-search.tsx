import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";
import { useToast } from "../ui/toast.tsx";

/** The search is in the address: sharing it is sharing the address. */
export function ShareSearch() {
  const { t } = useLingui();
  const toast = useToast();
  const share = async () => {
    const url = window.location.href;
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url });
      else {
        await navigator.clipboard.writeText(url);
        toast({ text: t`Link copied` });
      }
    } catch (error) {
      // Somebody closed the share sheet: nothing to tell.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast({ text: t`The link is in the address bar; copy it from there.`, tone: "bad" });
    }
  };
  return (
    <Button kind="link" className="-mx-3" onClick={() => void share()}>
      <Trans>Share this search</Trans>
    </Button>
  );
}
