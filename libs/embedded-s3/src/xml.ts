import { S3Error } from './s3-error.js';

/** One element of a parsed document: name without prefix, text with entities resolved. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface OpenElement extends XmlElement {
  text: string;
  children: XmlElement[];
}

const MAX_DEPTH = 16;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const TOKEN =
  /<(\/?)([A-Za-z_][\w.:-]*)((?:"[^"]*"|'[^']*'|[^<>"'])*?)(\/?)>|<\?[^>]*\?>|<!--[\s\S]*?-->|[^<]+/y;

/**
 * Reads the small documents S3 clients send: elements and text. Attributes are dropped, a document type is
 * refused, so no entity can be declared.
 *
 * @throws S3Error `MalformedXML`.
 */
export function parseXml(source: string): XmlElement {
  const top: OpenElement = { name: '', text: '', children: [] };
  const open: OpenElement[] = [top];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const match = TOKEN.exec(source);
    if (!match) throw malformed();
    const [token, closing, name, , selfClosing] = match;
    const current = open.at(-1) as OpenElement;
    if (name === undefined) {
      if (!token.startsWith('<')) current.text += decodeEntities(token);
    } else if (closing) {
      if (open.length === 1 || current.name !== localName(name)) throw malformed();
      open.pop();
    } else {
      if (open.length > MAX_DEPTH) throw malformed();
      const element: OpenElement = { name: localName(name), text: '', children: [] };
      current.children.push(element);
      if (!selfClosing) open.push(element);
    }
  }
  const [root] = top.children;
  if (open.length !== 1 || top.children.length !== 1 || root === undefined || top.text.trim() !== '') {
    throw malformed();
  }
  return root;
}

/** Text of the first child of that name. */
export function findChildText(element: XmlElement, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(\w+));?/g, (whole, ...groups) => {
    const [hex, decimal, name] = groups as (string | undefined)[];
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    if (code > 0x10ffff) throw malformed();
    return String.fromCodePoint(code);
  });
}

function malformed(): S3Error {
  return new S3Error('MalformedXML', 'The XML you provided was not well-formed.');
}

/** What `renderXml` accepts: text and numbers become text, undefined is left out, a list repeats its element. */
export type XmlContent = string | number | boolean | undefined | XmlNode | readonly XmlContent[];
export interface XmlNode {
  readonly [name: string]: XmlContent;
}

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** A whole document with one root element; children appear in the order of the object's properties. */
export function renderXml(root: string, content: XmlNode, options: { namespace?: boolean } = {}): string {
  const attribute = options.namespace === false ? '' : ` xmlns="${NAMESPACE}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attribute}>${renderContent(content)}</${root}>`;
}

function renderContent(content: XmlContent): string {
  if (content === undefined) return '';
  if (typeof content !== 'object') return escapeXml(String(content));
  return Object.entries(content)
    .map(([name, value]: [string, XmlContent]) =>
      isList(value) ? value.map((one) => renderElement(name, one)).join('') : renderElement(name, value),
    )
    .join('');
}

function isList(content: XmlContent): content is readonly XmlContent[] {
  return Array.isArray(content);
}

function renderElement(name: string, content: XmlContent): string {
  return content === undefined ? '' : `<${name}>${renderContent(content)}</${name}>`;
}

/** Control characters become character references, as S3 writes them: keys may hold any character. */
function escapeXml(text: string): string {
  // eslint-disable-next-line no-control-regex -- the point is to find them
  return text.replace(/[<>&"'\u0000-\u001f\u007f]/g, (character) => `&#${character.charCodeAt(0)};`);
}
