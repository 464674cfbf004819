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
  dettes: section(() => import('./DebtsSection.tsx')),
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

/** Who does the work of a day; each section belongs to one. */
export const DEPARTMENTS = {
  received: ['encaissements', 'factures', 'releves', 'lignes', 'dettes'],
  paid: ['virements', 'retenues', 'remboursements'],
  debits: ['prelevements'],
  bank: ['fichiers', 'retours'],
  paper: ['titres', 'impressions'],
  cards: ['cartes', 'rapprochement'],
  approvals: ['validations'],
  cases: ['declarations', 'acces'],
} as const satisfies Readonly<Record<string, readonly [SectionKey, ...SectionKey[]]>>;

export type DepartmentKey = keyof typeof DEPARTMENTS;

const isDepartment = (key: string): key is DepartmentKey => Object.hasOwn(DEPARTMENTS, key);

export const DEPARTMENT_KEYS: readonly DepartmentKey[] =
  Object.keys(DEPARTMENTS).filter(isDepartment);

export const sectionsOf = (department: DepartmentKey): readonly [SectionKey, ...SectionKey[]] =>
  DEPARTMENTS[department];

const FIRST: SectionKey = 'encaissements';

/** An unknown section opens the first. */
export const sectionOf = (asked: string | null): SectionKey =>
  asked !== null && isSection(asked) ? asked : FIRST;

/** The sections of the department that this one belongs to. */
export const sectionsBeside = (section: SectionKey): readonly [SectionKey, ...SectionKey[]] => {
  const found = DEPARTMENT_KEYS.map(sectionsOf).find((keys) => keys.includes(section));
  return found ?? [section];
};
