import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Fold } from "./fold.tsx";

const render = (first?: boolean): string =>
  renderToStaticMarkup(
    <Fold id="bike" first={first} heading={<h2 id="bike-heading">The bike</h2>}>
      <p>Model year 2023 or newer</p>
    </Fold>,
  );

it("A fold is rendered by the server with its content, which a browser without a script can open", () => {
  const html = render();
  expect(html).toMatch(/^<details/);
  expect(html).not.toMatch(/<details[^>]* open/);
  expect(html).toMatch(/<summary><h2[^>]*>The bike<\/h2>/);
  expect(html).toContain("Model year 2023 or newer");
});

it("A fold has its id on the content, so that a browser opens the target of a link", () => {
  expect(render()).toMatch(/<\/summary><div id="bike">/);
});

it("A fold can be open initially", () => {
  expect(render(true)).toMatch(/<details[^>]* open/);
});
