import { createContext, useContext, useSyncExternalStore } from "react";
import type { KioskEngine } from "./engine.ts";
import type { KioskState } from "./kiosk-state.ts";

const EngineContext = createContext<KioskEngine | null>(null);
export const EngineProvider = EngineContext.Provider;

export function useEngine(): KioskEngine {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error("A kiosk screen stands outside the kiosk");
  return engine;
}

export function useKioskState(): KioskState {
  const { state } = useEngine();
  return useSyncExternalStore(state.subscribe, state.get, state.get);
}
