import type { BrandingOrigin } from '@portail/contract/branding/branding.schemas.ts';
import { fill } from '../../../shared/texts/define-texts.ts';

export const originWords = (
  texts: Readonly<Record<BrandingOrigin, string>>,
  origin: BrandingOrigin,
  source: string | null,
): string => fill(texts[origin], { source: source ?? '' }).trim();
