import { defineTexts } from '../texts/define-texts.ts';

export const cookieTexts = defineTexts('cookies', {
  title: 'Gestion des cookies',
  required: 'Ce site utilise uniquement les cookies nécessaires à son fonctionnement.',
  audience:
    'Votre choix porte sur une seule chose : compter les pages vues, sans cookie et sans savoir qui les regarde, pour améliorer le site. Si vous refusez, rien n’est compté et le site fonctionne de la même façon.',
  duration:
    'Votre choix est gardé six mois. Vous pouvez le changer à tout moment avec le lien « Cookies » en bas de page.',
  disabled:
    'Votre navigateur bloque les cookies : votre choix et votre connexion ne pourront peut-être pas être gardés.',
  signal:
    'Votre navigateur demande à ne pas être suivi : rien n’est compté, quel que soit votre choix.',
  accepted: 'Votre choix actuel : accepté le {date}.',
  refused: 'Votre choix actuel : refusé le {date}.',
  accept: 'Accepter',
  refuse: 'Refuser',
});
