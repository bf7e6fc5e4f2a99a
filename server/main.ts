// Starts the server (serve.ts), once it is said where its modules are: nothing but this may be imported up here.
import { quickenImports } from "./platform/quicken-imports.ts";

quickenImports();
await import("./serve.ts");
