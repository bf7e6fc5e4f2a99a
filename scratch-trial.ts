import { readFileSync } from "node:fs";
import { startPortal } from "./e2e/support/portal.ts";
import { launchBrowser } from "./e2e/support/browser.ts";
import { demoPassword, personas } from "./server/demo/people/personas.ts";
const portal = await startPortal();
const browser = await launchBrowser();
try {
  const context = await browser.newContext({ baseURL: portal.url });
  const by = context.request;
  const headers = { "Sec-Fetch-Site": "same-origin" };
  await by.post("/api/login", { data: { email: personas.admin.email, password: demoPassword }, headers });
  const total = async () => (await (await by.get("/api/vin-patterns", { headers })).json()).pagination.total;
  const up = async (path: string, preview: boolean) => {
    const buffer = readFileSync(path);
    const t = performance.now();
    const answer = await by.post(`/api/vin-patterns/import${preview ? "?preview=1" : ""}`, { multipart: { file: { name: path.split("/").at(-1)!, mimeType: "text/csv", buffer } }, headers });
    const body = await answer.json();
    const ms = Math.round(performance.now() - t);
    if (body.error) return console.log(path.split("/").at(-1), answer.status(), body.error.code, body.error.message, ms, "ms");
    const count = (list: { change?: string; code?: string }[], key: "change" | "code") => Object.fromEntries(Map.groupBy(list, (one) => one[key]!).entries().map(([k, v]) => [k, v.length]));
    console.log(path.split("/").at(-1), preview ? "preview" : "import", ms, "ms", count(body.rows, "change"), count(body.errors, "code"), "skipped columns", body.passedOver, "total now", await total());
    return body;
  };
  const dir = "/work/shared/data/vin/";
  console.log("patterns of the demo", await total());
  await up(dir + "vin_patterns_import_ktm.csv", true);
  await up(dir + "vin_patterns_import_ktm.csv", false);
  await up(dir + "vin_patterns_competition_2023_2026.csv", true);
  await up(dir + "vin_patterns_competition_2023_2026.csv", false);
  await up(dir + "vin_patterns_competition_2023_2026.csv", false);
  for (const f of ["vpic_ktm_vbk_patterns_2020_2026.csv", "vin_test_cases.csv", "wmi_motorcycle.csv", "check_digit_49cfr565.json"]) await up(dir + f, true);
  // From an empty list: delete all, then import.
  const ids: string[] = [];
  for (let page = 1; ; page++) { const { vinPatterns, pagination } = await (await by.get(`/api/vin-patterns?page=${page}`, { headers })).json(); ids.push(...vinPatterns.map((p: { _id: string }) => p._id)); if (page >= pagination.totalPages) break; }
  const remove = async (confirm?: string) => (await by.post("/api/vin-patterns/remove", { data: { patterns: ids, confirm }, headers: { ...headers, "Idempotency-Key": crypto.randomUUID() } })).json();
  const t = performance.now();
  let answer = await remove();
  console.log("deleting all would", JSON.stringify({ ...answer.asks, checksum: "" }), Math.round(performance.now() - t), "ms");
  let parts = 0; const t2 = performance.now();
  while (answer.asks) { answer = await remove(answer.asks.checksum); parts++; }
  console.log("deleted in", parts, "parts", Math.round(performance.now() - t2), "ms; left", await total());
  await up(dir + "vin_patterns_competition_2023_2026.csv", false);
  await up(dir + "vin_patterns_import_ktm.csv", true);
  const all: { _id: string; make: string }[] = [];
  for (let page = 1; ; page++) { const { vinPatterns, pagination } = await (await by.get(`/api/vin-patterns?page=${page}`, { headers })).json(); all.push(...vinPatterns); if (page >= pagination.totalPages) break; }
  const ktm = all.filter(({ make }) => make === "KTM").map(({ _id }) => _id);
  console.log("verify", (await (await by.post("/api/vin-patterns/verify", { data: { patterns: ktm }, headers })).json()).verified.length);
  const verify = async (confirm?: string) => (await by.post("/api/vin-patterns/verify-bikes", { data: { confirm }, headers: { ...headers, "Idempotency-Key": crypto.randomUUID() } })).json();
  answer = await verify();
  console.log("verify bikes would", JSON.stringify({ ...answer.asks, checksum: "" }));
  parts = 0; const t3 = performance.now();
  while (answer.asks) { answer = await verify(answer.asks.checksum); parts++; }
  console.log("verified in", parts, "parts", Math.round(performance.now() - t3), "ms");
  const report = await (await by.get("/api/vin-report", { headers })).json();
  console.log("pending now", report.pending);
} finally { await browser.close(); await portal.close(); }
