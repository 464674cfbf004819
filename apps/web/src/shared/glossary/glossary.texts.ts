import { defineTexts } from '../texts/define-texts.ts';

export const glossaryPageTexts = defineTexts('glossaire-page', {
  lead: 'Les mots du CESU, chacun expliqué en une phrase.',
  letters: 'Aller à une lettre',
  letter: 'Mots commençant par {lettre}',
});

/** How each word is written. Its explanation has the same key in `glossaryTexts`. */
export const glossaryWords = defineTexts('glossaire-mots', {
  abondement: 'Abondement',
  affiliation: 'Affiliation',
  assistanteMaternelle: 'Assistante maternelle agréée',
  apa: 'APA',
  attestationFiscale: 'Attestation fiscale',
  beneficiaire: 'Bénéficiaire',
  bordereauDeRemise: 'Bordereau de remise',
  caseAGratter: 'Case à gratter',
  cesuDeclaratif: 'CESU déclaratif',
  cesuElectronique: 'Compte CESU',
  cesuPrefinance: 'CESU préfinancé',
  cesuSocial: 'CESU social',
  changementDeFormat: 'Changement de format',
  codeCesu: 'Code CESU',
  codeNan: 'Code NAN',
  complement: 'Complément',
  contrat: 'Contrat',
  crcesu: 'CRCESU',
  declaration: 'Déclaration',
  droits: 'Droits',
  echange: 'Échange de millésime',
  financeur: 'Financeur',
  garde: 'Garde d’enfants à domicile',
  intervenant: 'Intervenant',
  mandat: 'Mandat',
  matricule: 'Matricule',
  millesime: 'Millésime',
  numeroContrat: 'Numéro de contrat',
  organisme: 'Organisme de services à la personne',
  pajemploi: 'Pajemploi',
  partBeneficiaire: 'Part bénéficiaire',
  pch: 'PCH',
  plafond: 'Plafond d’exonération',
  session: 'Session de commande',
  titre: 'Titre',
  urssaf: 'Urssaf',
  valeurFaciale: 'Valeur faciale',
});
export type GlossaryWord = keyof typeof glossaryWords.defaults;

const isWord = (key: string): key is GlossaryWord => key in glossaryWords.defaults;
export const GLOSSARY_WORDS: readonly GlossaryWord[] = Object.keys(glossaryWords.defaults).filter(
  isWord,
);

/** One plain sentence each: the page and the small "?" beside a field read the same. */
export const glossaryTexts = defineTexts('glossaire', {
  abondement: 'La part de vos CESU payée par votre financeur.',
  affiliation:
    'L’inscription d’un intervenant au centre de remboursement, qui lui permet d’encaisser les CESU et lui donne son code NAN.',
  assistanteMaternelle:
    'Une professionnelle autorisée par le département à garder des enfants chez elle.',
  apa: 'L’allocation personnalisée d’autonomie, versée par le département aux personnes de 60 ans et plus qui ont besoin d’aide au quotidien.',
  attestationFiscale:
    'Le document annuel qui indique ce que vous avez reçu en CESU, la part payée par votre financeur et la vôtre, pour votre déclaration de revenus.',
  beneficiaire: 'La personne qui reçoit les CESU et s’en sert pour payer : vous.',
  bordereauDeRemise:
    'Le document qui liste les titres d’un paiement, et que l’intervenant présente pour recevoir son remboursement.',
  caseAGratter:
    'La zone d’un titre papier qui cache un code pour payer en ligne ; une fois grattée, le titre ne peut plus servir sur papier.',
  cesuDeclaratif:
    'Le service de l’Urssaf qui sert à déclarer un salarié à domicile ; il ne paie rien, à la différence du CESU préfinancé.',
  cesuElectronique:
    'Le compte où vos CESU sont versés, et que vous dépensez sur internet, au centime près.',
  cesuPrefinance:
    'Un moyen de paiement, papier ou compte, financé en tout ou partie par un employeur ou une collectivité pour régler des services à la personne et la garde d’enfants.',
  cesuSocial:
    'Des CESU versés par une collectivité, le plus souvent un département, pour payer des heures d’aide à domicile.',
  changementDeFormat:
    'La transformation de titres papier en valeur sur le compte CESU, ou l’inverse, sans perte de valeur.',
  codeCesu:
    'Le numéro de huit chiffres qui sert à vous reconnaître à l’inscription, sous certains contrats.',
  codeNan:
    'Le numéro d’affiliation national de l’intervenant, de sept chiffres au plus, qui permet de lui verser un paiement.',
  complement: 'La somme que vous ajoutez par carte bancaire quand votre solde ne suffit pas.',
  contrat:
    'L’accord entre votre financeur et nous, qui fixe ce que vous pouvez commander, payer et échanger.',
  crcesu:
    'Le centre de remboursement des CESU, qui affilie les intervenants et leur verse l’argent des titres reçus.',
  declaration:
    'Ce que vous transmettez chaque mois à l’Urssaf pour la personne que vous employez : ses heures et son salaire.',
  droits:
    'Ce que votre plan d’aide vous accorde pour un mois, en euros ou en heures, selon votre contrat.',
  echange:
    'Le remplacement, en février, de ce qui vous reste d’un millésime expiré par des CESU du millésime suivant.',
  financeur:
    'L’employeur, le comité social ou la collectivité qui paie tout ou partie de vos CESU.',
  garde: 'La garde de vos enfants chez vous, par une personne que vous employez.',
  intervenant:
    'La personne ou l’organisme que vous payez avec vos CESU : salarié à domicile, assistante maternelle, crèche, association.',
  mandat:
    'L’autorisation que vous nous donnez de déclarer votre salarié, ou de prélever une somme, à votre place.',
  matricule: 'Votre numéro chez votre employeur, qui figure en général sur votre bulletin de paie.',
  millesime: 'L’année d’un CESU : celui de 2026 se dépense jusqu’au 31 janvier 2027.',
  numeroContrat:
    'Le numéro de l’accord passé avec votre financeur ; il figure sur ses courriers et à côté de son nom dans votre espace.',
  organisme:
    'Une entreprise ou une association déclarée, qui envoie une personne chez vous et vous remet une facture.',
  pajemploi: 'Le service de l’Urssaf où se déclare la garde d’enfants.',
  partBeneficiaire: 'La part de vos CESU que vous payez vous-même à la commande.',
  pch: 'La prestation de compensation du handicap, versée par le département pour financer une aide humaine.',
  plafond:
    'Le montant d’aide reçu dans l’année au-delà duquel le surplus devient imposable : 2 591 € en 2026.',
  session:
    'La période, fixée par votre financeur, pendant laquelle vous pouvez commander vos CESU.',
  titre: 'Un CESU imprimé, qui porte un montant, un numéro et une date limite.',
  urssaf:
    'L’organisme qui collecte les cotisations sociales et reçoit les déclarations des particuliers employeurs.',
  valeurFaciale: 'Le montant imprimé sur un titre papier.',
} satisfies Record<GlossaryWord, string>);
