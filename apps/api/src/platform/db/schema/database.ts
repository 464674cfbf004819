import type { CardTables } from './card-tables.ts';
import type { ContractTables } from './contract-tables.ts';
import type { FunderFileTables } from './funder-file-tables.ts';
import type { FunderOrderTables } from './funder-order-tables.ts';
import type { HoldingsTables } from './holdings-tables.ts';
import type { LedgerTables } from './ledger-tables.ts';
import type { LinkTables } from './link-tables.ts';
import type { OrderingTables } from './ordering-tables.ts';
import type { PayoutTables } from './payout-tables.ts';
import type { PeopleTables } from './people-tables.ts';
import type { PlanTables } from './plan-tables.ts';
import type { PlatformTables } from './platform-tables.ts';
import type { PrecommandeTables } from './precommande-tables.ts';
import type { SecondStepTables } from './second-step-tables.ts';
import type { ServiceTables } from './service-tables.ts';

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
    FunderFileTables,
    FunderOrderTables,
    LinkTables,
    OrderingTables,
    PayoutTables,
    SecondStepTables,
    ServiceTables {}
