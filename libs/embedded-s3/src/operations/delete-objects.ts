import { readBodyText } from '../request-body.js';
import { S3Error } from '../s3-error.js';
import { findChildText, parseXml, renderXml, type XmlElement } from '../xml.js';
import type { Operation } from './operation.js';

const MAX_KEYS = 1000;
const MAX_KEY_BYTES = 1024;
/** 1,000 keys of 1,024 bytes, each byte written as a character reference. */
const MAX_BODY_BYTES = 8 * 1024 ** 2;

/** Deletes up to 1,000 keys in one transaction. */
export const deleteObjects: Operation = {
  method: 'POST',
  target: 'bucket',
  requires: ['delete'],
  allows: [],
  run: async (context) => {
    const { request, stores } = context;
    stores.buckets.check(request.bucket);
    const root = parseXml(await readBodyText(context, MAX_BODY_BYTES));
    const wanted = root.children.filter(({ name }) => name === 'Object').map(readObject);
    if (root.name !== 'Delete' || wanted.length === 0 || wanted.length > MAX_KEYS) {
      throw new S3Error('MalformedXML', `A Delete document names 1 to ${MAX_KEYS} objects.`);
    }
    const deleted = wanted.filter(({ error }) => error === undefined).map(({ key }) => key);
    await stores.objects.delete(request.bucket, deleted);
    const isQuiet = findChildText(root, 'Quiet') === 'true';
    return {
      status: 200,
      xml: renderXml('DeleteResult', {
        Deleted: isQuiet ? [] : deleted.map((key) => ({ Key: key })),
        Error: wanted.flatMap(({ key, error }) =>
          error ? [{ Key: key, Code: error.code, Message: error.message }] : [],
        ),
      }),
    };
  },
};

function readObject(element: XmlElement): { key: string; error?: S3Error } {
  const key = findChildText(element, 'Key');
  if (!key) throw new S3Error('MalformedXML', 'Each object to delete needs a Key.');
  if (Buffer.byteLength(key) > MAX_KEY_BYTES)
    return { key, error: new S3Error('KeyTooLongError', 'Your key is too long.') };
  const extra = element.children.find(({ name }) => name !== 'Key');
  if (extra) return { key, error: new S3Error('NotImplemented', `${extra.name} is not implemented.`) };
  return { key };
}
