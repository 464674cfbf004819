import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { reloadOnceOnFailure } from '../../../shared/page/lazy-reload.ts';

type Section = LazyExoticComponent<ComponentType>;
type SectionModule = { readonly default: ComponentType };

const section = (load: () => Promise<SectionModule>): Section =>
  lazy(() => reloadOnceOnFailure(load));

/** One lazily loaded file per section; the key is the URL value. */
export const SECTIONS = {
  encaissements: section(() => import('./ReceiptsSection.tsx')),
  remboursements: section(() => import('./RefundsSection.tsx')),
  factures: section(() => import('./InvoicesSection.tsx')),
  validations: section(() => import('./ApprovalsSection.tsx')),
  titres: section(() => import('./VouchersSection.tsx')),
  impressions: section(() => import('./PrintLotsSection.tsx')),
  cartes: section(() => import('./CardPaymentsSection.tsx')),
  rapprochement: section(() => import('./CardFileSection.tsx')),
  releves: section(() => import('./StatementsSection.tsx')),
  lignes: section(() => import('./StatementLinesSection.tsx')),
  virements: section(() => import('./PayoutsSection.tsx')),
  prelevements: section(() => import('./DebitsSection.tsx')),
  fichiers: section(() => import('./BankFilesSection.tsx')),
  retours: section(() => import('./BankReturnsSection.tsx')),
  retenues: section(() => import('./HeldPayeesSection.tsx')),
  declarations: section(() => import('./DeclarationsSection.tsx')),
  acces: section(() => import('./AccessProofsSection.tsx')),
} satisfies Readonly<Record<string, Section>>;

export type SectionKey = keyof typeof SECTIONS;

const isSection = (key: string): key is SectionKey => Object.hasOwn(SECTIONS, key);

export const SECTION_KEYS: readonly SectionKey[] = Object.keys(SECTIONS).filter(isSection);

const FIRST: SectionKey = 'encaissements';

/** An unknown section opens the first. */
export const sectionOf = (asked: string | null): SectionKey =>
  asked !== null && isSection(asked) ? asked : FIRST;
