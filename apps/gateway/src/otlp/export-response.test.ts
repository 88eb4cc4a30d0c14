import { encodeExportResponse, presentExportResponse } from './export-response.js';

it('is empty in full success, in both encodings', () => {
  expect(presentExportResponse({ rejectedSpans: 0, errorMessage: '' })).toEqual({});
  expect(encodeExportResponse({ rejectedSpans: 0, errorMessage: '' })).toHaveLength(0);
});

it('says in JSON how many spans were rejected, and why', () => {
  expect(presentExportResponse({ rejectedSpans: 3, errorMessage: 'bad ids' })).toEqual({
    partialSuccess: { rejectedSpans: '3', errorMessage: 'bad ids' },
  });
});

it('says it in protobuf', () => {
  // field 1 {field 1 varint 300, field 2 "é"}, by the wire format's own rules
  expect([...encodeExportResponse({ rejectedSpans: 300, errorMessage: 'é' })]).toEqual([
    0x0a, 0x07, 0x08, 0xac, 0x02, 0x12, 0x02, 0xc3, 0xa9,
  ]);
});

it('may say something without rejecting anything', () => {
  expect([...encodeExportResponse({ rejectedSpans: 0, errorMessage: 'a' })]).toEqual([
    0x0a, 0x03, 0x12, 0x01, 0x61,
  ]);
});
