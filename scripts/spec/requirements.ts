export interface Requirement {
  readonly id: string;
  readonly area: string;
  readonly title: string;
}

const ROW = /^\|\s*([A-Z]+-\d+|[A-Z]\d+)\s*\|\s*(.+?)\s*\|$/;

/** The rows of docs/exigences.md, in its order. */
export function readRequirements(markdown: string): Requirement[] {
  const requirements: Requirement[] = [];
  const seen = new Set<string>();
  for (const line of markdown.split('\n')) {
    const [, id, title] = ROW.exec(line.trim()) ?? [];
    if (id === undefined || title === undefined) continue;
    if (seen.has(id)) throw new Error(`docs/exigences.md lists ${id} twice.`);
    seen.add(id);
    requirements.push({ id, title, area: id.replace(/-?\d+$/, '') });
  }
  return requirements;
}
