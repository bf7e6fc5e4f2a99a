import type { ComponentProps } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useCannot } from "./act-gate.tsx";

/** Shows a link to a page whose only purpose is an act. An admin who may not act sees a disabled button instead. */
export function ActLink(props: ComponentProps<typeof ButtonLink>) {
  const cannot = useCannot();
  if (cannot === null) return <ButtonLink {...props} />;
  const { kind, size, icon, wide, className, children } = props;
  return (
    <Button {...{ kind, size, icon, wide, className }} disabled title={cannot}>
      {children}
    </Button>
  );
}
