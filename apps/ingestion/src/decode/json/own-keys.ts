/** Sets an own property, whatever its name: assigning `__proto__` would set no key. */
export function setKey<T>(map: Record<string, T>, key: string, value: T): void {
  if (key === '__proto__') {
    Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    map[key] = value;
  }
}

/** Whether an object or a list holds anything; cheaper than listing its keys. */
export function hasKeys(value: object): boolean {
  for (const key in value) if (Object.hasOwn(value, key)) return true;
  return false;
}
