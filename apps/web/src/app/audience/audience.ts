import { measureAudience } from '@portail/contract/people/audience.calls.ts';
import { callApi } from '../../session/api.ts';
import { consent } from '../../shared/consent/consent-store.ts';
import { browserTimers } from '../../shared/time/timers.ts';
import { type AudienceHit, createAudience } from './create-audience.ts';
import { matomoRequestOf, matomoSettingsOf } from './matomo.ts';

const matomo = matomoSettingsOf(import.meta.env);

const send = async (hit: AudienceHit): Promise<void> => {
  if (matomo === undefined) await callApi(measureAudience, { body: hit });
  else navigator.sendBeacon(matomoRequestOf(matomo, hit, window.location.origin));
};

export const audience = createAudience({
  isAllowed: consent.isTrackingAllowed,
  isVisible: () => document.visibilityState === 'visible',
  send,
  timers: browserTimers,
});

consent.store.subscribe(audience.consentChanged);
