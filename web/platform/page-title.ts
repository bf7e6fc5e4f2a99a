import { useEffect } from "react";
import { useSession } from "./api/session.ts";

/** Sets the page title, followed by the program's title. The front page has only the program's title. */
export function usePageTitle(title?: string): void {
  const { programme } = useSession();
  useEffect(() => {
    document.title = title ? `${title} · ${programme.title}` : programme.title;
  }, [title, programme.title]);
}
