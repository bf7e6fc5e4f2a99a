// This exits with 0 when the browser at CHROMIUM_PATH starts and shows a page. With the argument `notifications`, the
// browser must also be able to show notifications, which the headless shell cannot.
import { chromium } from "playwright";

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ["--no-sandbox", "--disable-background-networking", "--no-first-run", "--disable-quic"],
  timeout: 30_000,
});
const page = await browser.newPage();
const origin = "http://localhost";
await page.route(`${origin}/`, (route) => route.fulfill({ contentType: "text/html", body: "<p>ready</p>" }));
await page.context().grantPermissions(["notifications"], { origin });
await page.goto(`${origin}/`);
await page.getByText("ready").waitFor();
const shows = await page.evaluate(() => Notification.permission === "granted");
await browser.close();
process.exit(process.argv.includes("notifications") && !shows ? 1 : 0);
