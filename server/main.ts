// Starts the server (serve.ts) after setting up faster module resolution: nothing else may be imported statically
// here.
import { quickenImports } from "./platform/quicken-imports.ts";

quickenImports();
await import("./serve.ts");
