import type { Branding } from '@portail/rules/branding/branding.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BrandingQueries } from './branding.queries.ts';

export type ShownBranding = (
  numero: string,
  source: 'BROUILLON' | 'PUBLIE' | undefined,
) => Promise<{ readonly socialReason: string; readonly branding: Branding }>;

/** The draft, where there is one and nobody asked for what is published. */
export const createShownBranding =
  (queries: BrandingQueries): ShownBranding =>
  async (numero, source) => {
    const contract = await queries.findContract(numero);
    if (contract === undefined) throw new DomainError('CONTRAT_INCONNU');
    const draft = source === 'PUBLIE' ? undefined : await queries.findDraft(numero);
    return {
      socialReason: contract.socialReason,
      branding: draft?.contenu ?? (await queries.readPublished(numero)),
    };
  };
