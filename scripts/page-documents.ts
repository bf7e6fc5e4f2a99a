import type { BuiltDocument } from "../server/platform/http/pages/document.ts";

/**
 * Splits a document of the build into what the server needs to answer with it. `main` is the URL of the document's
 * script, and `files` are the URLs of all scripts of the build. Throws if the document fetches other scripts or no
 * manifest, because a new version of Vite may write its tags in another way.
 */
export function splitDocument(html: string, main: string, files: ReadonlySet<string>): BuiltDocument {
  const mains: string[] = [];
  const modules: string[] = [];
  const manifests: string[] = [];
  const withoutScripts = html.replaceAll(/\s*<(?:link|script)\b([^>]*)>(?:<\/script>)?/g, (tag, attributes: string) => {
    const valueOf = (name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
    if (valueOf("type") === "module") mains.push(valueOf("src"));
    else if (valueOf("rel") === "modulepreload") modules.push(valueOf("href"));
    else if (valueOf("rel") === "manifest") manifests.push(valueOf("href"));
    else return tag;
    return "";
  });
  const [manifest = ""] = manifests;
  if (mains.length !== 1 || mains[0] !== main) throw new Error(`A document fetches ${mains.join()} and not ${main}`);
  const unknown = modules.filter((href) => !files.has(href));
  if (unknown.length > 0) throw new Error(`A document fetches ${unknown.join()}, which the build did not write`);
  if (manifests.length !== 1 || !manifest.endsWith(extension))
    throw new Error("A document has no manifest, or several");
  const end = withoutScripts.lastIndexOf("</body>");
  return {
    atOnce: html.replace(`href="${manifest}"`, 'href="__MANIFEST__"'),
    afterPaint: `${withoutScripts.slice(0, end)}<!--START-->${withoutScripts.slice(end)}`,
    main,
    modules,
    manifest: { en: manifest, fr: `${manifest.slice(0, -extension.length)}.fr${extension}` },
  };
}

const extension = ".webmanifest";
