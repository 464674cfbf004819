import { defineTexts } from '../../../shared/texts/define-texts.ts';

/** Apart from the texts of a registration: the home page says them. */
export const pendingRegistrationTexts = defineTexts('inscription-a-confirmer', {
  title: 'Inscription à confirmer',
  text: 'Une inscription auprès de {raisonSociale} a été demandée à votre nom. Ce contrat s’ajoute à votre espace si vous le confirmez.',
  confirm: 'Ajouter ce contrat',
  decline: 'Ce n’est pas moi',
  pending: 'Enregistrement en cours',
  added: 'Votre inscription à ce nouveau contrat est confirmée.',
  declined: 'La demande est écartée. Rien n’est changé dans votre espace.',
  done: 'Inscription',
  failed: 'L’inscription n’a pas pu être traitée',
});
