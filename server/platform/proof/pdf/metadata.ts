/*
 * PDF/A wants its identification in the metadata (ISO 19005-3 6.6.4), and each property that it does not know described there
 * (6.6.2.3), such as the one of PDF/UA. Typst writes the latter.
 */
const STANDARDS = `<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance></rdf:Description><rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Indicates, which part of ISO 14289 standard is followed</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`;

/** Returns the metadata with the standards of the file. A report that is not PDF/UA claims none (compiler.ts). */
export function withStandards(xmp: Buffer): Buffer {
  if (!xmp.includes('<pdfuaid:part>')) return xmp;
  const at = xmp.lastIndexOf('</rdf:RDF>');
  return Buffer.concat([xmp.subarray(0, at), Buffer.from(STANDARDS), xmp.subarray(at)]);
}
