import type { ComponentType } from "react";
import type { PagePath, ParamsOf, SearchOf } from "../routes.ts";
import type { SearchSchema } from "./search.ts";

/** These are the props of a screen without a loader: `function Screen({ search }: PageProps<"/login">)`. */
export type PageProps<Path extends PagePath> = { params: ParamsOf<Path>; search: SearchOf<Path> };

type PageLoading<Path extends PagePath> = PageProps<Path> & { signal: AbortSignal };

/**
 * These are the args of a loader: `loader({ params, search, signal }: Loading<"/events">)`. The params come from the
 * path, the query from the page's schema (web/routes.ts). A loader that needs neither takes `Loading`.
 */
export type Loading<Path extends PagePath | void = void> = Path extends PagePath
  ? PageLoading<Path>
  : { signal: AbortSignal };

/** This is the type of a loader with any args. */
export type Loader = (loading: never) => Promise<unknown>;

/** These are the props of a screen with a loader: `function Screen({ data, search }: ScreenProps<typeof loader>)`. */
export type ScreenProps<Of extends Loader> = { data: Awaited<ReturnType<Of>> } & (Parameters<Of> extends [infer Given]
  ? Omit<Given, "signal">
  : unknown);

/**
 * A `*.screen.tsx` exports `Screen`, `loader` when it needs data before it shows, and `search`, the schema of its query,
 * when the table of pages does not have it.
 */
export type PageModule<Path extends PagePath, Data> = { search?: SearchSchema } & (
  | { Screen: ComponentType<PageProps<Path>>; loader?: undefined }
  | { Screen: ComponentType<PageProps<Path> & { data: Data }>; loader: (loading: PageLoading<Path>) => Promise<Data> }
);

/** This is a row of the table of pages (web/routes.ts). */
export type PageRow<Path extends PagePath, Data> = {
  readonly search?: SearchSchema;
  readonly screen: () => Promise<PageModule<Path, Data>>;
};
