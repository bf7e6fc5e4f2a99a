import { html } from "hono/html";
import { pathsOf, type Call } from "./call.ts";

/**
 * Returns the page of the API's documentation (`/api/docs`): every call, its roles and its inputs. The page needs no
 * script.
 */
export function apiDocsPage(calls: readonly Call[], title: string) {
  const lines = calls
    .flatMap((spec) => pathsOf(spec).map(({ path, roles }) => ({ spec, path, roles })))
    .sort((a, b) => a.path.localeCompare(b.path) || a.spec.method.localeCompare(b.spec.method));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API · ${title}</title>
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            margin: 0 auto;
            max-width: 72rem;
            padding: 24px;
            color: #0f1814;
            background: #fff;
          }
          table {
            border-collapse: collapse;
            width: 100%;
          }
          th,
          td {
            text-align: left;
            padding: 8px 12px 8px 0;
            border-bottom: 1px solid #d3d9d5;
            vertical-align: top;
          }
          thead th {
            border-bottom: 2px solid #0f1814;
          }
          code {
            font-size: 14px;
            overflow-wrap: anywhere;
          }
          a {
            color: #164a94;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>API</h1>
          <p>
            ${lines.length} calls. The whole description, with every schema, is the OpenAPI 3.1 document at
            <a href="/api/openapi.json">/api/openapi.json</a>. Money is whole cents with its currency, instants are ISO
            8601 UTC, race days are plain dates. Calls that move money need an <code>Idempotency-Key</code>.
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">Call</th>
                <th scope="col">What it does</th>
                <th scope="col">Who</th>
              </tr>
            </thead>
            <tbody>
              ${lines.map(
                ({ spec, path, roles }) =>
                  html`<tr>
                    <td><code>${spec.method} ${path}</code></td>
                    <td>${spec.summary}${spec.money ? " (idempotent by key)" : ""}</td>
                    <td>${roles === "public" ? "everyone" : roles.join(", ")}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </main>
      </body>
    </html>`;
}
