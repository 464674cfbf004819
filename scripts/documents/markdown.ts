const NOTICE =
  'Page produite par `npm run docs` à partir du code ; ne pas la modifier à la main. ' +
  '`npm run check` refuse qu’elle en diffère.';

export function documentOf(title: string, ...parts: readonly string[]): string {
  return `${[`# ${title}`, NOTICE, ...parts].join('\n\n')}\n`;
}

export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function escapeCell(text: string): string {
  return text === '' ? '—' : text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

export function codeOf(text: string): string {
  return `\`${text}\``;
}

export function codesOf(texts: readonly string[]): string {
  return texts.map(codeOf).join(', ');
}
