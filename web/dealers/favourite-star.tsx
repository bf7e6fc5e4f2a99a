import { useLingui } from "@lingui/react/macro";
import { Icon } from "../ui/icon.tsx";

/** A dealer of the rider's own; pressing it keeps it or lets it go. */
export function FavouriteStar({ name, on, onPress }: { name: string; on: boolean; onPress: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className="grid size-11 cursor-pointer place-items-center rounded-1 hover:bg-sunk"
      aria-pressed={on}
      aria-label={t`My dealer: ${name}`}
      onClick={onPress}
    >
      <span className={on ? "[&_path]:fill-brand" : ""}>
        <Icon name="star" size={24} />
      </span>
    </button>
  );
}
