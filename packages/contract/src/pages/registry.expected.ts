/**
 * The route table as it was agreed, one line per page, written apart from the registry so that a
 * slip in either shows. Columns: page id | path | who | modes | permissions (any one of) |
 * feature | excluded client types | hidden in read-only mode | contract flags or unified account.
 * Who: B beneficiary, C client, I intervenant, O operator; `open`; or `anonymous`, where a user who is
 * connected is sent, and what an anonymous person must have.
 */
const TABLE = `
HOME | / | BCIO | both | – | – | – | – | –
LOGIN | /login | anonymous:VISUALISATION_CHOICE | – | – | – | – | – | –
COMPANY_SIGN_IN | /login/entreprise | anonymous:VISUALISATION_CHOICE | – | – | – | – | – | –
COMPANY_SIGN_IN_RETURN | /login/entreprise/retour | open | – | – | – | – | – | –
MFA | /mfa | anonymous:VISUALISATION_CHOICE:mfa-session | – | – | – | – | – | –
BYPASS_LOGIN | /bypass-login | open | – | – | – | – | – | –
BYPASS_LOGIN_FROM_SAP | /bypass-login-from-sap | open | – | – | – | – | – | –
RECOVER_LOGIN_PASSWORD | /mot-de-passe-oublie | anonymous:HOME | – | – | – | – | – | –
RESET_PASSWORD | /reinitialiser-mot-de-passe/:token | anonymous:HOME | – | – | – | – | – | –
CONFIRM_REGISTRATION | /inscription/preuve | open | – | – | – | – | – | –
ADDRESS_PROOF | /confirmer-adresse | open | – | – | – | – | – | –
ACCESS_INVITATION | /invitation | open | – | – | – | – | – | –
NOT_ME | /ce-n-etait-pas-moi | open | – | – | – | – | – | –
VISUALISATION_CHOICE | /choix-visualisation | BCIO | – | – | – | – | – | –
HELP | /aide | B | rh | – | – | – | – | –
LEGAL_NOTICE | /mentions-legales | open | – | – | – | – | – | –
STYLE_GUIDE | /style-guide | open | – | – | – | – | – | –
UNAUTHORIZED | /unauthorized | open | – | – | – | – | – | –
TECHNICAL_ERROR | /erreur-technique | open | – | – | – | – | – | –
NOT_FOUND | /notfound | open | – | – | – | – | – | –
OPERATOR_ENROLMENT | /premier-acces | open | – | – | – | – | – | –
FIRST_VISIT | /premiere-visite | open | – | – | – | – | – | –
REGISTRATION | /inscription | anonymous:VISUALISATION_CHOICE:registration-contract | – | – | – | – | – | –
REGISTRATION_SESSION_CHOICE | /inscription/session | anonymous:VISUALISATION_CHOICE:registration-contract | – | – | – | – | – | –
REGISTRATION_CONTROL | /inscription/controle | anonymous:VISUALISATION_CHOICE:registration-contract | – | – | – | – | – | –
REGISTRATION_PROFILE | /inscription/profil | anonymous:VISUALISATION_CHOICE:registration-contract | – | – | – | – | – | –
REGISTRATION_PASSWORD | /inscription/mot-de-passe | anonymous:VISUALISATION_CHOICE:registration-contract | – | – | – | – | – | –
REGISTRATION_CONFIRMATION | /inscription/confirmation | anonymous:VISUALISATION_CHOICE:registration-contract | – | – | – | – | – | –
ORDER_SESSION_LIST | /commande/sessions | B | rh | PASSER_COMMANDE | SOUS_MENU_FAIRE_PRECOMMANDE | – | hidden | –
ORDER_INFORMATION | /commande/informations | B | rh | PASSER_COMMANDE | SOUS_MENU_FAIRE_PRECOMMANDE | – | hidden | –
ORDER_PROFILE | /commande/profil | B | rh | PASSER_COMMANDE | SOUS_MENU_FAIRE_PRECOMMANDE | – | hidden | –
EDIT_ORDER_PROFILE | /commande/profil | B | rh | PASSER_COMMANDE | SOUS_MENU_FAIRE_PRECOMMANDE | – | hidden | –
ORDER_CONTENT | /commande/contenu | B | rh | PASSER_COMMANDE | SOUS_MENU_FAIRE_PRECOMMANDE | – | hidden | –
ORDER_DELIVERY | /commande/livraison | B | rh | PASSER_COMMANDE | SOUS_MENU_FAIRE_PRECOMMANDE | – | hidden | –
ORDER_PAYMENT | /commande/paiement | B | rh | PASSER_COMMANDE | SOUS_MENU_FAIRE_PRECOMMANDE | – | hidden | –
ORDER_CONFIRMATION | /commande/confirmation | B | rh | PASSER_COMMANDE | SOUS_MENU_FAIRE_PRECOMMANDE | – | hidden | –
ORDER_HISTORY | /historique/commande | B | rh | CONSULTER_COMMANDES | – | – | – | –
VIEW_ORDER | /commande/details | B | rh | CONSULTER_COMMANDES+PASSER_COMMANDE | – | – | – | –
MILLESIME_TRADE_CHOICE | /echange/choix | B | rh | ECHANGER_MILLESIME | SOUS_MENU_ECHANGE | – | hidden | –
MILLESIME_TRADE_DELIVERY | /echange/livraison | B | rh | ECHANGER_MILLESIME | SOUS_MENU_ECHANGE | – | hidden | –
MILLESIME_TRADE_PAYMENT | /echange/paiement | B | rh | ECHANGER_MILLESIME | SOUS_MENU_ECHANGE | – | hidden | –
MILLESIME_TRADE_CONFIRMATION | /echange/confirmation | B | rh | ECHANGER_MILLESIME | SOUS_MENU_ECHANGE | – | hidden | –
CESU_CONVERSION_CHOICE | /changer-format/choix | B | rh | CONVERTIR_FORMAT | SOUS_MENU_CHANGER_FORMAT | PETIT_CLIENT | hidden | –
CESU_CONVERSION_AMOUNT | /changer-format/montant | B | rh | CONVERTIR_FORMAT | SOUS_MENU_CHANGER_FORMAT | PETIT_CLIENT | hidden | –
CESU_CONVERSION_DELIVERY | /changer-format/livraison | B | rh | CONVERTIR_FORMAT | SOUS_MENU_CHANGER_FORMAT | PETIT_CLIENT | hidden | –
CESU_CONVERSION_CONFIRMATION | /changer-format/confirmation | B | rh | CONVERTIR_FORMAT | SOUS_MENU_CHANGER_FORMAT | PETIT_CLIENT | hidden | –
ACCOUNT_STATEMENT | /compte/solde | B | rh | CONSULTER_COMPTE | – | – | – | –
ACCOUNT_PAYMENT_CHOICE | /paiement/compte/choix | B | both | PAYER_COMPTE | – | – | hidden | –
ACCOUNT_PAYMENT_AMOUNT_OVERVIEW | /paiement/compte/recapitulatif | B | social | PAYER_COMPTE | – | – | hidden | –
ACCOUNT_PAYMENT_AMOUNT | /paiement/compte/montant | B | both | PAYER_COMPTE | – | – | hidden | –
ACCOUNT_PAYMENT_CESU_DECLARATION | /paiement/compte/declaration-cesu | B | both | DECLARER_SALARIE | – | – | hidden | allowWithholding
ACCOUNT_PAYMENT_CESU_IDENTIFICATION | /paiement/compte/identification-cesu | B | both | DECLARER_SALARIE | – | – | hidden | allowWithholding
ACCOUNT_PAYMENT_PAJE_DECLARATION | /paiement/compte/declaration-paje | B | both | DECLARER_SALARIE | – | – | hidden | allowWithholding
ACCOUNT_PAYMENT_PAJE_IDENTIFICATION | /paiement/compte/identification-paje | B | both | DECLARER_SALARIE | – | – | hidden | allowWithholding
ACCOUNT_PAYMENT_ORGANIZATION | /paiement/compte/organisme | B | both | PAYER_COMPTE | – | – | hidden | –
ACCOUNT_PAYMENT_CONFIRMATION | /paiement/compte/confirmation | B | both | PAYER_COMPTE | – | – | hidden | –
ACCOUNT_PAYMENT_HISTORY | /historique/paiements-comptes | B | both | CONSULTER_COMPTE | – | – | – | –
DECLARATION_HISTORY | /historique/declarations | B | both | CONSULTER_DECLARATIONS | – | – | – | allowWithholding
TRANSACTIONS_HISTORY | /historique/versements | B | social | CONSULTER_COMPTE | – | – | – | –
CHECKBOOK_STATEMENT | /titres/solde | B | both | CONSULTER_TITRES | AFFICHER_MES_TITRES | – | – | –
CHECK_PAYMENT_CHOICE | /paiement/titre/choix | B | both | PAYER_TITRE | AFFICHER_MES_TITRES | – | hidden | –
CHECK_PAYMENT_AMOUNT | /paiement/titre/montant | B | rh | PAYER_TITRE | AFFICHER_MES_TITRES | – | hidden | autoriserPaiementTitre
CHECK_PAYMENT_CONFIRMATION | /paiement/titre/confirmation | B | rh | PAYER_TITRE | AFFICHER_MES_TITRES | – | hidden | autoriserPaiementTitre
CHECK_PAYMENT_HISTORY | /historique/paiements-titres | B | both | CONSULTER_TITRES | AFFICHER_MES_TITRES | – | – | –
TAX_DOCUMENT | /attestation-fiscale | B | both | CONSULTER_DOCUMENTS | SOUS_MENU_ATTESTATION_FISCALE | – | – | –
USER_PROFILE_MAIN_INFORMATIONS | /profil/infos-principales | B | both | CONSULTER_PROFIL+GERER_PROFIL | – | – | – | –
USER_PROFILE_AUTHENTICATION_INFORMATIONS | /profil/infos-connexion | BCIO | both | – | – | – | – | –
USER_PROFILE_BANK_INFORMATIONS | /profil/informations-bancaires | B | both | CONSULTER_PROFIL+GERER_PROFIL | – | – | – | –
USER_PROFILE_DECLARATION_INFORMATIONS | /profil/infos-declaration | B | both | CONSULTER_PROFIL+GERER_PROFIL | ONGLET_DECLARATION_PROFIL | – | – | –
USER_PROFILE_PRODUCT_CHOICE | /profil/choix-mode-versement | B | both | GERER_PROFIL | – | – | hidden | allowProductTypeChoice
COMMANDE | /prestations/commandes | B | both | CONSULTER_PRESTATIONS | – | – | – | unified
COMMANDE_CHOIX_DISPOSITIF | /prestations/commandes/choix-dispositif | B | both | COMMANDER_PRESTATION | – | – | hidden | unified
COMMANDE_ATTRIBUTION | /prestations/commandes/attribution | B | both | COMMANDER_PRESTATION | – | – | hidden | unified
COMMANDE_PRESTATION | /prestations/commandes/prestation | B | both | COMMANDER_PRESTATION | – | – | hidden | unified
COMMANDE_INFORMATIONS_COMPLEMENTAIRES | /prestations/commandes/informations-complementaires | B | both | COMMANDER_PRESTATION | – | – | hidden | unified
COMMANDE_INFORMATIONS_PAIEMENT | /prestations/commandes/informations-paiement | B | both | COMMANDER_PRESTATION | – | – | hidden | unified
COMMANDE_CONFIRMATION | /prestations/commandes/confirmation | B | both | COMMANDER_PRESTATION | – | – | hidden | unified
COMMANDE_SUIVI | /prestations/commandes/suivi | B | both | CONSULTER_PRESTATIONS | – | – | – | unified
COMMANDE_VISUALISATION_MODIFICATION | /prestations/commandes/details/:numeroCommande | B | both | CONSULTER_PRESTATIONS | – | – | – | unified
FACTURES | /prestations/factures | B | both | CONSULTER_FACTURES | – | – | – | unified
PAIEMENT_FACTURES | /prestations/paiement-factures | B | both | PAYER_FACTURES | – | – | hidden | unified
CLIENT_SESSION_LIST | /client/sessions-precommande | C | – | CONSULTER_SESSIONS_PRECOMMANDE | – | – | – | –
CLIENT_SESSION_CREATION | /client/sessions-precommande/creation | C | – | GERER_SESSIONS_PRECOMMANDE | – | – | hidden | –
CLIENT_SESSION_DETAILS | /client/sessions-precommande/:id | C | – | CONSULTER_SESSIONS_PRECOMMANDE | – | – | – | –
CLIENT_SESSION_MODIFICATION | /client/sessions-precommande/:id/modification | C | – | GERER_SESSIONS_PRECOMMANDE | – | – | hidden | –
CLIENT_SESSION_LINES | /client/sessions-precommande/:id/lignes | C | – | CONSULTER_SESSIONS_PRECOMMANDE | – | – | – | –
CLIENT_SESSION_ORDERS | /client/sessions-precommande/:id/commandes | C | – | CONSULTER_SESSIONS_PRECOMMANDE | – | – | – | –
CLIENT_SESSION_STATISTICS | /client/sessions-precommande/:id/statistiques | C | – | CONSULTER_SESSIONS_PRECOMMANDE | – | – | – | –
INTERVENANT_REMISES | /intervenant/remises | I | – | CONSULTER_REMISES | – | – | – | –
BO_MANAGEMENT_REQUESTS | /back-office/demandes-gestion | O | – | BO_DEMANDES_GESTION | – | – | – | –
BO_MANAGEMENT_REQUEST | /back-office/demandes-gestion/:id | O | – | BO_DEMANDES_GESTION | – | – | – | –
BO_CANNED_ANSWERS | /back-office/reponses-types | O | – | BO_DEMANDES_GESTION | – | – | – | –
BO_INTERLOCUTORS | /back-office/interlocuteurs | O | – | BO_INTERLOCUTEURS | – | – | – | –
BO_REPORTS | /back-office/rapports | O | – | BO_RAPPORTS | – | – | – | –
BO_FUNDERS | /back-office/financeurs | O | – | BO_FINANCEURS | – | – | – | –
SITE_MAP | /plan-du-site | open | – | – | – | – | – | –
ACCESSIBILITY | /accessibilite | open | – | – | – | – | – | –
CONTACT | /contact | open | – | – | – | – | – | –
GLOSSARY | /glossaire | open | – | – | – | – | – | –
MY_REQUESTS | /mes-demandes | BCI | both | – | – | – | – | –
PRIVACY | /profil/donnees-personnelles | B | both | CONSULTER_PROFIL | – | – | – | –
PREFERENCES | /profil/preferences | BCIO | both | – | – | – | – | –
GIVEN_ACCESS | /profil/acces-donnes | B | both | CONSULTER_PROFIL | – | – | – | –
RECEIVED_ACCESS | /acces-recus | B | both | – | – | – | hidden | –
NOTIFICATIONS | /notifications | BCIO | both | – | – | – | – | –
INTERVENANT_BANK | /intervenant/informations-bancaires | I | – | GERER_COORDONNEES_BANCAIRES | – | – | – | –
CLIENT_PEOPLE | /client/personnes | C | – | CONSULTER_SESSIONS_PRECOMMANDE+GERER_PLANS_AIDE | – | – | – | –
CLIENT_PERSON | /client/personnes/:idPersonne | C | – | CONSULTER_SESSIONS_PRECOMMANDE+GERER_PLANS_AIDE | – | – | – | –
CLIENT_PLANS | /client/plans-aide | C | – | GERER_PLANS_AIDE | – | – | – | –
CLIENT_INVOICES | /client/factures | C | – | CONSULTER_SESSIONS_PRECOMMANDE | – | – | – | –
CLIENT_NOTICES | /client/avis | C | – | CONSULTER_SESSIONS_PRECOMMANDE | – | – | – | –
CLIENT_USERS | /client/utilisateurs | C | – | GERER_UTILISATEURS | – | – | – | –
BO_FUNDER | /back-office/financeurs/:clientId | O | – | BO_FINANCEURS | – | – | – | –
BO_PEOPLE | /back-office/personnes | O | – | BO_PERSONNES | – | – | – | –
BO_PERSON | /back-office/personnes/:idPersonne | O | – | BO_PERSONNES | – | – | – | –
BO_OPPOSITIONS | /back-office/oppositions | O | – | BO_PERSONNES | – | – | – | –
BO_OPERATIONS | /back-office/operations | O | – | BO_OPERATIONS | – | – | – | –
BO_APPROVALS | /back-office/validations | O | – | BO_OPERATIONS+BO_FINANCEURS+BO_PERSONNALISATION | – | – | – | –
BO_PAYEES | /back-office/intervenants | O | – | BO_PARAMETRES | – | – | – | –
BO_OPERATORS | /back-office/operateurs | O | – | BO_OPERATEURS | – | – | – | –
BO_FIGURES | /back-office/valeurs-datees | O | – | BO_PARAMETRES | – | – | – | –
BO_EVENT_LOG | /back-office/journal | O | – | BO_OPERATIONS | – | – | – | –
BO_LEDGER | /back-office/grand-livre | O | – | BO_OPERATIONS | – | – | – | –
BO_DRESSING | /back-office/personnalisation/:numeroContrat | O | – | BO_PERSONNALISATION | – | – | – | –
`;

