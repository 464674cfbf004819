import type { CardTables } from './card-tables.ts';
import type { ContractTables } from './contract-tables.ts';
import type { DeclaringTables } from './declaring-tables.ts';
import type { DelegationTables } from './delegation-tables.ts';
import type { BrandingTables } from './branding-tables.ts';
import type { FunderFileTables } from './funder-file-tables.ts';
import type { FunderOrderTables } from './funder-order-tables.ts';
import type { HoldingsTables } from './holdings-tables.ts';
import type { HomeServiceTables } from './home-service-tables.ts';
import type { LedgerTables } from './ledger-tables.ts';
import type { LinkTables } from './link-tables.ts';
import type { MoneyActTables } from './money-act-tables.ts';
import type { OperationTables } from './operation-tables.ts';
import type { BackofficeTables } from './backoffice-tables.ts';
import type { OrderingTables } from './ordering-tables.ts';
import type { PaynumTables } from './paynum-tables.ts';
import type { PayoutTables } from './payout-tables.ts';
import type { PeopleTables } from './people-tables.ts';
import type { PlanTables } from './plan-tables.ts';
import type { PlatformTables } from './platform-tables.ts';
import type { PrecommandeTables } from './precommande-tables.ts';
import type { ProfileTables } from './profile-tables.ts';
import type { PrivacyTables } from './privacy-tables.ts';
import type { SecondStepTables } from './second-step-tables.ts';
import type { SensitiveActionTables } from './sensitive-action-tables.ts';
import type { ServiceInvoiceTables } from './service-invoice-tables.ts';
import type { ServiceTables } from './service-tables.ts';
import type { TradeTables } from './trade-tables.ts';

/** Every table, by area. The migrations are the truth; this is how the code sees them. */
export interface Database
  extends
    PlatformTables,
    ContractTables,
    PeopleTables,
    PlanTables,
    PrecommandeTables,
    HoldingsTables,
    LedgerTables,
    CardTables,
    DeclaringTables,
    DelegationTables,
    BrandingTables,
    FunderFileTables,
    FunderOrderTables,
    HomeServiceTables,
    LinkTables,
    MoneyActTables,
    OperationTables,
    BackofficeTables,
    OrderingTables,
    PaynumTables,
    PayoutTables,
    ProfileTables,
    PrivacyTables,
    SecondStepTables,
    SensitiveActionTables,
    ServiceInvoiceTables,
    ServiceTables,
    TradeTables {}
