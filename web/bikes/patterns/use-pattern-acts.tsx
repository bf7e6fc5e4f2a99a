import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { bikeName } from "#shared/bike-name.ts";
import type { VinPatternRow } from "#shared/vin-patterns.list.ts";
import { useWhere } from "../../platform/location.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { usePurseText } from "../../races/purse-words.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useBikeChanges, type Tracked } from "../verification/use-bike-changes.tsx";
import { removePatterns, unverifyPatterns, verifyBikes, verifyPatterns } from "./patterns-api.ts";

const idsOf = (rows: readonly VinPatternRow[]) => rows.map(({ _id }) => _id);

/**
 * Returns the actions on patterns. Each shows its consequences for bikes and money before it is confirmed. `track`
 * starts to show the progress of an action on many bikes.
 */
export function usePatternActs(track: (title: string, total: number) => Tracked | null) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { reload } = useWhere();
  const { sum } = usePurseText();
  const toast = useToast();
  const form = useSubmit();
  const bikeChanges = useBikeChanges();
  const nameOf = (rows: readonly VinPatternRow[]) => {
    const [only] = rows;
    return only && rows.length === 1
      ? bikeName(only, locale)
      : plural(rows.length, { one: "# pattern", other: "# patterns" });
  };

  /** Verifies pending bikes that match one of the given patterns, or, without patterns, any verified pattern. */
  const changeBikes = (rows?: readonly VinPatternRow[]) =>
    bikeChanges.run({
      track: (total) => track(t`Verify bikes`, total),
      call: (confirm, key) => verifyBikes(rows && idsOf(rows), confirm, key),
      becoming: "valid",
      title: <Trans>Verify bikes that match a pattern?</Trans>,
      act: ({ bikes, gives }) => {
        const money = sum(gives);
        if (bikes === 0) return <Trans>Got it</Trans>;
        return gives.length > 0 ? (
          <Plural value={bikes} one={`Verify # bike and award ${money}`} other={`Verify # bikes and award ${money}`} />
        ) : (
          <Plural value={bikes} one="Verify # bike" other="Verify # bikes" />
        );
      },
      quiet: true,
      onDone: async ({ bikes }) => {
        await reload();
        toast(
          bikes > 0
            ? { text: <Plural value={bikes} one="# bike verified." other="# bikes verified." />, tone: "good" }
            : { text: <Trans>No bikes to verify.</Trans> },
        );
      },
    });

  /** Verifies patterns, and then offers to verify the pending bikes that match them. */
  const verify = async (rows: readonly VinPatternRow[]): Promise<boolean> => {
    const isDone = await form.run(async () => {
      const { verified } = await verifyPatterns(idsOf(rows));
      await reload();
      toast({
        text: <Plural value={verified.length} one="# pattern verified." other="# patterns verified." />,
        tone: "good",
      });
    });
    if (isDone && rows.some(({ pending }) => pending > 0)) await changeBikes(rows);
    return isDone;
  };

  const unverify = (rows: readonly VinPatternRow[]) => {
    const name = nameOf(rows);
    return bikeChanges.run({
      track: (total) => track(t`Unverify ${name}`, total),
      call: (confirm, key) => unverifyPatterns(idsOf(rows), confirm, key),
      becoming: "pending",
      title: <Trans>Unverify {name}?</Trans>,
      act: ({ takes }) => (takes.length > 0 ? t`Unverify and take back awards` : t`Unverify`),
      danger: true,
      quiet: true,
      onDone: async () => {
        await reload();
        toast({ text: <Plural value={rows.length} one="Pattern unverified." other="# patterns unverified." /> });
      },
    });
  };

  const remove = (rows: readonly VinPatternRow[]) => {
    const name = nameOf(rows);
    return bikeChanges.run({
      track: (total) => track(t`Delete ${name}`, total),
      call: (confirm, key) => removePatterns(idsOf(rows), confirm, key),
      becoming: "pending",
      title: <Trans>Delete {name}?</Trans>,
      act: () => <Plural value={rows.length} one="Delete pattern" other="Delete # patterns" />,
      danger: true,
      onDone: async () => {
        await reload();
        toast({ text: <Plural value={rows.length} one="Pattern deleted." other="# patterns deleted." /> });
      },
    });
  };

  return {
    verify,
    unverify,
    remove,
    changeBikes,
    busy: form.busy || bikeChanges.busy,
    message: form.message ?? bikeChanges.message,
  };
}
