/** The commands of the manual: fenced blocks whose info string begins with `sh` and a name. */
export interface ManualBlock {
  /** The second word of the info string: `machine`, `restauration`… */
  readonly kind: string;
  /** The last heading or numbered step above the block, without its marks. */
  readonly title: string;
  /** Of the opening fence, from 1. */
  readonly line: number;
  readonly script: string;
}

const FENCE = /^```(.*)$/;
const INFO = /^sh (\S+)$/;
const HEADING = /^#{2,6} (.+)$/;
const STEP = /^\d+\. (.+)$/;

const plain = (text: string): string =>
  text
    .replaceAll('**', '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[.:].*$/, '')
    .trim();

export const readManual = (markdown: string): readonly ManualBlock[] => {
  const blocks: ManualBlock[] = [];
  let title = '';
  let open: { readonly info: string; readonly line: number; readonly lines: string[] } | undefined;
  for (const [index, text] of markdown.split('\n').entries()) {
    const fence = FENCE.exec(text);
    if (open !== undefined && fence === null) open.lines.push(text);
    else if (open !== undefined) {
      const kind = INFO.exec(open.info)?.[1];
      if (kind !== undefined)
        blocks.push({ kind, title, line: open.line, script: `${open.lines.join('\n')}\n` });
      open = undefined;
    } else if (fence !== null) open = { info: fence[1]?.trim() ?? '', line: index + 1, lines: [] };
    else {
      const found = HEADING.exec(text) ?? STEP.exec(text);
      if (found?.[1] !== undefined) title = plain(found[1]);
    }
  }
  if (open !== undefined) throw new Error(`the block of line ${open.line} has no end`);
  return blocks;
};

export const blocksOf = (blocks: readonly ManualBlock[], kind: string): readonly ManualBlock[] =>
  blocks.filter((block) => block.kind === kind);

/** The names that a block of values sets, in its order. */
export const namesIn = ({ script }: ManualBlock): readonly string[] =>
  [...script.matchAll(/^([A-Z][A-Z_]*)=/gm)].flatMap(([, name]) =>
    name === undefined ? [] : [name],
  );
