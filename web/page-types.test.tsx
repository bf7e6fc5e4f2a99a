// The compiler checks the links: each line under `@ts-expect-error` must not compile, or the type check fails.
import { expect, expectTypeOf, it } from "vitest";
import type { Loading, PageProps } from "./platform/screen.ts";
import type { DataOf, ParamsIn, SearchOf } from "./routes.ts";
import { ButtonLink } from "./ui/button.tsx";
import { Link } from "./ui/link.tsx";
import { pageAddress, type PageAddress } from "./ui/page-address.ts";

it("The types allow links only to pages that exist", () => {
  const links = [
    <Link key="plain" to="/events" />,
    <ButtonLink key="button" to="/auth/rider/dealers" />,
    <Link key="address" href={pageAddress("/login", { search: { next: "/auth/dealer" } })} />,
    // @ts-expect-error This path is misspelled.
    <Link key="path" to="/event" />,
    // @ts-expect-error A button's path is checked, too.
    <ButtonLink key="button path" to="/auth/rider/dealer" />,
    // @ts-expect-error A plain string is no address, even if such a page exists.
    <Link key="string" href="/events" />,
  ];
  // @ts-expect-error This path is misspelled.
  expect(pageAddress("/evnts")).toBe("/evnts");
  // @ts-expect-error A plain string is no address.
  const address: PageAddress = "/events";
  expect([...links, address]).toHaveLength(7);
});

it("The types require the params of a page", () => {
  const links = [
    <Link key="right" to="/events/event/{eventId?}" params={{ eventId: "1" }} />,
    // @ts-expect-error The param is missing.
    <Link key="missing" to="/events/event/{eventId?}" />,
    // @ts-expect-error The param has another name.
    <Link key="name" to="/events/event/{eventId?}" params={{ seriesId: "1" }} />,
    // @ts-expect-error The param is a text.
    <Link key="type" to="/events/event/{eventId?}" params={{ eventId: 1 }} />,
    // @ts-expect-error This page has no params.
    <Link key="none" to="/events" params={{ eventId: "1" }} />,
  ];
  // @ts-expect-error The param is missing.
  expect(pageAddress("/auth/dealer/rider/{riderId?}")).toBe("/auth/dealer/rider");
  expectTypeOf<ParamsIn<"/a/{one}/b/{two?}">>().toExtend<{ one: string; two?: string }>();
  // @ts-expect-error A param without a question mark is required.
  const params: ParamsIn<"/a/{one}/b/{two?}"> = { two: "2" };
  expect([...links, params]).toHaveLength(6);
});

it("The types have the query of each page", () => {
  const links = [
    <Link key="right" to="/events" search={{ when: "past", page: 2, zipcode: "02134" }} />,
    // @ts-expect-error The page knows no such key.
    <Link key="key" to="/events" search={{ whn: "past" }} />,
    // @ts-expect-error The page knows no such value.
    <Link key="value" to="/events" search={{ when: "yesterday" }} />,
    // @ts-expect-error A page number is a number.
    <Link key="number" to="/events" search={{ page: "2" }} />,
    // @ts-expect-error The page reads nothing of its query.
    <Link key="none" to="/about/rules" search={{ page: 2 }} />,
  ];
  // @ts-expect-error The page knows no such key.
  expect(pageAddress("/dealers", { search: { zip: "02134" } })).toBe("/dealers?zip=02134");
  expect(links).toHaveLength(5);
  expectTypeOf<SearchOf<"/events">["page"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<SearchOf<"/events">["zipcode"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<keyof SearchOf<"/about/rules">>().toEqualTypeOf<never>();
});

it("The types cover a loader's input and the data of its screen", () => {
  expectTypeOf<Loading<"/events/event/{eventId?}">["params"]>().toExtend<{ eventId?: string }>();
  expectTypeOf<Loading<"/login">["search"]>().toEqualTypeOf<{ next?: string | undefined }>();
  expectTypeOf<PageProps<"/login">["search"]["next"]>().toEqualTypeOf<string | undefined>();
  // The data of every page with a loader has a known type, and no part of it is `any`.
  expectTypeOf<DataOf<"/events">>().not.toBeAny();
  expectTypeOf<DataOf<"/auth/dealer">["hits"]>().not.toBeAny();
  expectTypeOf<DataOf<"/login">>().toEqualTypeOf<undefined>();
});
