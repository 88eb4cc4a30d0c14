import { findChildText, parseXml, renderXml } from './xml.js';

describe('parseXml', () => {
  it('reads elements, text and entities', () => {
    const root = parseXml(
      '<?xml version="1.0"?>\n<Delete xmlns="x"><Object><Key>a &lt;&amp;&#x41;&#66; b</Key></Object><Quiet/></Delete>\n',
    );
    expect(root.name).toBe('Delete');
    expect(root.children.map(({ name }) => name)).toEqual(['Object', 'Quiet']);
    expect(findChildText(root.children[0]!, 'Key')).toBe('a <&AB b');
  });

  it('drops prefixes, comments and attributes', () => {
    expect(parseXml('<s:A x="1 > 0"><!-- <B> --><s:C/></s:A>').children).toEqual([
      { name: 'C', text: '', children: [] },
    ]);
  });

  it.each([
    ['nothing', ''],
    ['text alone', 'hello'],
    ['an open element', '<a><b></a>'],
    ['an end without a start', '</a>'],
    ['two roots', '<a/><b/>'],
    ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['an impossible character', '<a>&#x110000;</a>'],
    ['deep nesting', '<a>'.repeat(100) + '</a>'.repeat(100)],
    ['a bare bracket', '<a> < </a>'],
  ])('refuses %s', (_case, text) => {
    expect(() => parseXml(text)).toThrow(expect.objectContaining({ code: 'MalformedXML' }));
  });

  it('reads a large document in linear time', () => {
    const items = Array.from(
      { length: 10_000 },
      (_, index) => `<Part><PartNumber>${index}</PartNumber></Part>`,
    );
    expect(parseXml(`<A>${items.join('')}</A>`).children).toHaveLength(10_000);
  });
});

describe('renderXml', () => {
  it('repeats lists, leaves undefined out, and escapes', () => {
    const xml = renderXml('R', { A: ['<', '&'], B: undefined, C: { D: 'a\u0001"' } }, { namespace: false });
    expect(xml).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<R><A>&#60;</A><A>&#38;</A><C><D>a&#1;&#34;</D></C></R>',
    );
  });

  it('writes what parseXml reads', () => {
    const text = 'sp ä🎉 <&>"\'\u0001\r\n';
    expect(findChildText(parseXml(renderXml('R', { Key: text })), 'Key')).toBe(text);
  });
});
