import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { DealerListItem } from "#shared/dealers.schema.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { textOf } from "../platform/api/problem.ts";
import { findOrProblem } from "../parts/list/find-or-problem.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useToast } from "../ui/toast.tsx";
import { getDealers, getFavourites, setFavourite } from "./api.ts";
import { DealerList } from "./dealer-list.tsx";
import { FavouriteStar } from "./favourite-star.tsx";
import { FinderView } from "./finder-view.tsx";

export { dealersSearch as search } from "./dealers-search.ts";

export const loader = async ({ search, signal }: Loading<"/auth/rider/dealers">) => {
  const [finder, favourites] = await Promise.all([
    findOrProblem(getDealers(search, signal), signal),
    // Offline, the finder still works with the device's copy of the dealers.
    getFavourites(signal).catch(() => null),
  ]);
  return { finder, favourites: favourites?.dealers ?? null, fixed: (favourites?.lastSynced ?? null) !== null };
};

export function Screen({ data }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Dealers`);
  const toast = useToast();
  const [own, setOwn] = useState<readonly DealerListItem[]>(data.favourites ?? []);
  const [answered, setAnswered] = useState(data.favourites);
  // After Back, the previous favorites are shown until the server answers; then its answer replaces them.
  if (answered !== data.favourites) {
    setAnswered(data.favourites);
    setOwn(data.favourites ?? []);
  }
  const star = (dealer: DealerListItem) => {
    if (!data.favourites) return null;
    const on = own.some(({ _id }) => _id === dealer._id);
    const press = async () => {
      const before = own;
      setOwn(on ? own.filter(({ _id }) => _id !== dealer._id) : [...own, dealer]);
      try {
        await setFavourite(dealer._id, !on);
      } catch (error) {
        setOwn(before);
        toast({ text: textOf(error), tone: "bad" });
      }
    };
    return (
      <FavouriteStar
        name={dealer.name}
        on={on}
        reason={data.fixed ? t`You can change your favorites once you’re back online.` : null}
        onPress={() => void press()}
      />
    );
  };
  return (
    <FinderView
      data={data.finder}
      title={t`Dealers`}
      beside={star}
      lead={own.length > 0 ? <Own dealers={own} star={star} /> : null}
    />
  );
}

function Own({
  dealers,
  star,
}: {
  dealers: readonly DealerListItem[];
  star: (dealer: DealerListItem) => React.ReactNode;
}) {
  return (
    <section className="mb-4 md:mb-8 lg:mt-6" aria-labelledby="own-dealers">
      <h2 id="own-dealers" className="mb-1 md:mb-2">
        <Trans>My dealers</Trans>
      </h2>
      <DealerList dealers={dealers} beside={star} />
    </section>
  );
}
