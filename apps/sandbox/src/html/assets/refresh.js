// Keeps the lists of an open page up to date. The page works without it: reloading does the same.
const EVERY_MS = 3000;

/** @param {Document} next */
function replaceWhatChanged(next) {
  for (const region of document.querySelectorAll('[data-refresh]')) {
    const fresh = next.getElementById(region.id);
    if (fresh === null || fresh.innerHTML === region.innerHTML) continue;
    const focused = region.contains(document.activeElement)
      ? document.activeElement?.getAttribute('href')
      : null;
    region.replaceChildren(...fresh.childNodes);
    // Keeps the focus on the link that had it.
    for (const link of region.querySelectorAll('a')) {
      if (link.getAttribute('href') === focused) link.focus();
    }
  }
}

async function refresh() {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href);
    replaceWhatChanged(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  } catch {
    // The program was stopped: the page stays as it is until it comes back.
  }
}

setInterval(() => void refresh(), EVERY_MS);
document.addEventListener('visibilitychange', () => void refresh());
