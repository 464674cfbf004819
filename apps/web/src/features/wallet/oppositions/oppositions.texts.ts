import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const oppositionTexts = defineTexts('opposition-titre', {
  action: 'Déclarer perdu ou volé',
  actionMany: 'Déclarer plusieurs titres perdus ou volés',
  titleMany: 'Mettre plusieurs titres en opposition',
  which: 'Quels titres avez-vous perdus\u00a0?',
  all: 'Tous les titres ({nombre})',
  one: 'Titre {numero}, {valeur}',
  textMany:
    'Ces {nombre} titres, {valeur} au total, seront bloqués tout de suite\u00a0: plus personne ne pourra les utiliser, pas même vous si vous les retrouvez. Seul notre service peut lever l’opposition.',
  PERTE_MANY: 'Je les ai perdus',
  VOL_MANY: 'On me les a volés',
  confirmMany: 'Bloquer ces {nombre} titres',
  doneHeaderMany: 'Titres en opposition',
  doneMany:
    '{nombre} titres sont bloqués depuis le {date}. Leur valeur n’est pas perdue\u00a0: contactez-nous pour leur remplacement.',
  actionOf: 'Déclarer perdu ou volé le titre {numero}',
  title: 'Mettre en opposition le titre {numero}',
  text: 'Ce titre de {valeur} sera bloqué tout de suite\u00a0: plus personne ne pourra l’utiliser, pas même vous si vous le retrouvez. Seul notre service peut lever l’opposition.',
  motif: 'Que s’est-il passé\u00a0?',
  PERTE: 'Je l’ai perdu',
  VOL: 'On me l’a volé',
  confirm: 'Bloquer le titre {numero}',
  pending: 'Opposition en cours',
  keep: 'Ne pas bloquer',
  failed: 'L’opposition n’a pas pu être faite',
  doneHeader: 'Titre en opposition',
  done: 'Le titre {numero} est bloqué depuis le {date}. Contactez-nous pour son remplacement.',
  column: 'Perte ou vol',
});
