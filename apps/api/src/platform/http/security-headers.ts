/** Hashes of inline styles that a library insists on; empty as long as none does. */
export const EXTRA_STYLE_HASHES: readonly string[] = [];
/** Names of Trusted Types policies that the portal creates. */
export const TRUSTED_TYPES_POLICIES: readonly string[] = [];

/**
 * The inline scripts of apps/web/index.html: secrets leave the address before any file is loaded, a
 * first visit is asked about cookies, and a browser that cannot run the portal's code says so.
 */
export const INLINE_SCRIPT_HASHES = [
  'sha256-+/FzQ3vzsceElIBcaqZ4dMIReyvIajic2QgJ+38jB5M=',
  'sha256-ko40deCF4J7/xFQyLwcu4XCJd0KAL0uz+yY+tNxsimk=',
  'sha256-QEr/AZ3i0KEsw2DhWarQVLYImS2AJDZEbt6yrSy130Q=',
  'sha256-6Kl+E5kw1YdXbPL1eqeIsCwjjY5Sj4Kc0UlfMxx6Evg=',
] as const;

const policy = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');

/** S27: nothing but our own files, no inline code but the scripts named here, no frame around us. */
export const CONTENT_SECURITY_POLICY = policy({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...INLINE_SCRIPT_HASHES.map((hash) => `'${hash}'`)],
  'style-src': ["'self'", ...EXTRA_STYLE_HASHES.map((hash) => `'${hash}'`)],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': TRUSTED_TYPES_POLICIES.length === 0 ? ["'none'"] : TRUSTED_TYPES_POLICIES,
});

/** A file opened on its own may not do anything at all. */
export const FILE_SECURITY_POLICY = policy({
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  sandbox: [],
});

/** The browsable documentation carries inline styles of its own; it is off in production. */
export const DOCS_SECURITY_POLICY = policy({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});

const UNUSED_BROWSER_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': UNUSED_BROWSER_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'x-frame-options': 'DENY',
};
