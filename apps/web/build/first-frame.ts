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
  /** The module that takes the drawn page over. */
  readonly start: string;
  /** The module that every other document starts with. */
  readonly portal: string;
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

const entryOf = (bundle: Bundle): Chunk => {
  const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry);
  if (entry?.type !== 'chunk') throw new Error('the build has no entry');
  return entry;
};

/** The entry, a start, and what the entry loads on its own way to it. */
const codeOfStart = (bundle: Bundle, entry: Chunk, start: readonly Chunk[]): readonly Chunk[] => {
  const known = new Set([...chunksOf(bundle, (one) => one === entry), ...start]);
  const onTheWay = Object.values(bundle).filter(
    (one): one is Chunk =>
      one.type === 'chunk' &&
      entry.dynamicImports.includes(one.fileName) &&
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

const fontLink = (bundle: Bundle, font: RegExp): HtmlTagDescriptor => {
  const file = Object.keys(bundle).find((name) => font.test(name));
  if (file === undefined) throw new Error(`the build has no font ${font.source}`);
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

/**
 * Most visits begin on the sign-in page, on a phone. It is drawn here, once, into a document of its
 * own, so that it is read before any code has come; React then takes the drawing over.
 */
export const firstFrame = (options: FirstFrameOptions): Plugin => {
  const inRoot = (module: string): string => join(options.root, module);
  return {
    name: 'first-frame',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        bundle === undefined
          ? []
          : linksTo(chunksOfModule(bundle, inRoot(options.portal))).filter(isNewIn(html)),
    },
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('index.html was not built');
      const { html, title } = await drawn(options);
      if (/\sstyle=/.test(html)) throw new Error('the security policy allows no style attribute');
      const known = withoutCode(String(index.source));
      const entry = entryOf(bundle);
      const start = chunksOfModule(bundle, inRoot(options.start));
      const code = codeOfStart(bundle, entry, start);
      const more = [fontLink(bundle, options.font), ...linksToStyles(start)].map(textOf);
      const attributes = [
        `data-first-frame="${options.path}"`,
        `data-entry="/${entry.fileName}"`,
        `data-code="${code.map(({ fileName }) => `/${fileName}`).join(' ')}"`,
      ];
      const frame = `<div id="portail" ${attributes.join(' ')}>${html}</div>`;
      let source = replaced(known, /<div id="portail">[\s\S]*?<\/div>/, frame);
      source = replaced(source, /<title>.*<\/title>/, `<title>${title}</title>`);
      source = replaced(source, /<\/head>/, `${more.join('')}</head>`);
      this.emitFile({ type: 'asset', fileName: options.fileName, source });
    },
  };
};
