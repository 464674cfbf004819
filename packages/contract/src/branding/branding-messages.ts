import {
  ALTERNATIVE_MAX_LENGTH,
  CUSTOM_TEXT_MAX_LENGTH,
  type CustomTextProblem,
} from '@portail/rules/branding/custom-text.ts';

/** What is said of a text that a contract cannot have, beside its field. */
export const CUSTOM_TEXT_MESSAGES: Readonly<Record<CustomTextProblem, string>> = {
  vide: 'Ce texte est vide. Pour revenir au texte par défaut, retirez-le.',
  tropLong: `Ce texte a une longueur maximale de ${CUSTOM_TEXT_MAX_LENGTH} caractères.`,
  caractere: 'Ce texte contient un caractère invisible ou interdit.',
  balise: 'Ce texte contient une balise\u00a0: seuls les mots sont affichés, sans mise en forme.',
  adresseActive: 'Ce texte contient une adresse ou une commande qui ne peut pas être affichée.',
  gabarit: 'Ce texte contient des accolades ou des signes réservés.',
  titre: 'Ce texte ne peut pas créer de titre\u00a0: les titres sont ceux des pages.',
  lienMuet:
    '«\u00a0Cliquez ici\u00a0» ne dit pas où mène un lien\u00a0: écrivez ce que l’on y trouve.',
  nomManquant: 'Ce texte doit garder toutes les valeurs entre accolades du texte par défaut.',
  nomInconnu:
    'Ce texte contient une valeur entre accolades qui n’existe pas dans le texte par défaut.',
};

export const BRANDING_MESSAGES = {
  couleur: 'Une couleur s’écrit avec six chiffres hexadécimaux, par exemple 1d3561.',
  texteInconnu: 'Ce texte n’existe pas dans le portail.',
  alternativeRequise: 'Décrivez cette image en quelques mots, ou indiquez qu’elle est décorative.',
  alternativeInutile: 'Une image décorative n’a pas de description.',
  alternativeTropLongue: `Une description a une longueur maximale de ${ALTERNATIVE_MAX_LENGTH} caractères.`,
  imageInconnue: 'Cette image n’existe plus\u00a0: envoyez-la de nouveau.',

  imageVide: 'Le fichier est vide.',
  imageType: 'Seules les images PNG, JPEG et WebP peuvent être envoyées.',
  imageSvg:
    'Les images SVG ne sont pas acceptées\u00a0: enregistrez-la en PNG, puis envoyez-la de nouveau.',
  imageTropGrande: 'Cette image est trop grande\u00a0: elle dépasse 25\u00a0millions de points.',
  imageTropLourde:
    'Une fois réécrite, cette image dépasse 2\u00a0Mo\u00a0: réduisez-la, puis envoyez-la de nouveau.',
  imageAnimee: 'Les images animées ne sont pas acceptées.',
  imageAbimee: 'Cette image est abîmée ou incomplète.',

  fichierIllisible: 'Ce fichier n’est pas un habillage exporté du portail.',
  fichierFutur: 'Ce fichier vient d’une version plus récente du portail.',
  fichierAncien: 'Ce fichier vient d’une version trop ancienne du portail.',
} as const;
