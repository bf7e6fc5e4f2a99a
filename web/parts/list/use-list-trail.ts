import { useEffect, useRef } from "react";
import type { Pagination } from "#shared/query-fields.ts";
import type { PageAddress } from "../../ui/page-address.ts";
import type { TrailPage } from "./list-trail.ts";
import { useListWhere } from "./use-list-where.ts";

interface Page<Row> {
  rows: readonly Row[];
  pagination: Pagination;
}

/**
 * Stores the rows of a list whose rows open pages, so that the page of a record has steps to its neighbors
 * (record-steps.tsx). `shown` is the current page of the list; it is null for a list whose rows open no records.
 */
export function useListTrail<Row>(
  shown: Page<Row> | null,
  href: ((row: Row) => PageAddress) | undefined,
  loadPage: (page: number) => Promise<Page<Row>>,
): void {
  const where = useListWhere();
  const latest = useRef({ shown, href, loadPage, where });
  useEffect(() => {
    latest.current = { shown, href, loadPage, where };
  });
  // The location changes before the page does, so the trail is stored when the rows change, and not on every render.
  const rows = shown && href ? shown.pagination : null;
  useEffect(() => {
    const list = latest.current;
    const { shown: first, href: opens } = list;
    if (rows === null || !first || !opens) return;
    const pageOf = ({ rows: own, pagination }: Page<Row>): TrailPage => ({
      ...pagination,
      list: list.where.href({ page: pagination.page > 1 ? pagination.page : undefined }),
      opens: own.map((row) => opens(row)),
    });
    const page = pageOf(first);
    const loadMore = async (at: number) => pageOf(await list.loadPage(at));
    let isShown = true;
    // This module loads after the list is shown. If it fails to load, records only lack the links to the previous and
    // next record.
    import("./list-trail.ts").then(
      ({ keepTrail, trailOf }) => isShown && keepTrail(trailOf(page, loadMore)),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [rows]);
}
