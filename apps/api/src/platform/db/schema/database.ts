import type { ContractTables } from './contract-tables.ts';
import type { LinkTables } from './link-tables.ts';
import type { PeopleTables } from './people-tables.ts';
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
    PrecommandeTables,
    LinkTables,
    SecondStepTables,
    ServiceTables {}
