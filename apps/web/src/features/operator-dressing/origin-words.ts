import type { DressingOrigin } from '@portail/contract/schemas/dressing.ts';
import { fill } from '../../texts/define-texts.ts';

/** Where a dress comes from, in words. */
export const originWords = (
  texts: Readonly<Record<DressingOrigin, string>>,
  origin: DressingOrigin,
  source: string | null,
): string => fill(texts[origin], { source: source ?? '' }).trim();
