import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const proofTexts = defineTexts('operations-justificatifs', {
  title: 'Justificatifs de tutelle',
  intro:
    'Lisez le jugement, puis acceptez-le ou refusez-le. L’invitation ne part qu’après votre accord.',
  loading: 'Chargement des justificatifs',
  none: 'Aucun justificatif n’attend d’être lu.',
  noneText: 'Une personne qui donne accès à son tuteur joint le jugement\u00a0; il apparaîtra ici.',
  guardianOf: '{tuteur}, tuteur de {personne}',
  since: 'Reçu le {date}',
  files: 'Fichiers',
  file: 'Lire {nom}',
  accept: 'Accepter',
  acceptOf: 'Accepter le justificatif de {personne}',
  refuse: 'Refuser',
  refuseOf: 'Refuser le justificatif de {personne}',
  acceptTitle: 'Accepter ce justificatif',
  acceptText: '{tuteur} sera invité dans l’espace {de}.',
  refuseTitle: 'Refuser ce justificatif',
  refuseText: '{personne} lira votre motif dans un e-mail et dans son espace.',
  reason: 'Motif du refus',
  reasonHint: '300 caractères au plus.',
  required: MESSAGES.required,
  confirmAccept: 'Accepter le justificatif',
  confirmRefuse: 'Refuser le justificatif',
  pending: 'En cours',
  cancel: 'Annuler',
  failed: 'La décision n’est pas enregistrée',
  done: 'Décision enregistrée',
  accepted: 'L’invitation est partie à {tuteur}.',
  refused: 'Un e-mail informe {personne} du refus et de son motif.',
});
