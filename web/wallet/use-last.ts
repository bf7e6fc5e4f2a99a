import { useState } from "react";

/** Returns the value, or the last value that was not null: the choices of filters stay while newer ones fail to load. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
