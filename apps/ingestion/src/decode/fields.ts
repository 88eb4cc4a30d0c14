import { isStorableUs, parseIsoUs } from './iso-time.js';
import type { IssueList } from './issues.js';
import type { JsonObject } from './json/parse-body.js';
import { describeFault, isFault, type TextWriter } from './json/text-writer.js';
import { MAX_ID_CHARS, MAX_TAGS } from './limits.js';
import type { TextMap } from './statements.js';
import { makeWellFormed } from './well-formed.js';

/**
 * Reads the fields of one JSON object, by name and shape. Each method answers undefined for absent, null and
 * "says nothing", and adds an issue for a wrong shape. Property tests of one body share one instance.
 */
export class Fields {
  constructor(
    readonly source: JsonObject,
    /** The same object with exact numbers, for what is stored as text. */
    readonly exact: JsonObject,
    readonly issues: IssueList,
    readonly writer: TextWriter,
    /** Where the object stands in the body. */
    private readonly path: readonly (string | number)[] = [],
  ) {}

  text(key: string, maxChars = Infinity): string | undefined {
    const value = this.source[key];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string') {
      this.issues.addType('string', this.at(key), value);
      return undefined;
    }
    if (value.length > maxChars) {
      this.issues.add('too_big', this.at(key), `Too big: expected string to have <=${maxChars} characters`);
      return undefined;
    }
    return value === '' ? undefined : makeWellFormed(value);
  }

  /** An id of 1 to 800 characters without carriage return. Empty is refused unless `isEmptyAbsent`. */
  id(key: string, isEmptyAbsent = false): string | undefined {
    const value = this.source[key];
    if (value === undefined || value === null || (isEmptyAbsent && value === '')) return undefined;
    return this.acceptId(value, key);
  }

  requiredId(key: string): string | undefined {
    return this.acceptId(this.source[key], key);
  }

  requiredText(key: string): string | undefined {
    const value = this.source[key];
    if (typeof value !== 'string') this.issues.addType('string', this.at(key), value);
    else if (value === '')
      this.issues.add('too_small', this.at(key), 'Too small: expected string to have >=1 characters');
    else return makeWellFormed(value);
    return undefined;
  }

  /** Unix microseconds within the range that the store holds. */
  time(key: string): number | undefined {
    const value = this.source[key];
    if (value === undefined || value === null) return undefined;
    return this.acceptTime(value, key);
  }

  requiredTime(key: string): number | undefined {
    return this.acceptTime(this.source[key], key);
  }

  option<T extends string>(key: string, options: readonly T[]): T | undefined {
    const value = this.source[key];
    if (value === undefined || value === null) return undefined;
    const option = options.find((candidate) => candidate === value);
    if (option === undefined) this.issues.addOption(options, this.at(key));
    return option;
  }

  flag(key: string): boolean | undefined {
    const value = this.source[key];
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'boolean') return value;
    this.issues.addType('boolean', this.at(key), value);
    return undefined;
  }

  /** A safe integer of any sign. */
  integer(key: string): number | undefined {
    const value = this.number(key);
    if (value === undefined || Number.isSafeInteger(value)) return value;
    this.issues.add('invalid_type', this.at(key), 'Invalid input: expected int, received number', 'int');
    return undefined;
  }

  number(key: string): number | undefined {
    const value = this.source[key];
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    this.issues.addType('number', this.at(key), value);
    return undefined;
  }

  /** The object under the key; adds an issue for anything else that is not absent. */
  object(key: string): JsonObject | undefined {
    const value = this.source[key];
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'object' && !Array.isArray(value)) return value as JsonObject;
    this.issues.addType('object', this.at(key), value);
    return undefined;
  }

  /** Fields of the object under the key. */
  nested(key: string): Fields | undefined {
    const source = this.object(key);
    if (!source) return undefined;
    return new Fields(source, this.exact[key] as JsonObject, this.issues, this.writer, this.at(key));
  }

  /** Texts without repeats and empty ones; undefined when none is left. */
  tags(key: string): string[] | undefined {
    const value = this.source[key];
    if (value === undefined || value === null) return undefined;
    if (!Array.isArray(value)) {
      this.issues.addType('array', this.at(key), value);
      return undefined;
    }
    if (value.length > MAX_TAGS) {
      this.issues.add('too_big', this.at(key), `Too big: expected array to have <=${MAX_TAGS} items`);
      return undefined;
    }
    const tags = new Set<string>();
    value.forEach((tag: unknown, index) => {
      if (typeof tag !== 'string') this.issues.addType('string', this.at(key, index), tag);
      else if (tag !== '') tags.add(makeWellFormed(tag));
    });
    return tags.size > 0 ? [...tags] : undefined;
  }

  /** Any JSON, in its stored form; undefined unless truthy. */
  json(key: string): string | undefined {
    const text = this.writer.writeText(this.exact[key]);
    if (!isFault(text)) return text;
    this.issues.add('custom', this.at(key), describeFault(text));
    return undefined;
  }

  /** Any JSON, as top-level key to text. */
  textMap(key: string): TextMap | undefined {
    const map = this.writer.writeMap(this.exact[key]);
    if (!isFault(map)) return map;
    this.issues.add('custom', this.at(key), describeFault(map));
    return undefined;
  }

  at(...keys: (string | number)[]): readonly (string | number)[] {
    return [...this.path, ...keys];
  }

  // The path is built on failure only: these two run for every event.
  private acceptId(value: unknown, key: string): string | undefined {
    const { issues } = this;
    if (typeof value !== 'string') {
      issues.addType('string', this.at(key), value);
    } else if (value === '') {
      issues.add('too_small', this.at(key), 'Too small: expected string to have >=1 characters');
    } else if (value.length > MAX_ID_CHARS) {
      issues.add('too_big', this.at(key), `Too big: expected string to have <=${MAX_ID_CHARS} characters`);
    } else if (value.includes('\r')) {
      issues.add('custom', this.at(key), 'ID cannot contain carriage return characters');
    } else if (makeWellFormed(value) !== value) {
      // Replacing would make two different ids one.
      issues.add('custom', this.at(key), 'ID must be well-formed Unicode');
    } else {
      return value;
    }
    return undefined;
  }

  private acceptTime(value: unknown, key: string): number | undefined {
    if (typeof value !== 'string') {
      this.issues.addType('string', this.at(key), value);
      return undefined;
    }
    const us = parseIsoUs(value);
    if (Number.isNaN(us)) {
      this.issues.add('invalid_format', this.at(key), 'Invalid ISO datetime');
    } else if (!isStorableUs(us)) {
      this.issues.add('custom', this.at(key), 'Time must be from 1980 to 2199');
    } else {
      return us;
    }
    return undefined;
  }
}
