import type { PageAudience } from '@portail/rules/identity/access/page-rules.ts';
import {
  BENEFICIARY,
  BOTH_MODES,
  definePages,
  EVERYONE_CONNECTED,
  OPEN,
  RH,
} from './define-page.ts';
import { SIGN_IN_PATHS, SIGN_IN_TITLE } from './sign-in-href.ts';

const toChoice: PageAudience = { kind: 'anonymous-only', whenConnected: 'VISUALISATION_CHOICE' };
const toHome: PageAudience = { kind: 'anonymous-only', whenConnected: 'HOME' };
const registering: PageAudience = { ...toChoice, needs: 'registration-contract' };

export const generalPages = definePages({
  HOME: {
    path: SIGN_IN_PATHS.HOME,
    aliases: ['/accueil', '/prestations'],
    title: 'Accueil',
    audience: EVERYONE_CONNECTED,
    modes: BOTH_MODES,
    links: ['BACK_OFFICE', 'LECTURE_SEULE', 'SAP'],
  },
  LOGIN: {
    path: SIGN_IN_PATHS.LOGIN,
    variants: [{ path: '/:contractId/login', rules: { feature: 'CONNEXION_PAR_CONTRAT' } }],
    title: SIGN_IN_TITLE,
    audience: toChoice,
  },
  COMPANY_SIGN_IN: {
    path: SIGN_IN_PATHS.COMPANY_SIGN_IN,
    title: 'Connexion avec votre entreprise',
    audience: toChoice,
  },
  // The provider of the company sends the browser back to it, whether or not a session was opened meanwhile.
  COMPANY_SIGN_IN_RETURN: {
    path: '/login/entreprise/retour',
    title: 'Retour de votre entreprise',
    audience: OPEN,
  },
  MFA: {
    path: SIGN_IN_PATHS.MFA,
    title: 'Vérification en deux étapes',
    audience: { ...toChoice, needs: 'mfa-session' },
  },
  BYPASS_LOGIN: { path: '/bypass-login', title: 'Connexion par lien', audience: OPEN },
  BYPASS_LOGIN_FROM_SAP: {
    path: '/bypass-login-from-sap',
    title: 'Connexion depuis les services à domicile',
    audience: OPEN,
  },
  RECOVER_LOGIN_PASSWORD: {
    path: SIGN_IN_PATHS.RECOVER_LOGIN_PASSWORD,
    title: 'Identifiant ou mot de passe oublié',
    audience: toHome,
  },
  RESET_PASSWORD: {
    path: '/reinitialiser-mot-de-passe/:token',
    title: 'Nouveau mot de passe',
    audience: toHome,
  },
  OPERATOR_ENROLMENT: {
    path: '/premier-acces',
    title: 'Premier accès d’un opérateur',
    audience: OPEN,
  },
  FIRST_VISIT: { path: SIGN_IN_PATHS.FIRST_VISIT, title: 'Première visite', audience: OPEN },
  ADDRESS_PROOF: {
    path: '/confirmer-adresse',
    title: 'Confirmer une adresse e-mail',
    audience: OPEN,
  },
  // Opened from a mailbox, on any device, signed in or not.
  CONFIRM_REGISTRATION: {
    path: '/inscription/preuve',
    title: 'Confirmer votre inscription',
    audience: OPEN,
  },
  ACCESS_INVITATION: { path: '/invitation', title: 'Invitation à un espace', audience: OPEN },
  NOT_ME: { path: '/ce-n-etait-pas-moi', title: 'Ce n’était pas moi', audience: OPEN },
  VISUALISATION_CHOICE: {
    path: SIGN_IN_PATHS.VISUALISATION_CHOICE,
    title: 'Choix de l’espace',
    audience: EVERYONE_CONNECTED,
    links: ['BACK_OFFICE', 'LECTURE_SEULE', 'SAP'],
  },
  // In CESU_RH mode only, and only beneficiaries have a mode.
  HELP: {
    path: '/aide',
    title: 'Aide',
    audience: BENEFICIARY,
    modes: RH,
    links: ['LECTURE_SEULE', 'SAP'],
  },
  NOTIFICATIONS: {
    path: '/notifications',
    title: 'Notifications',
    audience: EVERYONE_CONNECTED,
    modes: BOTH_MODES,
    links: ['LECTURE_SEULE', 'SAP'],
  },
});

export const publicPages = definePages({
  LEGAL_NOTICE: { path: SIGN_IN_PATHS.LEGAL_NOTICE, title: 'Mentions légales', audience: OPEN },
  STYLE_GUIDE: { path: '/style-guide', title: 'Guide de style', audience: OPEN },
  UNAUTHORIZED: { path: '/unauthorized', title: 'Accès refusé', audience: OPEN },
  TECHNICAL_ERROR: { path: '/erreur-technique', title: 'Erreur technique', audience: OPEN },
  NOT_FOUND: { path: '/notfound', title: 'Page introuvable', audience: OPEN },
  SITE_MAP: { path: SIGN_IN_PATHS.SITE_MAP, title: 'Plan du site', audience: OPEN },
  ACCESSIBILITY: { path: SIGN_IN_PATHS.ACCESSIBILITY, title: 'Accessibilité', audience: OPEN },
  CONTACT: { path: SIGN_IN_PATHS.CONTACT, title: 'Nous contacter', audience: OPEN },
  GLOSSARY: { path: SIGN_IN_PATHS.GLOSSARY, title: 'Glossaire', audience: OPEN },
});

export const registrationPages = definePages({
  REGISTRATION: {
    group: 'registration',
    path: '/inscription',
    title: 'Inscription',
    audience: registering,
  },
  REGISTRATION_SESSION_CHOICE: {
    group: 'registration',
    path: '/inscription/session',
    title: 'Inscription : session',
    audience: registering,
  },
  REGISTRATION_CONTROL: {
    group: 'registration',
    path: '/inscription/controle',
    title: 'Inscription : vérification',
    audience: registering,
  },
  REGISTRATION_PROFILE: {
    group: 'registration',
    path: '/inscription/profil',
    title: 'Inscription : vos informations',
    audience: registering,
  },
  REGISTRATION_PASSWORD: {
    group: 'registration',
    path: '/inscription/mot-de-passe',
    title: 'Inscription : mot de passe',
    audience: registering,
  },
  REGISTRATION_CONFIRMATION: {
    group: 'registration',
    path: '/inscription/confirmation',
    title: 'Inscription : confirmation',
    audience: registering,
  },
});
