export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A paragraph, a list of named values, or words that somebody else wrote. */
export type MailBlock =
  | string
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const lines = (text: string): string => escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>');

const textOf = (block: MailBlock): string => {
  if (typeof block === 'string') return block;
  switch (block.kind) {
    case 'facts':
      return block.facts.map(([label, value]) => `${label} : ${value}`).join('\n');
    case 'quote':
      return block.text
        .split(/\r\n|\r|\n/)
        .map((line) => `> ${line}`)
        .join('\n');
    case 'link':
      return `${block.label} : ${block.url}`;
  }
};

const htmlOf = (block: MailBlock): string => {
  if (typeof block === 'string') return `<p>${lines(block)}</p>`;
  switch (block.kind) {
    case 'facts':
      return `<ul>${block.facts
        .map(([label, value]) => `<li>${escapeHtml(label)} : <strong>${lines(value)}</strong></li>`)
        .join('')}</ul>`;
    case 'quote':
      return `<blockquote style="margin:1em 0;padding-left:1em;border-left:3px solid #1d3561">${lines(block.text)}</blockquote>`;
    case 'link':
      return `<p><a href="${escapeHtml(block.url)}" style="color:#1d3561">${escapeHtml(block.label)}</a></p>`;
  }
};

const SIGNATURE = 'Mon espace CESU\nCe message est automatique : merci de ne pas y répondre.';

/** One column, real headings, a language, no image: it reads the same aloud and on a phone. */
export const composeMail = (subject: string, blocks: readonly MailBlock[]): MailContent => ({
  subject,
  text: [...blocks.map(textOf), SIGNATURE].join('\n\n'),
  html: `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1a1a1a;font:16px/1.5 sans-serif">
<div style="max-width:36em;margin:0 auto"><h1 style="font-size:20px;color:#1d3561">${escapeHtml(subject)}</h1>
${blocks.map(htmlOf).join('\n')}
<hr style="border:0;border-top:1px solid #767676"><p style="color:#595959">${lines(SIGNATURE)}</p></div>
</body></html>`,
});
