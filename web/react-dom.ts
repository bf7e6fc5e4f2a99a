// The build puts this module into the chunk of React (vite.config.ts), so that React DOM is initialized when that chunk is
// evaluated: in a task of its own, and not in that of the main script.
export { createRoot, hydrateRoot } from "react-dom/client";
