import type { DressingOrigin } from '@portail/contract/branding/dressing.schemas.ts';
import { fill } from '../../texts/define-texts.ts';

/** Where a dress comes from, in words. */
export const originWords = (
  texts: Readonly<Record<DressingOrigin, string>>,
  origin: DressingOrigin,
  source: string | null,
): string => fill(texts[origin], { source: source ?? '' }).trim();
