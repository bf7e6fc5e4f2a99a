// These are the app's icons: 24 units square, drawn with a line of 2 units.
const shapes = {
  menu: "M3 6h18M3 12h18M3 18h18",
  map: "M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14",
  filter: "M3 6h18M7 12h10M10.5 18h3",
  arrow: "M4 12h15M13 6l6 6-6 6",
  lock: "M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3",
  home: "M4 11 12 4l8 7v9H4z",
  chart: "M4 4v16h16M8 16v-4M12.5 16V8M17 16v-6",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-5 16-5 16 0",
  wallet: "M3 6h16v14H3zM3 6l12-3v3M15 13h4",
  document: "M6 3h8l4 4v14H6zM14 3v4h4",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  pin: "M12 22s7-7.5 7-12.5a7 7 0 0 0-14 0C5 14.5 12 22 12 22zM12 11.8a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  calendar: "M4 6h16v14H4zM4 10.5h16M8 3v4M16 3v4",
  print: "M7 8V3h10v5M7 17H3V8h18v9h-4M7 14h10v7H7z",
  close: "M5 5l14 14M19 5 5 19",
  erase: "M9 5h12v14H9l-7-7zM12 9l5 6M17 9l-5 6",
  offline: "M3 3l18 18M5 12a10 10 0 0 1 4-2.5M19 12a10 10 0 0 0-5.5-2.9M8.5 15.5a5 5 0 0 1 5.5-1M12 19v.1",
  phone: "M5 3h4l2 5-2.5 2a12 12 0 0 0 5.5 5.5l2-2.5 5 2v4c-9 1.5-17.5-7-16-16z",
  alert: "M12 3 2.5 20.5h19zM12 10v5M12 17.6v.1",
  up: "M12 20V5M6 10l6-6 6 6",
  down: "M12 4v15M6 14l6 6 6-6",
  check: "m4 12.5 5.5 5.5L20 7",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7.5v.1",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16.5 16.5 21 21",
  flag: "M5 21V4h14l-3 4.5 3 4.5H5",
  chevron: "m6 9 6 6 6-6",
  back: "M20 12H5M11 6l-6 6 6 6",
  plus: "M12 5v14M5 12h14",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  edit: "M4 20h4L20 8l-4-4L4 16z",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  tag: "M4 4h8l8 8-8 8-8-8zM8.5 8.5v.1",
  bike: "M6 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM18 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM6 15l4-6h5l3 6M14 6h3",
  mail: "M3 6h18v13H3zM3.8 7.6 12 14l8.2-6.4",
  leave: "M14 4H5v16h9M10 12h11M17 8l4 4-4 4",
  refresh: "M20 11a8 8 0 0 0-14.5-4L4 8.5M4 4v4.5h4.5M4 13a8 8 0 0 0 14.5 4l1.5-1.5M20 20v-4.5h-4.5",
  link: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M19 5l-1 1M6 18l-1 1",
  star: "m12 3 2.7 6 6.3.6-4.8 4.3 1.5 6.4L12 17l-5.7 3.3 1.5-6.4L3 9.6 9.3 9z",
  scan: "M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8.5 8.5h2v2h-2zM13.5 8.5h2v2h-2zM8.5 13.5h2v2h-2zM14 14v.1M16 16v.1",
  dots: "M5 12v.1M12 12v.1M19 12v.1",
} as const;

export type IconName = keyof typeof shapes;

/** Shows an icon beside a word; screen readers skip it. A button that shows only an icon needs an aria-label. */
export function Icon({ name, size = 20, className = "" }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      className={`flex-none ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 18 ? 2.5 : 2}
      strokeLinecap="square"
      strokeLinejoin="miter"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
