import { ANALYTICS_HEARTBEAT_MS } from '@portail/contract/constants/constants.ts';
import type { AUDIENCE_EVENTS } from '@portail/contract/people/audience.calls.ts';
import type { PageId } from '@portail/contract/pages/registry.ts';
import type { Cancel, Timers } from '../../shared/time/timers.ts';

export interface AudienceHit {
  readonly page: PageId;
  readonly evenement: (typeof AUDIENCE_EVENTS)[number];
}

export interface AudienceDependencies {
  /** An acceptance that still holds: asked before each hit, never remembered. */
  readonly isAllowed: () => boolean;
  readonly isVisible: () => boolean;
  readonly send: (hit: AudienceHit) => Promise<unknown>;
  readonly timers: Timers;
}

/** Counts page views, and nothing before a choice or after a refusal. */
export const createAudience = (dependencies: AudienceDependencies) => {
  const { isAllowed, isVisible, send, timers } = dependencies;
  let current: { readonly page: PageId; readonly address: string } | undefined;
  let isCounted = false;
  let cancelHeartbeat: Cancel | undefined;

  const hit = async (evenement: AudienceHit['evenement']): Promise<void> => {
    if (current === undefined) return;
    try {
      await send({ page: current.page, evenement });
    } catch {
      // Measuring must never be felt.
    }
  };

  const scheduleHeartbeat = () => {
    cancelHeartbeat = timers.after(ANALYTICS_HEARTBEAT_MS, () => {
      cancelHeartbeat = undefined;
      // A consent that was taken back, or has run out, stops the heartbeat for good.
      if (!isAllowed()) return;
      if (isVisible()) void hit('PRESENCE');
      scheduleHeartbeat();
    });
  };

  /** The choice may have changed: the page on screen counts once the person has accepted. */
  const consentChanged = () => {
    if (!isAllowed()) {
      cancelHeartbeat?.();
      cancelHeartbeat = undefined;
      return;
    }
    if (current !== undefined && !isCounted) {
      isCounted = true;
      void hit('VUE');
    }
    if (cancelHeartbeat === undefined) scheduleHeartbeat();
  };

  return {
    consentChanged,
    /** The same address twice in a row is one view: frames are drawn anew more often than pages. */
    pageShown: (page: PageId, address: string): void => {
      if (current?.page === page && current.address === address) return;
      current = { page, address };
      isCounted = false;
      consentChanged();
    },
  };
};
