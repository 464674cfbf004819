import type { Page } from '@playwright/test';

/**
 * Runs in the browser: gives the focus to every stop of the page in turn, as the keyboard does,
 * and reads the ring that appears: two pixels at least, three to one against what is around it.
 */
const weakRings = (): readonly string[] => {
  const STOPS =
    'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';
  const WIDTH_PX = 2;
  const CONTRAST = 3;
  type Color = readonly [number, number, number, number];

  const canvas = new OffscreenCanvas(1, 1);
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (brush === null) return ['no canvas'];
  const colors = new Map<string, Color>();
  /** Whatever notation a style uses, in red, green, blue and opacity. */
  const colorOf = (text: string): Color => {
    const known = colors.get(text);
    if (known !== undefined) return known;
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = text;
    brush.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data;
    const color: Color = [red, green, blue, alpha / 255];
    colors.set(text, color);
    return color;
  };
  const over = (front: Color, back: Color): Color => {
    const mix = (index: 0 | 1 | 2) => front[index] * front[3] + back[index] * (1 - front[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const groundOf = (element: Element | null): Color => {
    if (element === null) return [255, 255, 255, 1];
    const own = colorOf(window.getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, groundOf(element.parentElement));
  };
  const luminanceOf = ([red, green, blue]: Color): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
      const share = part / 255;
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrastOf = (one: Color, other: Color): number => {
    const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };

  interface Ring {
    readonly on: Element;
    readonly px: number;
    readonly contrast: number;
  }
  const ringOf = (on: Element, part?: string): Ring | undefined => {
    const style = window.getComputedStyle(on, part);
    if (style.outlineStyle === 'none') return undefined;
    // Inside, the ring lies on the element itself; outside, on what is around it.
    const isInside = Number.parseFloat(style.outlineOffset) < 0;
    const ground = groundOf(isInside ? on : on.parentElement);
    const contrast = contrastOf(over(colorOf(style.outlineColor), ground), ground);
    return { on, px: Number.parseFloat(style.outlineWidth), contrast };
  };
  /** On the control, on what it fills, or on the frame around it. */
  const ringsOf = (control: HTMLElement): readonly Ring[] => {
    const around: Element[] = [];
    for (let up = control.parentElement; up !== null && around.length < 4; up = up.parentElement)
      around.push(up);
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    const beside = control.nextElementSibling === null ? [] : [control.nextElementSibling];
    const parts: readonly (readonly [Element, string?])[] = [
      [control],
      [control, '::before'],
      [control, '::after'],
      ...[...around, ...labels, ...beside].map((one) => [one] as const),
    ];
    return parts.flatMap(([on, part]) => ringOf(on, part) ?? []);
  };

  const isSame = (one: Ring, other: Ring) => one.on === other.on && one.px === other.px;
  const found: string[] = [];
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0,
  );
  for (const stop of stops) {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const before = ringsOf(stop);
    stop.focus({ preventScroll: true });
    // One of a group may hand the focus on; the group's own stop is tried apart.
    if (document.activeElement !== stop) continue;
    const rings = ringsOf(stop).filter((ring) => !before.some((one) => isSame(one, ring)));
    if (rings.some(({ px, contrast }) => px >= WIDTH_PX && contrast >= CONTRAST)) continue;
    const seen = rings.map(({ px, contrast }) => `${px} px at ${contrast.toFixed(2)}`);
    const name = (stop.textContent ?? '').trim().slice(0, 30);
    found.push(
      `<${stop.localName} class="${stop.getAttribute('class') ?? ''}"> ${name}: ${seen.join(', ') || 'no ring'}`,
    );
  }
  return [...new Set(found)];
};

/** Controls of the page whose focus would not be seen. */
export const weakRingsOf = async (page: Page): Promise<readonly string[]> => {
  // From here on the browser takes the focus for the keyboard's.
  await page.keyboard.press('Tab');
  return page.evaluate(weakRings);
};
