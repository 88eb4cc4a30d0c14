type WithWellFormed = string & { toWellFormed(): string };

/**
 * The text with lone surrogates replaced by U+FFFD: they have no UTF-8 form, so the store could not keep them.
 * One-byte strings, the usual case, are returned without a scan.
 */
export function makeWellFormed(text: string): string {
  return (text as WithWellFormed).toWellFormed();
}