export interface ExpectedPage {
  readonly id: string;
  readonly path: string;
  readonly who: string;
  readonly modes: string;
  readonly permissions: readonly string[];
  readonly feature: string | undefined;
  readonly excludedClientTypes: readonly string[];
  readonly isHiddenInReadOnlyMode: boolean;
  readonly flags: readonly string[];
}

const listOf = (cell: string): readonly string[] => (cell === '–' ? [] : cell.split('+'));

const readLine = (line: string): ExpectedPage => {
  const cells = line.split(' | ');
  const [id, path, who, modes, permissions, feature, excluded, hidden, flags] = cells;
  if (id === undefined || path === undefined || who === undefined || modes === undefined)
    throw new Error(`a short line: ${line}`);
  if (cells.length !== 9) throw new Error(`${id} has ${cells.length} cells`);
  return {
    id,
    path,
    who,
    modes,
    permissions: listOf(permissions ?? '–'),
    feature: feature === '–' ? undefined : feature,
    excludedClientTypes: listOf(excluded ?? '–'),
    isHiddenInReadOnlyMode: hidden === 'hidden',
    flags: listOf(flags ?? '–'),
  };
};

export const EXPECTED_PAGES: readonly ExpectedPage[] = TABLE.trim().split('\n').map(readLine);
