import type {
  ClientType,
  ContractFlag,
  FeatureId,
  LinkKind,
  Permission,
  SpaceType,
  VisualisationMode,
} from './vocabulary.ts';

/** Pages that the decisions themselves send people to. */
export type RedirectTarget =
  | 'LOGIN'
  | 'HOME'
  | 'VISUALISATION_CHOICE'
  | 'UNAUTHORIZED'
  | 'ORDER_INFORMATION'
  | 'VIEW_ORDER'
  | 'RECEIVED_ACCESS';

/** Families of pages: menus and tests speak of them. */
export type PageGroup =
  | 'general'
  | 'public'
  | 'registration'
  | 'order'
  | 'trade'
  | 'conversion'
  | 'account'
  | 'paper'
  | 'documents'
  | 'profile'
  | 'home-service'
  | 'client'
  | 'intervenant'
  | 'operator';

export type PageAudience =
  /** Everybody, connected or not. */
  | { readonly kind: 'open' }
  /** People who are not connected; the others go to `whenConnected`. */
  | {
      readonly kind: 'anonymous-only';
      readonly whenConnected: 'HOME' | 'VISUALISATION_CHOICE';
      readonly needs?: 'mfa-session' | 'registration-contract';
    }
  /** Connected people of these spaces. */
  | { readonly kind: 'connected'; readonly spaces: readonly SpaceType[] };

/** What a page declares about who may open it. */
export interface PageRules {
  readonly id: string;
  readonly group: PageGroup;
  readonly audience: PageAudience;
  /** Modes a beneficiary must be in; `undefined` when the page needs no mode. */
  readonly modes: readonly VisualisationMode[] | undefined;
  /** Any one of them is enough; an empty list asks for none. */
  readonly permissions: readonly Permission[];
  readonly excludedClientTypes: readonly ClientType[];
  readonly feature: FeatureId | undefined;
  readonly contractFlags: readonly ContractFlag[];
  readonly unifiedOnly: boolean;
  readonly hiddenInReadOnlyMode: boolean;
  /** Kinds of link session that may open the page. */
  readonly links: readonly LinkKind[];
}
