import { deriveTheme } from '@portail/rules/branding/theme/derive-theme.ts';
import {
  DEFAULT_THEME_COLORS,
  THEME_COLOR_NAMES,
  type ThemeColors,
} from '@portail/rules/branding/theme/theme-colors.ts';
import type { MailedPicture } from '../ports/mail-sender.ts';

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly pictures?: readonly MailedPicture[];
}

/**
 * The theme of a mail. Templates pass it on and read its colours only; a contract may add its name
 * for the portal and its logo.
 */
export interface MailTheme extends ThemeColors {
  readonly brand?: string | undefined;
  readonly logo?:
    | (Pick<MailedPicture, 'content' | 'contentType'> & { readonly alternative: string })
    | undefined;
}

/** A paragraph, a list of named values, text written by a person, a link, a code to type. */
export type MailBlock =
  | string
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  | { readonly kind: 'code'; readonly code: string };

/** The content of a mail, without its theme. */
export interface MailParts {
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Names stored before they were checked may hold line breaks; a subject is one line. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n\t\v\f\u2028\u2029]+/g, ' ');

const lines = (text: string): string => escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>');

/** Screen readers read six digits as one number, so the code is also spelled. */
const spelled = (code: string): string => `Chiffre par chiffre : ${code.split('').join(' ')}`;

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
    case 'code':
      return `${block.code}\n${spelled(block.code)}`;
  }
};

/** The contract's colours, changed only as far as contrast on white requires. */
export interface MailPalette {
  readonly title: string;
  readonly text: string;
  readonly muted: string;
  readonly rule: string;
  readonly button: string;
  readonly onButton: string;
  readonly band: string;
}

const derivedPalette = (theme: ThemeColors): MailPalette => {
  const colors = deriveTheme(theme, 'light');
  return {
    title: colors['secondary-text'],
    text: colors.text,
    muted: colors.muted,
    rule: colors.border,
    button: colors.primary,
    onButton: colors['on-primary'],
    band: colors['primary-soft'],
  };
};

const MOST_PALETTES = 200;
const palettes = new Map<string, MailPalette>();

/** Cached: deriving takes two milliseconds, and hundreds of mails share a few contracts. */
export const mailPaletteOf = (theme: ThemeColors): MailPalette => {
  const key = THEME_COLOR_NAMES.map((name) => theme[name]).join(' ');
  const known = palettes.get(key);
  if (known !== undefined) return known;
  if (palettes.size >= MOST_PALETTES) palettes.clear();
  const palette = derivedPalette(theme);
  palettes.set(key, palette);
  return palette;
};

const htmlOf = (block: MailBlock, palette: MailPalette): string => {
  if (typeof block === 'string') return `<p>${lines(block)}</p>`;
  switch (block.kind) {
    case 'facts':
      return `<ul>${block.facts
        .map(([label, value]) => `<li>${escapeHtml(label)} : <strong>${lines(value)}</strong></li>`)
        .join('')}</ul>`;
    case 'quote':
      return `<blockquote style="margin:1em 0;padding-left:1em;border-left:3px solid ${palette.title}">${lines(block.text)}</blockquote>`;
    case 'link':
      return `<p style="margin:1.5em 0"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${palette.button};color:${palette.onButton};font-weight:bold;text-decoration:underline">${escapeHtml(block.label)}</a></p>`;
    case 'code':
      return `<p style="margin:1.5em 0 .5em;padding:16px;border-radius:8px;background:${palette.band};color:${palette.text};font:bold 32px/1.2 monospace;letter-spacing:.2em">${escapeHtml(block.code)}</p>
<p style="color:${palette.muted}">${escapeHtml(spelled(block.code))}</p>`;
  }
};

const DEFAULT_BRAND = 'Mon espace CESU';

/** At the end of every mail, one line each. */
export const signatureOf = ({ brand }: Pick<MailTheme, 'brand'>): readonly string[] => [
  brand ?? DEFAULT_BRAND,
  'Ce message est automatique : merci de ne pas y répondre.',
];

const LOGO = 'logo@portail';

const logoOf = ({ logo }: MailTheme): string =>
  logo === undefined
    ? ''
    : `<p style="margin:0 0 16px"><img src="cid:${LOGO}" alt="${escapeHtml(logo.alternative)}" height="40" style="height:40px;max-width:200px;border:0"></p>
`;

/** One column, real headings, a language and no image but a logo, for screen readers and phones. */
export const composeMail = (
  subject: string,
  blocks: readonly MailBlock[],
  theme: MailTheme = DEFAULT_THEME_COLORS,
): MailContent => {
  const palette = mailPaletteOf(theme);
  const signature = signatureOf(theme).join('\n');
  const { logo } = theme;
  return {
    subject: oneLine(subject),
    text: [...blocks.map(textOf), signature].join('\n\n'),
    html: `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:${palette.text};font:16px/1.5 sans-serif">
<div style="max-width:36em;margin:0 auto;border-top:4px solid ${palette.button};padding-top:16px">${logoOf(theme)}<h1 style="font-size:20px;color:${palette.title}">${escapeHtml(subject)}</h1>
${blocks.map((block) => htmlOf(block, palette)).join('\n')}
<hr style="border:0;border-top:1px solid ${palette.rule}"><p style="color:${palette.muted}">${lines(signature)}</p></div>
</body></html>`,
    ...(logo === undefined
      ? {}
      : { pictures: [{ cid: LOGO, content: logo.content, contentType: logo.contentType }] }),
  };
};
