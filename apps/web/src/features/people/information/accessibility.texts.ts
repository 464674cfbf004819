import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const accessibilityTexts = defineTexts('accessibilite', {
  lead: 'Déclaration d’accessibilité du portail Mon espace CESU.',

  commitmentTitle: 'Notre engagement',
  commitment:
    'L’Émetteur CESU d’exemple s’engage à rendre ses sites accessibles, conformément à l’article 47 de la loi n° 2005-102 du 11 février 2005.',
  commitmentPlans:
    'À cette fin, il met en œuvre le schéma pluriannuel et le plan d’actions annuel décrits plus bas sur cette page.',
  commitmentScope:
    'Cette déclaration s’applique à Mon espace CESU, pour tous ses espaces : bénéficiaires, financeurs, intervenants et back-office.',

  stateTitle: 'État de conformité',
  state:
    'Mon espace CESU est partiellement conforme au référentiel général d’amélioration de l’accessibilité (RGAA), version 4.1.2, en raison de la non-conformité décrite plus bas.',
  stateHonest:
    'Cet état vient d’une auto-évaluation : nous l’avons menée nous-mêmes, sans organisme extérieur. Un audit par un organisme extérieur est prévu en 2027.',

  resultsTitle: 'Résultats des tests',
  resultsRate: 'Taux de conformité : 98,6 % des critères applicables du RGAA sont respectés.',
  resultsCounts:
    'Sur 106 critères, 71 sont respectés, 1 ne l’est pas et 34 ne s’appliquent pas aux pages vérifiées.',
  resultsDate:
    'L’auto-évaluation a été menée le 18 novembre 2026, sur 31 pages et 4 documents. Nous vous envoyons la grille des critères si vous nous la demandez.',
  resultsIntro: 'Entre deux évaluations, nous contrôlons à chaque modification du site :',
  resultsAxe:
    'chaque page avec un outil automatique, en thème clair et en thème sombre, sur petit et grand écran ;',
  resultsKeyboard:
    'les parcours au clavier seul, dont la connexion, les menus et les formulaires ;',
  resultsReflow: 'l’affichage à 320 pixels de large, et le texte agrandi à 200 % ;',
  resultsContrast:
    'les contrastes des couleurs de chaque contrat, corrigés quand ils sont trop faibles.',

  contentsTitle: 'Contenus non accessibles',
  nonConformTitle: 'Non-conformités',
  nonConform: 'Un critère n’est pas respecté à ce jour :',
  nonConformReaders:
    'Critère 7.1 : les menus, le calendrier, les propositions de villes et les fenêtres de dialogue n’ont pas encore été essayés avec un lecteur d’écran. Les essais sont prévus avant le 30 juin 2027.',
  derogationTitle: 'Dérogations pour charge disproportionnée',
  derogation: 'Aucune dérogation n’est demandée.',
  exemptTitle: 'Contenus non soumis à l’obligation d’accessibilité',
  exempt: 'Les documents envoyés par les utilisateurs, que nous n’avons ni produits ni modifiés.',

  establishedTitle: 'Établissement de cette déclaration',
  established:
    'Cette déclaration a été établie le 15 novembre 2026 et mise à jour le 18 novembre 2026, puis le 19 novembre 2026.',
  technologiesTitle: 'Technologies utilisées',
  techHtml: 'HTML5 et WAI-ARIA',
  techCss: 'CSS',
  techJs: 'JavaScript',
  techSvg: 'SVG',
  techPdf: 'PDF et XLSX, pour les documents à télécharger',
  environmentTitle: 'Environnement de test',
  environmentNow:
    'Chromium, à 320, 390, 768 et 1 280 pixels de large, au clavier seul. Aucun lecteur d’écran n’a encore été utilisé.',
  environmentLater:
    'L’audit y ajoutera les combinaisons du référentiel : NVDA et JAWS avec Firefox, VoiceOver avec Safari, TalkBack avec Chrome.',
  toolsTitle: 'Outils utilisés pour évaluer l’accessibilité',
  toolAxe: 'axe-core, sur chaque page',
  toolPlaywright:
    'Playwright, pour les parcours au clavier, les largeurs d’écran et le relevé du code des pages',
  toolContrast: 'un calcul de contraste sur toutes les couleurs dérivées d’un thème',
  toolLighthouse: 'Lighthouse, sur la page de connexion',
  toolPdf: 'pdfinfo, pour la structure des documents PDF',
  pagesTitle: 'Pages vérifiées',
  pagesIntro: 'Les 31 pages et les 4 documents de l’auto-évaluation :',
  pageHome: 'l’accueil d’un bénéficiaire, et la connexion avec et sans erreur de saisie ;',
  pageLegal: 'le contact, les mentions légales, cette page, le plan du site et l’aide ;',
  pageOrder: 'la commande : session, informations, montant, livraison, paiement et confirmation ;',
  pagePay: 'le paiement avec le compte CESU : choix, intervenant, montant et confirmation ;',
  pageDeclare: 'la déclaration d’un salarié : identification, déclaration et relecture ;',
  pageAccount:
    'le solde et le relevé, l’attestation fiscale, « Mes informations » et la commande d’un service à domicile ;',
  pageFunder: 'l’espace financeur : lignes et statistiques d’une session ;',
  pageOthers:
    'l’espace intervenant (remises) et le back-office (opérations, personnalisation d’un contrat) ;',
  pageRandom:
    'trois pages tirées au sort : l’historique des commandes, le paiement avec des titres papier et « Ce n’était pas moi » ;',
  pageDocuments:
    'quatre documents : un relevé de compte, une attestation fiscale et un avis de paiement en PDF, un export de lignes en XLSX.',

  contactTitle: 'Retour d’information et contact',
  contactText:
    'Si vous n’arrivez pas à accéder à un contenu ou à un service, dites-le-nous : nous vous orientons vers une solution accessible, ou nous vous donnons le contenu sous une autre forme. Nous répondons sous une semaine.',
  contactForm: 'Signaler une difficulté d’accessibilité',
  contactMail: 'Par e-mail : accessibilite@portail-cesu.example. Par téléphone : 01 99 00 12 34.',

  remedyTitle: 'Voies de recours',
  remedyIntro:
    'Si vous nous avez signalé un défaut qui vous empêche d’utiliser le site et que notre réponse ne vous satisfait pas, vous pouvez :',
  remedyMessage: 'écrire un message au Défenseur des droits, par son formulaire en ligne ;',
  remedyDelegate: 'rencontrer le délégué du Défenseur des droits de votre région ;',
  remedyPost:
    'envoyer un courrier, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris Cedex 07.',
  remedyForm: 'Formulaire du Défenseur des droits',
  remedyDelegates: 'Trouver un délégué du Défenseur des droits',
});

