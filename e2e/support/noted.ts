/** These are values that journeys record in the page itself and read there later. */
declare global {
  interface Window {
    /** The data that the page passed to the device's share sheet. */
    shared: unknown[];
    /** The number of times that the page requested the device's position. */
    positionAsked: number;
    /** The number of times that the page asked the browser to show the install prompt. */
    installsAsked: number;
    /** The number of real taps. */
    taps: number;
  }
}

export {};
