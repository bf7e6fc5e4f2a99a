import { useEffect } from "react";
import { useSession } from "./session.ts";

/** Titles end in the programme's title; the front page has that alone. */
export function usePageTitle(title?: string): void {
  const { programme } = useSession();
  useEffect(() => {
    document.title = title ? `${title} · ${programme.title}` : programme.title;
  }, [title, programme.title]);
}
