import { use } from 'react';
import type { encode as encodeQr } from 'uqr';
import './qr-code.css';

type Encode = typeof encodeQr;

let loading: Promise<Encode> | undefined;
const loadEncode = (): Promise<Encode> => {
  loading ??= import('uqr').then(({ encode }) => encode);
  return loading;
};

/** Scanners want white around the code, at least four squares of it. */
const QUIET_SQUARES = 4;

const pathOf = (squares: readonly (readonly boolean[])[]): string =>
  squares
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** Dark on white in every theme: a scanner does not know our colours. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = use(loadEncode())(text, { border: QUIET_SQUARES, ecc: 'M' });
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
