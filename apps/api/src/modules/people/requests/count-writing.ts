import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export type CountWriting = (unit: UnitOfWork, accountId: string) => Promise<void>;

/** Messages and files alike: nobody has so much to say in an hour. */
export const createCountWriting =
  ({ limits, digest, config }: Pick<Platform, 'limits' | 'digest' | 'config'>): CountWriting =>
  (unit, accountId) =>
    limits.count(unit, {
      key: digest.of('demandes', accountId),
      ...config.limits.requests,
      clearedBySuccess: false,
    });
