import { useLingui } from "@lingui/react/macro";
import { Icon } from "../ui/icon.tsx";

/** Shows the button that adds a dealer to the rider's favorites or removes it. */
export function FavouriteStar({
  name,
  on,
  reason,
  onPress,
}: {
  name: string;
  on: boolean;
  /** This is the reason why the star is disabled; it is null if the star is enabled. */
  reason: string | null;
  onPress: () => void;
}) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className="grid size-11 cursor-pointer place-items-center rounded-1 hover:bg-sunk"
      aria-pressed={on}
      aria-label={t`My dealer: ${name}`}
      aria-disabled={reason === null ? undefined : true}
      title={reason ?? undefined}
      onClick={reason === null ? onPress : undefined}
    >
      <span className={on ? "[&_path]:fill-brand" : ""}>
        <Icon name="star" size={24} />
      </span>
    </button>
  );
}
