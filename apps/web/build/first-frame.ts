import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { withWindowAt } from './window-at.ts';

/** A page that is drawn into a document of its own. */
interface DrawnPage {
  /** Its address, and the file that the server answers with there. */
  readonly path: string;
  readonly fileName: string;
  /** The function of the drawing module that draws it. */
  readonly draw: string;
  /** The module that takes the drawn page over. */
  readonly start: string;
  /**
   * What the page of a session that is open needs besides. Such a page is drawn into a template, for
   * a script of the document to fill: without a session, another page is shown.
   */
  readonly ofSession?: readonly string[];
  /** Style sheets that its drawing needs beside those of its start. */
  readonly styles?: readonly RegExp[];
}

interface FirstFrameOptions {
  /** The font of the words: asked for at once, so that they do not change shape under the eye. */
  readonly font: RegExp;
  readonly root: string;
  /** The module that draws the pages, from the root. */
  readonly drawing: string;
  readonly pages: readonly DrawnPage[];
  /** The module that every other document starts with. */
  readonly portal: string;
}

interface FirstFrame {
  readonly html: string;
  readonly title: string;
}

const isDraw = (value: unknown): value is () => Promise<FirstFrame> => typeof value === 'function';

/** Loads the portal's own components in Node and has them draw the pages, in the order of the pages. */
const drawn = async ({
  root,
  drawing,
  pages,
}: FirstFrameOptions): Promise<readonly (DrawnPage & FirstFrame)[]> => {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  const frames: (DrawnPage & FirstFrame)[] = [];
  try {
    for (const page of pages) {
      // One after the other: they share the `window`.
      const frame = await withWindowAt(page.path, async () => {
        const draw: unknown = (await server.ssrLoadModule(drawing))[page.draw];
        if (!isDraw(draw)) throw new Error(`${drawing} has no ${page.draw}`);
        return draw();
      });
      frames.push({ ...page, ...frame });
    }
    return frames;
  } finally {
    await server.close();
  }
};

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Files and everything that they name, in the order in which they are needed. */
const chunksOf = (bundle: Bundle, isRoot: (chunk: Chunk) => boolean): readonly Chunk[] => {
  const seen = new Set<Chunk>();
  const found = new Set<Chunk>();
  const visit = (chunk: Chunk): void => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
    found.add(chunk);
  };
  for (const one of Object.values(bundle)) if (one.type === 'chunk' && isRoot(one)) visit(one);
  return [...found];
};

const chunksOfModule = (bundle: Bundle, module: string): readonly Chunk[] => {
  const chunks = chunksOf(bundle, ({ facadeModuleId }) => facadeModuleId === module);
  if (chunks.length === 0) throw new Error(`${module} has no file of its own`);
  return chunks;
};

const entryOf = (bundle: Bundle): Chunk => {
  const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry);
  if (entry?.type !== 'chunk') throw new Error('the build has no entry');
  return entry;
};

/** The entry, a start, and what the entry loads on its own way to it: not the other starts. */
const codeOfStart = (
  bundle: Bundle,
  start: readonly Chunk[],
  starts: readonly string[],
): readonly Chunk[] => {
  const entry = entryOf(bundle);
  const known = new Set([...chunksOf(bundle, (one) => one === entry), ...start]);
  const onTheWay = Object.values(bundle).filter(
    (one): one is Chunk =>
      one.type === 'chunk' &&
      entry.dynamicImports.includes(one.fileName) &&
      !starts.includes(one.facadeModuleId ?? '') &&
      chunksOf(bundle, (root) => root === one).every((part) => part === one || known.has(part)),
  );
  return [...new Set([...known, ...onTheWay])];
};

const linkTo = (rel: string, file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});

const linksToStyles = (chunks: readonly Chunk[]): HtmlTagDescriptor[] => {
  const files = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  return [...files].map((file) => linkTo('stylesheet', file));
};

/** Asked for at once, so that nothing waits for the entry to name it. */
const linksTo = (chunks: readonly Chunk[]): HtmlTagDescriptor[] => [
  ...linksToStyles(chunks),
  ...chunks.map(({ fileName }) => linkTo('modulepreload', fileName)),
];

