/** What is said of a file that a person joins to a request. */
export const REQUEST_MESSAGES = {
  kind: 'Seuls les fichiers PDF, JPEG et PNG peuvent être joints.',
  empty: 'Le fichier est vide.',
  pictureTooLarge: 'Une image ne peut pas dépasser 2\u00a0Mo.',
  tooManyPixels: 'Cette image est trop grande\u00a0: elle dépasse 25\u00a0millions de points.',
  damaged: 'Ce fichier est abîmé ou incomplet.',
  activePdf:
    'Ce PDF contient du code qui s’exécuterait à l’ouverture\u00a0: enregistrez-le sans ce contenu, puis joignez-le de nouveau.',
  pdfLinks:
    'Ce PDF contient des liens vers l’extérieur\u00a0: imprimez-le au format PDF, ou photographiez-le, puis joignez-le de nouveau.',
  pdfFiles:
    'Ce PDF contient d’autres fichiers\u00a0: imprimez-le au format PDF, ou photographiez-le, puis joignez-le de nouveau.',
  pdfForm:
    'Ce PDF contient un formulaire ou une signature électronique\u00a0: imprimez-le au format PDF, ou photographiez-le, puis joignez-le de nouveau.',
  pdfLocked:
    'Ce PDF est protégé\u00a0: enregistrez-le sans mot de passe ni restriction, puis joignez-le de nouveau.',
  pdfTooComplex:
    'Ce PDF est trop complexe pour être vérifié\u00a0: imprimez-le au format PDF, ou photographiez-le, puis joignez-le de nouveau.',
} as const;
