import { defineTexts } from '../../../shared/texts/define-texts.ts';

/** The issuer's own facts are examples: each house gives its own under the same keys. */
export const legalNoticeTexts = defineTexts('mentions-legales', {
  lead: 'Qui publie ce site, qui l’héberge, et ce que deviennent vos données.',
  exampleTitle: 'Coordonnées d’exemple',
  exampleText:
    'Les noms, adresses et numéros de cette page sont des exemples : l’émetteur qui met ce portail en service les remplace par les siens.',

  publisherTitle: 'Éditeur du site',
  publisherIntro: 'Ce site est publié par l’émetteur de vos CESU préfinancés.',
  publisherNameLabel: 'Raison sociale',
  publisherName: 'Émetteur CESU d’exemple, société par actions simplifiée',
  publisherAddressLabel: 'Siège social',
  publisherAddress: '12 rue de l’Exemple, 75012 Paris',
  publisherRegisterLabel: 'Immatriculation',
  publisherRegister: 'RCS Paris 000 000 000, capital de 1 000 000 €',
  publisherVatLabel: 'TVA intracommunautaire',
  publisherVat: 'FR 00 000000000',
  publisherApprovalLabel: 'Habilitation',
  publisherApproval:
    'Émetteur de chèques emploi-service universels préfinancés, habilité par arrêté (article L. 1271-10 du code du travail)',
  publisherDirectorLabel: 'Direction de la publication',
  publisherDirector: 'La présidence de l’émetteur',
  publisherContactLabel: 'Contact',
  publisherContact: 'assistance@portail-cesu.example, 01 99 00 12 34',

  hostingTitle: 'Hébergement',
  hostingIntro: 'Le site et ses données sont hébergés en France.',
  hostingNameLabel: 'Hébergeur',
  hostingName: 'Hébergeur d’exemple, société anonyme',
  hostingAddressLabel: 'Adresse',
  hostingAddress: '4 avenue du Serveur, 59000 Lille',
  hostingPhoneLabel: 'Téléphone',
  hostingPhone: '03 53 01 12 34',

  dataTitle: 'Protection des données',
  dataIntro:
    'L’éditeur est responsable du traitement de vos données personnelles. Il ne les vend pas et ne s’en sert pas pour de la publicité.',
  dataWhyTitle: 'À quoi servent vos données',
  dataWhyAccount: 'Ouvrir votre espace et vérifier que c’est bien vous : exécution du contrat.',
  dataWhyCesu:
    'Émettre vos CESU, vos commandes, vos paiements et vos documents : exécution du contrat et code du travail.',
  dataWhyDeclare:
    'Transmettre vos déclarations à l’Urssaf, lorsque vous nous en donnez mandat : exécution du mandat.',
  dataWhyFight:
    'Prévenir la fraude et garder la trace des opérations : obligation légale et intérêt légitime.',
  dataWhyHelp: 'Répondre à vos messages : intérêt légitime.',
  dataWhyOffers:
    'Vous envoyer des offres par e-mail, seulement si vous l’avez accepté : consentement.',
  dataWhichTitle: 'Quelles données',
  dataWhich:
    'Votre identité et vos coordonnées, votre contrat, vos commandes, vos paiements, vos déclarations et, si vous les donnez, vos coordonnées bancaires. Nous ne demandons jamais votre numéro de sécurité sociale.',
  dataWhoTitle: 'Qui les reçoit',
  dataWhoFunder:
    'Votre financeur, pour ce qui concerne vos droits et vos commandes ; il ne voit pas qui vous payez.',
  dataWhoCrcesu: 'Le centre de remboursement des CESU, pour verser l’argent à vos intervenants.',
  dataWhoUrssaf: 'L’Urssaf, pour vos déclarations.',
  dataWhoProviders:
    'Nos prestataires techniques, tous établis dans l’Union européenne, pour les seules opérations que nous leur confions.',
  dataHowLongTitle: 'Combien de temps',
  dataHowLongCesu:
    'Commandes, titres et paiements : l’année en cours et les dix années suivantes (article R. 1271-15 du code du travail).',
  dataHowLongAccount: 'Compte et profil : tant que votre espace est ouvert, puis trois ans.',
  dataHowLongMessages: 'Messages envoyés à l’assistance : trois ans après la dernière réponse.',
  dataHowLongLogs: 'Journaux de connexion : douze mois.',
  dataRightsTitle: 'Vos droits',
  dataRights:
    'Vous pouvez demander à voir vos données, à les corriger, à les recevoir dans un fichier, à les faire effacer ou à en limiter l’usage. Vous pouvez aussi vous opposer à certains traitements. Nous répondons sous un mois. Ce que la loi nous oblige à garder n’est effacé qu’à la fin de sa durée de conservation.',
  dataRightsWhere:
    'Écrivez-nous par le formulaire, ou à notre déléguée à la protection des données : dpo@portail-cesu.example, 12 rue de l’Exemple, 75012 Paris.',
  dataRightsForm: 'Faire une demande sur mes données personnelles',
  dataComplaint:
    'Si notre réponse ne vous convient pas, vous pouvez adresser une réclamation à la Commission nationale de l’informatique et des libertés (CNIL), 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07.',
  dataComplaintLink: 'Adresser une réclamation à la CNIL',

  cookiesTitle: 'Cookies et données gardées par votre navigateur',
  cookiesIntro:
    'Ce site utilise uniquement les cookies nécessaires à son fonctionnement. Aucun cookie ne vient d’un autre site et aucun ne sert à la publicité.',
  cookiesSession:
    'Votre connexion, pour ne pas la redemander à chaque page : effacée à la déconnexion.',
  cookiesDevice:
    'Un nombre tiré au hasard, pour reconnaître ce navigateur à la prochaine connexion et ne pas vous bloquer lorsque quelqu’un d’autre se trompe de mot de passe : gardé six mois après votre dernière connexion.',
  cookiesDrafts: 'Vos saisies en cours, pour que rien ne se perde : gardées 24 heures au plus.',
  cookiesLook: 'L’apparence et les textes de votre contrat, pour un affichage plus rapide.',
  cookiesChoice: 'Votre choix sur les cookies : redemandé tous les six mois.',
  cookiesAudience:
    'Si vous acceptez, nous comptons les pages vues, sans vous identifier et sans faire appel à un tiers. Vous pouvez changer d’avis à tout moment, ici ou avec le lien « Cookies » présent en bas de chaque page.',
  cookiesManage: 'Gérer mes cookies',

  propertyTitle: 'Propriété intellectuelle',
  propertyText:
    'Les textes, les images et la présentation de ce site appartiennent à l’éditeur ou à leurs auteurs. Vous pouvez les imprimer et les citer pour votre usage personnel ; toute autre reproduction demande un accord écrit.',
  propertyLogos: 'Les logos et les marques de votre financeur lui appartiennent.',
  propertyFont:
    'Les caractères sont ceux d’Atkinson Hyperlegible Next, dessinés par le Braille Institute, et les chiffres ceux de Figtree, dessinés par Erik Kennedy ; tous deux sont diffusés sous licence libre.',
});
