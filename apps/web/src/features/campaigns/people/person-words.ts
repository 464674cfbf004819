import type { PersonState } from '@portail/contract/campaigns/funder-people.schemas.ts';
import type { StatusStyle } from '@portail/ui/feedback/Status.tsx';
import { FUNDER_QUERIES } from '../../../session/funder/funder-queries.ts';

export const PEOPLE_KEY = [FUNDER_QUERIES, 'personnes'] as const;

/** A control file may hold numbers only. */
export const personName = (
  { prenom, nom, identifiant }: { prenom: string; nom: string; identifiant: string | null },
  noName: string,
): string => `${prenom} ${nom}`.trim() || (identifiant ?? noName);

export const STATE_TONES: Readonly<Record<PersonState, NonNullable<StatusStyle['tone']>>> = {
  ATTENDUE: 'warning',
  INSCRITE: 'success',
  PARTIE: 'neutral',
};
