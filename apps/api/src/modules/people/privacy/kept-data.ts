import type { Erasure } from '@portail/contract/people/privacy.schemas.ts';
import { RETENTIONS } from '../../../platform/data-register/vocabulary.ts';

/** What the law keeps, shown before the person decides. */
export const KEPT_DATA: Erasure['conserve'] = [
  {
    categorie:
      'Commandes, paiements et écritures comptables, sous un numéro qui ne vous nomme plus',
    motif: 'Obligation comptable (code de commerce, article L123-22)',
    duree: '10 ans',
  },
  {
    categorie: 'Déclarations de salarié, avec vos numéros d’employeur, dans une archive à part',
    motif: 'Preuve de ce qui a été déclaré en votre nom',
    duree: '10 ans',
  },
  {
    categorie: 'Mandats de prélèvement, dans une archive à part',
    motif: 'Preuve de votre accord auprès de la banque',
    duree: '10 ans',
  },
  {
    categorie: 'Journal de sécurité, sans votre nom',
    motif: 'Sécurité du service (RGPD, article 32)',
    duree: RETENTIONS.MOIS_12.libelle,
  },
  {
    categorie: 'Trace de cette demande et des consultations de votre dossier',
    motif: 'Preuve du respect de vos droits',
    duree: RETENTIONS.ANS_3.libelle,
  },
];
