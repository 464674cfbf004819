import type { PageId } from '@portail/contract/pages/registry.ts';

const HOSTS: ReadonlySet<PageId> = new Set<PageId>(['LOGIN', 'REGISTRATION']);

/** These pages draw the notifications above their own fields; elsewhere the frame floats them. */
export const hostsNotifications = (id: PageId): boolean => HOSTS.has(id);
