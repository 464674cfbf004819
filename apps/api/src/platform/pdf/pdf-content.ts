import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';

export interface PdfPicture {
  readonly content: Buffer;
  readonly contentType: string;
  /** Alternative text for screen readers. */
  readonly alt: string;
}

export interface PdfColumn {
  readonly title: string;
  /** Share of the width of the page. */
  readonly width: number;
  readonly isAmount?: true;
}

export type PdfBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly isStrong?: true }
  /** Two columns, name and value. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [string, string])[] }
  /** A QR code with what it is for beside it. */
  | { readonly kind: 'qr'; readonly text: string; readonly caption: string }
  | {
      readonly kind: 'table';
      /** Caption for screen readers. */
      readonly summary: string;
      readonly columns: readonly PdfColumn[];
      readonly rows: readonly (readonly string[])[];
      readonly total?: readonly string[];
    };

export interface PdfContent {
  readonly title: string;
  /** Date of the content: the same content makes the same bytes. */
  readonly date: Date;
  readonly logo: PdfPicture | undefined;
  /** The contract's colours; without any, ink alone. */
  readonly look?: ThemeColors | undefined;
  /** Beside the logo, one line each. */
  readonly letterhead: readonly string[];
  readonly blocks: readonly PdfBlock[];
  /** At the foot of every page, beside its number. */
  readonly footer: string;
}
