const STYLE_ID = 'react-aria-pressable-style';

/**
 * React Aria adds an inline style element under this id unless the document already has one. The policy
 * forbids inline styles and base.css holds the same rule, so the id is taken beforehand.
 */
export function reserveAriaStyle(): void {
  if (typeof document === 'undefined' || document.getElementById(STYLE_ID) !== null) return;
  const marker = document.createElement('meta');
  marker.id = STYLE_ID;
  marker.name = STYLE_ID;
  document.head.append(marker);
}