/** Without the code that every other document asks for at once. */
const withoutCode = (html: string): string =>
  html
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*href="\/assets\/[^>]*>/g, '');

const fileLike = (bundle: Bundle, name: RegExp): string => {
  const file = Object.keys(bundle).find((one) => name.test(one));
  if (file === undefined) throw new Error(`the build has no file ${name.source}`);
  return file;
};

const fontLink = (bundle: Bundle, font: RegExp): HtmlTagDescriptor => {
  const file = fileLike(bundle, font);
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true };
  return { tag: 'link', attrs: { ...attrs, href: `/${file}` }, injectTo: 'head' };
};

const hrefOfTag = ({ attrs }: HtmlTagDescriptor): string => String(attrs?.['href']);

const isNewIn =
  (html: string) =>
  (tag: HtmlTagDescriptor): boolean =>
    !html.includes(`href="${hrefOfTag(tag)}"`);

const textOf = ({ tag, attrs }: HtmlTagDescriptor): string => {
  const words = Object.entries(attrs ?? {}).map(([name, value]) =>
    value === true ? name : `${name}="${value}"`,
  );
  return `<${[tag, ...words].join(' ')}>`;
};

const replaced = (html: string, part: RegExp, by: string): string => {
  if (!part.test(html)) throw new Error(`index.html has no ${part.source}`);
  // A function: `$` has a meaning in a plain replacement.
  return html.replace(part, () => by);
};

/** What is shown until the code is there. */
const WAIT = /<p class="first-wait"[^>]*>.*?<\/p>/;

const pathsOf = (chunks: readonly Chunk[]): string =>
  chunks.map(({ fileName }) => `/${fileName}`).join(' ');

/**
 * Most visits begin on the sign-in page or on the home page, on a phone. They are drawn here, once,
 * each into a document of its own, so that they are read before any code has come.
 */
export const firstFrame = (options: FirstFrameOptions): Plugin => {
  const inRoot = (module: string): string => join(options.root, module);
  const starts = [...options.pages.map(({ start }) => start), options.portal].map(inRoot);
  return {
    name: 'first-frame',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        bundle === undefined
          ? []
          : linksTo(
              codeOfStart(bundle, chunksOfModule(bundle, inRoot(options.portal)), starts),
            ).filter(isNewIn(html)),
    },
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('index.html was not built');
      const known = withoutCode(String(index.source));
      const entry = entryOf(bundle);
      const chunksOfSession = (modules: readonly string[], code: readonly Chunk[]) => {
        const more = modules.flatMap((module) => chunksOfModule(bundle, inRoot(module)));
        return [...new Set(more)].filter((chunk) => !code.includes(chunk));
      };
      for (const page of await drawn(options)) {
        const { html, title, path, fileName, start, ofSession, styles = [] } = page;
        if (/\sstyle=/.test(html)) throw new Error('the security policy allows no style attribute');
        const chunks = chunksOfModule(bundle, inRoot(start));
        const code = codeOfStart(bundle, chunks, starts);
        const more = [
          fontLink(bundle, options.font),
          ...linksToStyles(chunks),
          ...styles.map((name) => linkTo('stylesheet', fileLike(bundle, name))),
        ].map(textOf);
        const attributes = `data-entry="/${entry.fileName}" data-code="${pathsOf(code)}"`;
        const body =
          ofSession === undefined
            ? `<div id="portail" data-first-frame="${path}" ${attributes}>${html}</div>`
            : `<template id="cadre" data-code="${pathsOf(chunksOfSession(ofSession, code))}">${html}</template><div id="portail" ${attributes}>${WAIT.exec(known)?.[0]}</div>`;
        let source = replaced(known, /<div id="portail">[\s\S]*?<\/div>/, body);
        source = replaced(source, /<title>.*<\/title>/, `<title>${title}</title>`);
        source = replaced(source, /<\/head>/, `${more.join('')}</head>`);
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
};
