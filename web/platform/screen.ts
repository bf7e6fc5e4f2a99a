import type { ComponentType } from "react";
import type { PageArea } from "#shared/pages.ts";

export type Params = Record<string, string>;
/** The query as it is in the URL: plain texts, no type conversion. */
export type Search = Record<string, string>;

export type Loading = { params: Params; search: Search; signal: AbortSignal };

/** What a screen's component gets: `function Screen({ data }: ScreenProps<typeof loader>)`. */
export type ScreenProps<Loader extends (loading: Loading) => unknown = () => undefined> = {
  data: Awaited<ReturnType<Loader>>;
  params: Params;
  search: Search;
};

/** What a `*.screen.tsx` exports: `Screen`, and `loader` where it needs data before it shows. */
export type ScreenModule = {
  // A table of screens loses the type of each loader's data; router.ts gives every screen its own data.
  // oxlint-disable-next-line typescript/no-explicit-any
  Screen: ComponentType<ScreenProps<any>>;
  loader?: (loading: Loading) => Promise<unknown>;
};

/** A row of the route table. */
export type Row = {
  path: string;
  layout: PageArea;
  screen: () => Promise<ScreenModule>;
};
