import { inspect } from 'node:util';

const REDACTED = '[redacted]';

/** A value that prints as `[redacted]` in logs, JSON, errors and the console. `reveal()` is the only way in. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }
}
