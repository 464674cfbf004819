import { defineTexts } from '../texts/define-texts.ts';

export const declarationStatusTexts = defineTexts('declaration-etat', {
  EN_COURS: 'En cours d’envoi à l’Urssaf',
  A_RESOUDRE: 'Envoi en cours de vérification',
  TRANSMISE: 'Transmise',
  ACCEPTEE: 'Acceptée',
  REJETEE: 'Rejetée',
  ANNULEE: 'Annulée',
});

export const declarationKindTexts = defineTexts('declaration-nature', {
  CESU: 'CESU',
  PAJE: 'Pajemploi',
  AMA: 'Assistante maternelle agréée',
  GED: 'Garde d’enfants à domicile',
});

export const declarationHistoryTexts = defineTexts('historique-declarations', {
  lead: 'Les salaires que vous avez déclarés ici au CESU et à Pajemploi, du plus récent au plus ancien.',
  caption: 'Déclarations de salaire',
  employee: 'Salarié',
  numero: 'Salarié n°\u00a0{numero}',
  declaration: 'Déclaration {numero}',
  period: 'Période',
  range: 'du {debut} au {fin}',
  day: 'le {jour}',
  date: 'Déclarée le',
  net: 'Salaire net',
  statut: 'État',
  motif: 'Motif\u00a0: {motif}',
  sending: 'L’envoi se fait tout seul\u00a0: vous n’avez rien à refaire.',
  toResolve:
    'L’Urssaf ne l’a pas encore confirmée. Nous nous en occupons\u00a0: ne la refaites pas.',
  left: 'Reste à payer\u00a0: {reste}',
  receipt: 'Récépissé',
  receiptOf: 'Télécharger le récépissé de la déclaration {numero}',
  acts: 'Actions',
  shown: '{nombre} déclarations affichées',
  shownOne: '1 déclaration affichée',
  none: 'Vous n’avez effectué aucune déclaration.',
  noneText:
    'Quand vous paierez un salarié en le déclarant au CESU ou à Pajemploi, la déclaration et son récépissé seront ici.',
  declare: 'Payer et déclarer un salarié',
});

export const declarationProfileTexts = defineTexts('profil-declaration', {
  lead: 'Les numéros d’employeur avec lesquels vous déclarez vos salariés, et le mandat de chacun.',
  numeroEmployeurCesu: 'Numéro d’employeur CESU',
  numeroEmployeurCesuHint:
    '14\u00a0caractères, sur vos courriers de l’Urssaf service Cesu. Les espaces ne comptent pas.',
  numeroPajemploi: 'Numéro Pajemploi',
  numeroPajemploiHint:
    '14\u00a0caractères, sur vos courriers de Pajemploi. Les espaces ne comptent pas.',
  mandat: 'Mandat pour déclarer en votre nom',
  noNumber: 'Aucun numéro connu',
  noNumberHint:
    'Votre numéro se retient aussi tout seul, à votre première déclaration faite ici. L’état du mandat s’affichera alors.',
  ACTIF: 'Actif',
  EN_ATTENTE: 'En attente',
  ABSENT: 'Absent',
  RESILIE: 'Résilié',
  ACTIFHint: 'Vous pouvez déclarer vos salariés ici, en même temps que vous les payez.',
  EN_ATTENTEHint:
    'Votre mandat attend votre accord. Validez-le dans votre espace employeur {organisme}\u00a0: vous pourrez ensuite déclarer ici.',
  ABSENTHint:
    'Pour déclarer ici, donnez mandat dans votre espace employeur {organisme}, sur le site de l’Urssaf.',
  RESILIEHint:
    'Votre mandat a pris fin. Pour déclarer ici, donnez-en un nouveau dans votre espace employeur {organisme}, sur le site de l’Urssaf.',
  loading: 'Chargement de vos informations de déclaration',
  failed: 'L’état de ce mandat n’a pas pu être lu.',
  failedAdvice: 'Rien n’est perdu. Réessayez dans un instant.',
  retry: 'Réessayer',
  history: 'Voir mes déclarations',
  submit: 'Enregistrer mes numéros',
  done: 'Vos numéros d’employeur sont à jour.',
  notSaved: 'Vos numéros n’ont pas été enregistrés',
});
