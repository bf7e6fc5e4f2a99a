import { expect, it } from "vitest";
import { printTable, quantile } from "./programs.ts";
import { startServers } from "./servers.ts";

const rounds = 40;

it("what one of three servers wrote shows on the others within 100 ms", async () => {
  await using cluster = await startServers(() => ({ environments: [{}, {}, {}] }));
  const { servers, get, post } = cluster;
  const shown = async (server: (typeof servers)[number]) => (await get(server, "/api/categories")).text();
  const late: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const writer = servers[round % servers.length];
    if (!writer) continue;
    // Each answers from memory before the write.
    for (const server of servers) await shown(server);
    const description = `Series ${round}.`;
    expect((await post(writer, "/api/admin/categories", { description })).status).toBe(200);
    const answeredAt = performance.now();
    const others = servers.filter((server) => server !== writer);
    const waits = others.map(async (server) => {
      while (!(await shown(server)).includes(description)) expect(performance.now() - answeredAt).toBeLessThan(4000);
      return performance.now() - answeredAt;
    });
    late.push(...(await Promise.all(waits)));
  }
  const row = {
    writes: rounds,
    "p50 ms": quantile(late, 0.5),
    "p99 ms": quantile(late, 0.99),
    "max ms": quantile(late, 1),
  };
  printTable("From the answer of a write to the first answer of another server that has it", [row]);
  expect(quantile(late, 0.99)).toBeLessThan(100);
});
