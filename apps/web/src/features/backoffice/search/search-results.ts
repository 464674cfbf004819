import type {
  FoundNumberKind,
  OperatorSearchResult,
} from '@portail/contract/backoffice/operator-search.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { Permission } from '@portail/rules/identity/access/vocabulary.ts';
import type { PersonTab } from '../person/person-tabs.ts';

export type ResultGroup = 'personnes' | 'nonInscrits' | 'numeros';

export interface SearchItem {
  readonly key: string;
  readonly title: string;
  readonly kind: FoundNumberKind | undefined;
  readonly detail:
    | { readonly is: 'contracts'; readonly contracts: readonly string[] }
    | { readonly is: 'expected'; readonly contract: string; readonly session: string }
    | { readonly is: 'owner'; readonly name: string };
  /** Undefined when the role has no page for it. */
  readonly href: string | undefined;
}

const TAB_OF: Readonly<Partial<Record<FoundNumberKind, PersonTab>>> = {
  COMMANDE: 'commandes',
  ECHANGE: 'commandes',
  CONVERSION: 'commandes',
  PRESTATION: 'commandes',
  PAIEMENT: 'paiements',
  REMISE: 'paiements',
  FACTURE_SERVICE: 'paiements',
  TITRE: 'avoirs',
  COMPTE: 'avoirs',
  OPPOSITION: 'avoirs',
  DECLARATION: 'declarations',
};

/** Results in the order of the panel, each with the page of the role that shows it. */
export const itemsOf = (
  { personnes, nonInscrits, numeros }: OperatorSearchResult,
  permissions: readonly Permission[],
): Readonly<Record<ResultGroup, readonly SearchItem[]>> => {
  const may = (permission: Permission) => permissions.includes(permission);
  const personHref = (idPersonne: string, onglet: PersonTab) =>
    may('BO_PERSONNES') ? hrefOf('BO_PERSON', { idPersonne }, { onglet }) : undefined;
  const funderHref = (clientId: string, query?: Readonly<Record<string, string>>) =>
    may('BO_FINANCEURS') ? hrefOf('BO_FUNDER', { clientId }, query) : undefined;
  return {
    personnes: personnes.map(({ id, nom, prenom, contrats }) => ({
      key: id,
      title: `${prenom} ${nom}`,
      kind: undefined,
      detail: { is: 'contracts', contracts: contrats },
      href: personHref(id, 'identite'),
    })),
    nonInscrits: nonInscrits.map(({ id, nom, prenom, numeroContrat, session, clientId }) => ({
      key: id,
      title: `${prenom} ${nom}`,
      kind: undefined,
      detail: { is: 'expected', contract: numeroContrat, session },
      href: funderHref(clientId, { contrat: numeroContrat }),
    })),
    numeros: numeros.map(({ nature, reference, titulaire, personne, demande, clientId }) => {
      const href = () => {
        if (demande !== null) return hrefOf('BO_MANAGEMENT_REQUEST', { id: demande });
        if (clientId !== null) return funderHref(clientId);
        return personne === null ? undefined : personHref(personne, TAB_OF[nature] ?? 'identite');
      };
      return {
        key: `${nature}-${reference}`,
        title: reference,
        kind: nature,
        detail: { is: 'owner', name: titulaire },
        href: href(),
      };
    }),
  };
};
