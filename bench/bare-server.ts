// What one cannot go under: the same answers from node:http (or Hono) with a prepared statement and nothing else.
import { createServer, type RequestListener } from "node:http";
import { serve } from "@hono/node-server";
import BetterSqlite from "better-sqlite3";
import { Hono } from "hono";

const [kind = "", file = ""] = process.argv.slice(2);
const listening = (port: number): void => void process.send?.({ listening: port });

if (kind === "hello") {
  const app = new Hono().get("*", (c) => c.json({ hello: "world" }));
  serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => listening(port));
} else {
  const db = new BetterSqlite(file, { readonly: true });
  const server = createServer(kind === "list" ? list(db) : dealers(db));
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address && typeof address === "object") listening(address.port);
  });
}

/** A page of 25 events of the schedule with the count of all. */
function list(db: BetterSqlite.Database): RequestListener {
  const page = db.prepare(
    `select id as _id, version as __v, title, venue, venue_website as venueWebsite, city, state, zipcode, country, lat, lon,
       first_date as firstDate, last_date as lastDate, race_style as raceStyle, kind, season, canceled_at as canceledAt,
       posted_cash as postedCash, posted_credit as postedCredit, results_received_at as resultsReceivedAt,
       results_verified_at as resultsVerifiedAt
     from events where kind = 'event' order by first_date, id limit 25 offset ?`,
  );
  const count = db.prepare("select count(*) as n from events where kind = 'event'").pluck();
  return (request, response) => {
    const at = Number(/page=(\d+)/.exec(request.url ?? "")?.[1] ?? 1);
    const body = JSON.stringify({ events: page.all((at - 1) * 25), total: count.get() });
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  };
}

/** Dealers in a box around a point, by distance. */
function dealers(db: BetterSqlite.Database): RequestListener {
  const within = db.prepare(
    `select id as _id, name, address_line1 as addressLine1, city, state, zipcode, country, phone, website_url as websiteUrl, lat, lon
     from dealers where active = 1 and lat between ? and ? and lon between ? and ?`,
  );
  const radians = Math.PI / 180;
  return (_request, response) => {
    const [lat, lon, miles] = [40.7, -84.1, 100];
    const [dLat, dLon] = [miles / 69, miles / (69 * Math.cos(lat * radians))];
    // oxlint-disable-next-line no-unsafe-type-assertion
    const found = within.all(lat - dLat, lat + dLat, lon - dLon, lon + dLon) as { lat: number; lon: number }[];
    const near = found
      .map((dealer) => {
        const a =
          Math.sin(((dealer.lat - lat) * radians) / 2) ** 2 +
          Math.cos(lat * radians) * Math.cos(dealer.lat * radians) * Math.sin(((dealer.lon - lon) * radians) / 2) ** 2;
        return { ...dealer, distance: 7917.6 * Math.asin(Math.sqrt(a)) };
      })
      .filter(({ distance }) => distance <= miles)
      .sort((x, y) => x.distance - y.distance);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ dealers: near }));
  };
}
