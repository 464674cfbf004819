import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { withWindowAt } from './window-at.ts';

interface FirstFrameOptions {
  /** The font of its words: asked for at once, so that they do not change shape under the eye. */
  readonly font: RegExp;
  readonly root: string;
  /** The address whose page is drawn, and the file that the server answers with there. */
  readonly path: string;
  readonly fileName: string;
  /** The module that draws it, from the root. */
  readonly draw: string;
  /** The module of the page itself. */
  readonly page: string;
}

interface FirstFrame {
  readonly html: string;
  readonly title: string;
}

type Drawing = { readonly drawFirstFrame: () => Promise<FirstFrame> };
const isDrawing = (module: object): module is Drawing => 'drawFirstFrame' in module;

/** Loads the portal's own components in Node and has them draw the page. */
const drawn = async ({ root, path, draw }: FirstFrameOptions): Promise<FirstFrame> => {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    return await withWindowAt(path, async () => {
      const module: object = await server.ssrLoadModule(draw);
      if (!isDrawing(module)) throw new Error(`${draw} draws nothing`);
      return module.drawFirstFrame();
    });
  } finally {
    await server.close();
  }
};

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Files and everything that they name, in the order in which they are needed. */
const chunksOf = (bundle: Bundle, isRoot: (chunk: Chunk) => boolean): readonly Chunk[] => {
  const found = new Set<Chunk>();
  const visit = (chunk: Chunk): void => {
    if (found.has(chunk)) return;
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

/** What the entry brings once the page is on screen, in its own order. */
const chunksAfterEntry = (bundle: Bundle): readonly Chunk[] => {
  const entries = chunksOf(bundle, ({ isEntry }) => isEntry);
  const later = new Set(entries.flatMap(({ dynamicImports }) => dynamicImports));
  return chunksOf(bundle, ({ fileName }) => later.has(fileName));
};

/** Asked for at once, so that nothing waits for the entry to name it. */
const linksTo = (chunks: readonly Chunk[]): HtmlTagDescriptor[] => {
  const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  const link = (rel: string, file: string): HtmlTagDescriptor => ({
    tag: 'link',
    attrs: { rel, crossorigin: true, href: `/${file}` },
    injectTo: 'head',
  });
  return [
    ...[...styles].map((file) => link('stylesheet', file)),
    ...chunks.map(({ fileName }) => link('modulepreload', fileName)),
  ];
};

/** Where the page is drawn, its style sheet and its font come before code that it can do without. */
const withCodeLast = (html: string, bundle: Bundle): string => {
  const first = new Set(chunksOf(bundle, ({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  return html.replace(
    /<link rel="modulepreload" crossorigin href="\/([^"]+)">/g,
    (link: string, file: string) =>
      first.has(file) ? link : link.replace('crossorigin', 'fetchpriority="low" crossorigin'),
  );
};

const fontLink = (bundle: Bundle, font: RegExp): HtmlTagDescriptor => {
  const file = Object.keys(bundle).find((name) => font.test(name));
  if (file === undefined) throw new Error(`the build has no font ${font.source}`);
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true };
  return { tag: 'link', attrs: { ...attrs, href: `/${file}` }, injectTo: 'head' };
};

const isNewIn =
  (html: string) =>
  ({ attrs }: HtmlTagDescriptor): boolean =>
    !html.includes(`href="${String(attrs?.['href'])}"`);

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

/**
 * Most visits begin on the sign-in page, on a phone. It is drawn here, once, into a document of its
 * own, so that it is read before any code has come; React then takes the drawing over.
 */
export const firstFrame = (options: FirstFrameOptions): Plugin => {
  const page = join(options.root, options.page);
  return {
    name: 'first-frame',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        bundle === undefined ? [] : linksTo(chunksAfterEntry(bundle)).filter(isNewIn(html)),
    },
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('index.html was not built');
      const { html, title } = await drawn(options);
      if (/\sstyle=/.test(html)) throw new Error('the security policy allows no style attribute');
      const known = String(index.source);
      const more = [fontLink(bundle, options.font), ...linksTo(chunksOfModule(bundle, page))]
        .filter(isNewIn(known))
        .map(textOf);
      const frame = `<div id="portail" data-first-frame="${options.path}">${html}</div>`;
      let source = replaced(known, /<div id="portail">[\s\S]*?<\/div>/, frame);
      source = replaced(source, /<title>.*<\/title>/, `<title>${title}</title>`);
      source = replaced(source, /<\/head>/, `${more.join('')}</head>`);
      source = withCodeLast(source, bundle);
      this.emitFile({ type: 'asset', fileName: options.fileName, source });
    },
  };
};
