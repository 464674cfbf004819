import type { PageId } from '@portail/contract/pages/registry.ts';
import type { ClientType, VisualisationMode } from '@portail/rules/identity/access/vocabulary.ts';
import { type ComponentType, createContext } from 'react';

/** Pages of which a sample can be drawn. */
export const SAMPLE_PAGES = [
  'LOGIN',
  'HOME',
  'ACCOUNT_PAYMENT_CHOICE',
] as const satisfies readonly PageId[];
export type SamplePageId = (typeof SAMPLE_PAGES)[number];

export interface SampleContract {
  readonly numeroContrat: string;
  readonly raisonSociale: string;
  readonly typeContrat: VisualisationMode;
  readonly typeClient: ClientType;
}

export interface SamplePageProps {
  readonly page: SamplePageId;
  /** The samples have a width of their own, whatever the window's. */
  readonly isMobile: boolean;
  readonly contract: SampleContract;
}

/** Renders a real page with sample data. Injected by the app, because a feature does not import pages. */
export const SamplePageContext = createContext<ComponentType<SamplePageProps> | undefined>(
  undefined,
);
