import type {
  ClientType,
  ContractFlag,
  FeatureId,
  LinkKind,
  Permission,
  SpaceType,
  VisualisationMode,
} from './vocabulary.ts';

export type RedirectTarget =
  | 'LOGIN'
  | 'HOME'
  | 'VISUALISATION_CHOICE'
  | 'UNAUTHORIZED'
  | 'ORDER_INFORMATION'
  | 'VIEW_ORDER'
  | 'RECEIVED_ACCESS';

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
  /** Signed in or not. */
  | { readonly kind: 'open' }
  /** Not signed in; others are redirected to `whenConnected`. */
  | {
      readonly kind: 'anonymous-only';
      readonly whenConnected: 'HOME' | 'VISUALISATION_CHOICE';
      readonly needs?: 'mfa-session' | 'registration-contract';
    }
  /** Signed in to one of these spaces. */
  | { readonly kind: 'connected'; readonly spaces: readonly SpaceType[] };

export interface PageRules {
  readonly id: string;
  readonly group: PageGroup;
  readonly audience: PageAudience;
  /** Modes a beneficiary must be in; `undefined` when the page needs no mode. */
  readonly modes: readonly VisualisationMode[] | undefined;
  /** Any one is enough; an empty list requires none. */
  readonly permissions: readonly Permission[];
  readonly excludedClientTypes: readonly ClientType[];
  readonly feature: FeatureId | undefined;
  readonly contractFlags: readonly ContractFlag[];
  readonly unifiedOnly: boolean;
  readonly hiddenInReadOnlyMode: boolean;
  /** Kinds of link session that may open the page. */
  readonly links: readonly LinkKind[];
}
