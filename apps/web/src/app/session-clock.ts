import { checkSession } from '../session/session-clock.ts';
import { onNavigation } from '../shared/navigation/navigation.ts';

// Before the page of the new address is drawn: it must not be drawn for a session that is over.
onNavigation(checkSession);

// A device that slept wakes with its timers late.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') checkSession();
});
