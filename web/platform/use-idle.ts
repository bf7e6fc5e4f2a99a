import { useEffect, useState } from "react";
import { whenIdle } from "./idle.ts";

/** Returns false until the page has rendered and is idle: large, secondary content waits for it. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), 1_500), []);
  return idle;
}
