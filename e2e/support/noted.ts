/** These are values that journeys record in the page itself and read there later. */
declare global {
  interface Window {
    /** These are the data that the page passed to the device's share sheet. */
    shared: unknown[];
    /** This counts how often the page requested the device's position. */
    positionAsked: number;
    /** This counts how often the page asked the browser to show the install prompt. */
    installsAsked: number;
    /** This counts the real taps. */
    taps: number;
  }
}

export {};
