/** This is the kind of device or window that the app runs in, which decides how it can be installed. */
export type InstallPlace = "installed" | "ios" | "android" | "desktop";

interface Device {
  userAgent: string;
  maxTouchPoints: number;
  standalone: boolean;
}

export function installPlaceOf({ userAgent, maxTouchPoints, standalone }: Device): InstallPlace {
  if (standalone) return "installed";
  // An iPad reports itself as a Macintosh, but no Macintosh has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1)) return "ios";
  return userAgent.includes("Android") ? "android" : "desktop";
}

export function installPlace(): InstallPlace {
  const { userAgent, maxTouchPoints } = navigator;
  const onHomeScreen = "standalone" in navigator && navigator.standalone === true;
  return installPlaceOf({
    userAgent,
    maxTouchPoints,
    standalone: onHomeScreen || matchMedia("(display-mode: standalone)").matches,
  });
}
