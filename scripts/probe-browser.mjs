// Exits with 0 when the browser at CHROMIUM_PATH starts and shows a page.
import { chromium } from "playwright";

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ["--no-sandbox", "--disable-background-networking", "--no-first-run", "--disable-quic"],
  timeout: 30_000,
});
const page = await browser.newPage();
await page.setContent("<p>ready</p>");
await page.getByText("ready").waitFor();
await browser.close();
