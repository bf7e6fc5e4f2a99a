import { existsSync } from "node:fs";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from "playwright";

/**
 * These are the screen sizes of the design (docs/ARCHITECTURE.md): a rider's phone, the counter's tablet and a desktop.
 */
export const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 1180, height: 820 }, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>;
export type Device = keyof typeof devices;

const args = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];

/**
 * Returns the path of the browser that scripts/find-browser.mjs found, or of the system's browser. If it is undefined,
 * Playwright uses its bundled browser.
 */
function executablePath(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  if (existsSync(chromium.executablePath())) return undefined;
  return ["/usr/bin/google-chrome", "/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path));
}

export const launchBrowser = (): Promise<Browser> => chromium.launch({ executablePath: executablePath(), args });

/** Launches a browser with more arguments, for example a fake camera (card-video.ts). */
export const launchWith = (more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath(), args: [...args, ...more] });

const { NOTIFYING_CHROMIUM_PATH, CHROMIUM_PATH } = process.env;
/**
 * This is true if the browser can show notifications, which the headless shell cannot. If scripts/find-browser.mjs did
 * not set a browser, the browser in use is assumed to show them.
 */
export const canNotify = NOTIFYING_CHROMIUM_PATH !== undefined || CHROMIUM_PATH === undefined;

/**
 * Launches a browser that shows notifications. It uses the system's libraries, because the environment may contain
 * those of the browser that was installed from npm.
 */
export function launchNotifying(): Promise<Browser> {
  const { LD_LIBRARY_PATH: _others, ...env } = process.env;
  return chromium.launch({ executablePath: NOTIFYING_CHROMIUM_PATH ?? executablePath(), args, env });
}

/** Launches a browser that another program also controls, through its debugging port. */
export const launchDebugged = (port: number): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath(), args: [...args, `--remote-debugging-port=${port}`] });

/** Launches a browser with a profile folder, so that its storage is still there when the browser is opened again. */
export const launchProfile = (folder: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...options, executablePath: executablePath(), args });

/** Kills the browser with kill -9 instead of a clean shutdown, so that nothing more is written to disk. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error("This device has no browser of its own");
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const pid = processInfo.find(({ type }) => type === "browser")?.id;
  if (!pid) throw new Error("The browser does not say which process it is");
  const gone = new Promise((done) => context.once("close", done));
  process.kill(pid, "SIGKILL");
  await gone;
}