export const accessibilityPlanTexts = defineTexts('accessibilite-plans', {
  schemeTitle: 'Schéma pluriannuel 2026-2028',
  schemeIntro:
    'Ce schéma dit comment nous rendons nos services accessibles et comment nous les gardons ainsi.',
  schemeWho:
    'Une personne référente suit l’accessibilité, répond aux signalements et tient à jour cette déclaration.',
  schemeMeans:
    'L’accessibilité fait partie de la définition d’un travail fini : une page qui ne passe pas les contrôles n’est pas mise en ligne.',
  schemeTraining:
    'Les équipes de conception, de développement et d’assistance sont formées chaque année.',
  schemePurchase: 'Nos contrats avec des prestataires exigent le respect du référentiel.',
  schemeUsers:
    'Des personnes handicapées essaient les parcours principaux avant chaque étape importante.',
  scheme2026:
    '2026 : construction du portail, contrôles automatiques sur toutes les pages, auto-évaluation des 106 critères.',
  scheme2027: '2027 : audit par un organisme extérieur, corrections, nouvelle déclaration.',
  scheme2028: '2028 : deuxième audit, documents PDF et e-mails compris, et bilan du schéma.',

  planTitle: 'Plan d’actions annuel 2027',
  planIntro: 'Ce que nous ferons en 2027 :',
  planConfirm:
    'premier trimestre : confirmation avant un changement d’adresse postale ou de téléphone ;',
  planAudit: 'premier semestre : audit complet sur un échantillon de pages de chaque espace ;',
  planReaders:
    'premier semestre : essais avec cinq lecteurs d’écran sur la connexion, la commande et le paiement ;',
  planPeople: 'deuxième semestre : essais avec des bénéficiaires en situation de handicap ;',
  planFix: 'deuxième semestre : correction des défauts relevés, les bloquants d’abord ;',
  planDeclaration: 'décembre : mise à jour de cette déclaration et bilan de l’année.',
});
