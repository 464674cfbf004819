import type { OpeningBody, OpeningReason } from '../backoffice/operator-people.schemas.ts';

/** Why an operator opens the space of a person: chosen by the operator, shown to the person. */
export const OPENING_REASON_TEXTS: Readonly<Record<OpeningReason, string>> = {
  APPEL: 'Appel téléphonique avec l’assistance',
  DEMANDE: 'Traitement d’une demande écrite',
  OPERATION: 'Suivi d’une commande, d’un paiement ou d’un titre',
  ECHANGE: 'Échange de millésime',
  ANOMALIE: 'Vérification d’une anomalie',
  AUTRE: 'Autre motif',
};

/** In one sentence, as the list of consultations shows it. */
export const openingSentence = ({ motif, precision }: OpeningBody): string => {
  const detail = (precision ?? '').trim();
  return detail === ''
    ? OPENING_REASON_TEXTS[motif]
    : `${OPENING_REASON_TEXTS[motif]}\u00a0: ${detail}`;
};
