import { createWorld, type World } from "../app.ts";
import { buildAdmin } from "../build.ts";
import { startServer, type ChildServer } from "../processes.ts";

/** These are several production servers on the database of a world, and a signed-in admin. */
export interface Servers extends AsyncDisposable {
  world: World;
  servers: ChildServer[];
  get(server: ChildServer, path: string): Promise<Response>;
  /** Posts as the admin. */
  post(server: ChildServer, path: string, body: unknown): Promise<Response>;
}

interface Plan {
  /** One server is started for each of these. */
  environments: Record<string, string>[];
  /** This is the program of the servers, by default the production server. */
  program?: "main" | "timed-server";
  /** Stops what the servers need, after they have ended. */
  stop?: () => Promise<void>;
}

export async function startServers(plan: (world: World) => Plan | Promise<Plan>): Promise<Servers> {
  // The servers use the real clock, so the admin's session must be valid by it.
  const world = await createWorld(new Date().toISOString());
  const { cookies } = await world.as(await buildAdmin(world));
  const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
  const servers: ChildServer[] = [];
  const { environments, program = "main", stop } = await plan(world);
  for (const env of environments) {
    const own = { PORT: "0", PUBLIC_URL: "http://portal.test", ...env };
    servers.push(await startServer(world, undefined, { program, env: own }));
  }
  return {
    world,
    servers,
    get: ({ url }, path) => fetch(`${url}${path}`),
    post: ({ url }, path, body) =>
      fetch(`${url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
        body: JSON.stringify(body),
      }),
    async [Symbol.asyncDispose]() {
      for (const server of servers) await server.kill();
      await stop?.();
      await world.close();
    },
  };
}
