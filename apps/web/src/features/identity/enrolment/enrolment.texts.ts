import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const enrolmentTexts = defineTexts('premier-acces', {
  lead: 'Choisissez votre mot de passe, puis créez une clé d’accès sur cet appareil. Les deux vous seront demandés à chaque connexion.',
  keyName: 'Nom de la clé d’accès',
  keyNameHint: 'Pour la reconnaître plus tard. Exemple : ordinateur du bureau',
  submit: 'Créer ma clé et ouvrir mon espace',
  pending: 'Ouverture en cours',
  failedTitle: 'Votre accès n’a pas été ouvert',
  passkeyRefused: 'La clé d’accès n’a pas été créée. Vous pouvez réessayer.',
  unsupported:
    'Ce navigateur ne connaît pas les clés d’accès. Ouvrez le lien dans un navigateur récent.',
  usedTitle: 'Ce lien ne peut plus servir',
  usedAdvice:
    'Il a déjà servi, a été remplacé, ou a plus de 24 heures. Demandez un nouveau lien à la personne qui exploite le portail.',
  reloadedTitle: 'Ouvrez de nouveau le lien',
  reloadedAdvice:
    'Par sécurité, cette page ne garde pas le lien quand elle est rechargée. Ouvrez-le de nouveau.',
  goLogin: 'Se connecter',
});
