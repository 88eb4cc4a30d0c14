const SECRET_KEYS = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'secretKey',
  'secretAccessKey',
  'token',
  'apiKey',
];

/**
 * Fields that are never printed, wherever a caller puts them (top level, one or two levels down). A last net:
 * code must not log them in the first place, and bodies and prompts have no field of their own at all.
 */
export const REDACTED_PATHS: readonly string[] = SECRET_KEYS.flatMap((key) => [
  key,
  `*.${key}`,
  `*.*.${key}`,
  `headers["${key}"]`,
]);
