import { useEffect, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import type { RiderHit } from "#shared/kiosk.schema.ts";
import { useEngine } from "../kiosk-context.tsx";

/** Shows the small photo next to the ID check, if the tablet has cached one; this also works offline. */
export function RiderPhoto({ rider }: { rider: RiderHit }) {
  const engine = useEngine();
  const { t } = useLingui();
  const [jpeg, setJpeg] = useState<string | null>(null);
  const { _id, name } = rider;

  useEffect(() => {
    let current = true;
    void engine.cards.photo(_id).then((found) => {
      if (current) setJpeg(found ?? null);
    });
    return () => {
      current = false;
    };
  }, [engine, _id]);

  if (jpeg === null) return null;
  return <img className="kiosk-photo" src={`data:image/jpeg;base64,${jpeg}`} alt={t`Photo of ${name}`} />;
}
