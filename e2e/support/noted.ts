/** What journeys note in the page itself, to read it there later. */
declare global {
  interface Window {
    /** What the page handed to the device's share sheet. */
    shared: unknown[];
    /** How often it asked where the device is. */
    positionAsked: number;
    /** How often the browser was told to ask whether to install the app. */
    installsAsked: number;
    /** Taps of a real finger. */
    taps: number;
  }
}

export {};
