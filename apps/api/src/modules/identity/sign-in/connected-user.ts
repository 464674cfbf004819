import type { ConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import { roleOfRights } from '@portail/rules/funders/rights.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { maskAddress } from '../recovery/recover.ts';
import { connectedUserQueries, type ConnectedUserRow } from './users.queries.ts';

/** MLLE is no longer used: these people are addressed as Madame. */
const civilityOf = (row: ConnectedUserRow): 'M' | 'MME' => (row.civility === 'M' ? 'M' : 'MME');

const beneficiaryOf = (row: ConnectedUserRow): ConnectedUser['beneficiary'] =>
  row.birthDate === null
    ? undefined
    : {
        allowAllPaymentModes: row.allowAllPaymentModes === true,
        civility: civilityOf(row),
        cesuCode: row.cesuCode,
        birthDate: formatFrenchDate(calendarDay(row.birthDate)),
        addressZone0: row.addressZone0 ?? '',
        addressZone1: row.addressZone1 ?? '',
        addressZone2: row.addressZone2 ?? '',
        addressZone3: row.addressZone3 ?? '',
        postalCode: row.postalCode ?? '',
        town: row.town ?? '',
        mainPhoneNumber: row.mainPhoneNumber ?? '',
        secondaryPhoneNumber: row.secondaryPhoneNumber ?? '',
        mailOffers: row.mailOffers === true,
        isCompteEbUnique: row.isCompteEbUnique === true,
        numeroBeneficiaireSap: row.numeroBeneficiaireSap,
        matriculePaynum: row.matriculePaynum,
      };

/** Home services exist for unified accounts only; with a single space it is selected at once. */
const sapOf = (row: ConnectedUserRow): ConnectedUser['sap'] =>
  row.isCompteEbUnique !== true || row.numeroBeneficiaireSap === null
    ? undefined
    : {
        civility: civilityOf(row),
        name: row.lastName,
        firstName: row.firstName,
        beneficiaryId: row.numeroBeneficiaireSap,
        cesuAccountId: row.compteCesuSap,
        spaces: row.spaces,
        selectedArea: row.spaces.length === 1 ? (row.spaces[0]?.clientId ?? null) : null,
      };

const intervenantOf = (row: ConnectedUserRow): ConnectedUser['intervenant'] =>
  row.intervenantId === null
    ? undefined
    : {
        id: row.intervenantId,
        type: row.intervenantType ?? '',
        contactStatus: row.contactStatus ?? '',
        socialReason: row.intervenantSocialReason ?? '',
      };

/** Sent only when the rights differ between contracts; otherwise the permissions are enough. */
const rightsOfUser = ({ scope }: AuthenticatedCaller) =>
  scope?.kind !== 'funder' || roleOfRights(scope.rights) !== undefined
    ? undefined
    : scope.rights.map(({ contract, actions }) => ({
        numeroContrat: contract,
        actions: [...actions],
      }));

const clientOf = (row: ConnectedUserRow, caller: AuthenticatedCaller): ConnectedUser['client'] =>
  row.clientId === null || row.clientType === null
    ? undefined
    : {
        clientType: row.clientType,
        clientId: row.clientId,
        clientNumber: row.clientNumber ?? '',
        expandedMode: row.expandedMode === true,
        reportableEmployerContribution: row.reportableEmployerContribution === true,
        siret: row.siret ?? '',
        segmentId: row.segmentId,
        droits: rightsOfUser(caller),
      };

/** The contract whose theme the portal applies at once: the link's, or the only one there is. */
const contractOf = (
  { sessionContract, contracts }: ConnectedUserRow,
  { scope }: AuthenticatedCaller,
): string | undefined => {
  if (sessionContract !== null) return sessionContract;
  const open =
    scope?.kind === 'beneficiary'
      ? contracts.filter(({ numero }) => scope.contracts.includes(numero))
      : contracts;
  return open.length === 1 ? open[0]?.numero : undefined;
};

const delegateOf = (row: ConnectedUserRow): ConnectedUser['delegue'] =>
  row.delegateKind === null
    ? undefined
    : {
        prenom: row.delegateFirstName ?? '',
        nom: row.delegateLastName ?? '',
        qualite: row.delegateKind,
      };

/**
 * A delegate does not receive the login and contact details of the person. The login is replaced by
 * a value that only tells spaces apart in the delegate's browser.
 */
const withoutCredentials = (user: ConnectedUser, delegationId: string): ConnectedUser => ({
  ...user,
  login: `acces-${delegationId}`,
  mail: '',
  ...(user.beneficiary === undefined
    ? {}
    : {
        beneficiary: { ...user.beneficiary, mainPhoneNumber: '', secondaryPhoneNumber: '' },
      }),
});

/** A session opened by a partner does not receive contact details; an order carries its own. */
const withoutContactDetails = (user: ConnectedUser): ConnectedUser => ({
  ...user,
  mail: maskAddress(user.mail),
  sap: undefined,
  ...(user.beneficiary === undefined
    ? {}
    : {
        beneficiary: {
          ...user.beneficiary,
          cesuCode: null,
          birthDate: '',
          addressZone0: '',
          addressZone1: '',
          addressZone2: '',
          addressZone3: '',
          postalCode: '',
          town: '',
          mainPhoneNumber: '',
          secondaryPhoneNumber: '',
          numeroBeneficiaireSap: null,
          matriculePaynum: null,
        },
      }),
});

export const createDescribeConnectedUser =
  (reader: Reader) =>
  async (caller: AuthenticatedCaller): Promise<ConnectedUser> => {
    const row = await connectedUserQueries(reader, caller).find();
    if (row === undefined) throw new DomainError('SESSION_REQUISE');
    const user: ConnectedUser = {
      typeEspace: caller.space,
      idContrat: contractOf(row, caller),
      firstName: row.firstName,
      lastName: row.lastName,
      login: row.login,
      mail: row.mail,
      fromBackOffice: caller.fromBackOffice,
      readOnly: caller.readOnly,
      bypassed: caller.bypass !== undefined,
      bypassKind: caller.bypass,
      beneficiary: beneficiaryOf(row),
      sap: sapOf(row),
      intervenant: intervenantOf(row),
      client: clientOf(row, caller),
      delegue: delegateOf(row),
    };
    if (caller.link === 'PARTENAIRE') return withoutContactDetails(user);
    return caller.delegate === undefined
      ? user
      : withoutCredentials(user, caller.delegate.delegationId);
  };
