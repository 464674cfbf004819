const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Markup known to be safe. Only `html` makes it, so that a plain string is always escaped. */
export class SafeHtml {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export type Fragment = SafeHtml | string | number | false | null | readonly Fragment[];

function markupOf(value: Fragment): string {
  if (value === null || value === false) return '';
  if (value instanceof SafeHtml) return value.markup;
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return value.map(markupOf).join('');
}

export function html(strings: TemplateStringsArray, ...values: Fragment[]): SafeHtml {
  const markup = strings.reduce(
    (text, part, index) => text + markupOf(values[index - 1] ?? null) + part,
  );
  return new SafeHtml(markup);
}
