import { Trans } from "@lingui/react/macro";
import { Plate } from "../../ui/badge.tsx";

/**
 * Shows an item's number in a list beside its map. It matches the number of the marker, and a press shows the item on
 * the map.
 */
export function MapPlate({
  name,
  onMap,
  number,
  picked,
  onPick,
}: {
  name: string;
  onMap: boolean;
  number: number;
  picked: boolean;
  onPick: () => void;
}) {
  return (
    <button
      type="button"
      className="h-11 w-11 cursor-pointer rounded-1"
      aria-pressed={picked}
      disabled={!onMap}
      onClick={onPick}
    >
      <Plate fill={picked ? "filled" : onMap ? "number" : "outline"} size="large">
        {number}
      </Plate>
      <span className="sr-only">
        {onMap ? <Trans>Show {name} on the map</Trans> : <Trans>{name}, not on the map</Trans>}
      </span>
    </button>
  );
}
