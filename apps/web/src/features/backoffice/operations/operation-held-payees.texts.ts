import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const heldPayeeTexts = defineTexts('operations-retenues', {
  title: 'Virements retenus',
  intro:
    'La banque ne reconnaît pas le titulaire de ces comptes. Rien ne part vers eux tant que personne n’a vérifié ; les autres virements ne sont pas retardés.',
  loading: 'Chargement des virements retenus',
  none: 'Aucun virement n’est retenu.',
  noneText: 'Un intervenant dont la banque ne reconnaît pas le nom apparaîtra ici.',
  payee: '{intervenant} (NAN {nan})',
  since: 'Retenu le {date}',
  titulaire: 'Titulaire indiqué',
  iban: 'IBAN',
  reponse: 'Réponse de la banque',
  PROCHE: 'Nom proche',
  DIFFERENT: 'Nom différent',
  nomSuggere: 'Nom que connaît la banque',
  secret: 'À ne jamais communiquer : ce nom appartient au titulaire du compte.',
  montant: 'Reste à verser',
  release: 'Laisser partir',
  releaseOf: 'Laisser partir les virements vers {intervenant}',
  confirmOf: 'Confirmer la levée demandée pour {intervenant}',
  confirm: 'Confirmer la levée',
  asked:
    'Levée demandée par {personne} le {date} : {motif}. Une seconde personne doit la confirmer.',
  releaseTitle: 'Laisser partir ces virements ?',
  releaseText:
    'Les virements dus à {intervenant} partiront vers ce compte avec le prochain fichier.',
  secondText:
    'La banque connaît un autre nom : une seconde personne devra confirmer avant tout virement.',
  motif: 'Motif',
  motifHint: 'Ce qui a été vérifié avec l’intervenant.',
  choose: 'Choisir un motif',
  required: MESSAGES.required,
  NOM_D_USAGE: 'Nom d’usage ou de naissance',
  ORTHOGRAPHE: 'Orthographe ou accents',
  COMPTE_JOINT: 'Compte joint',
  NOM_COMMERCIAL: 'Nom commercial',
  RIB_VERIFIE: 'Relevé d’identité bancaire vérifié',
  submit: 'Lever la retenue',
  pending: 'En cours',
  cancel: 'Annuler',
  failed: 'La retenue n’est pas levée',
  done: 'C’est enregistré',
  LEVEE: 'Les virements vers {intervenant} partiront avec le prochain fichier.',
  A_CONFIRMER: 'Votre demande pour {intervenant} attend une seconde personne.',
});
