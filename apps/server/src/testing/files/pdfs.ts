import { deflateSync } from 'node:zlib'

type Plan = {
  pages?: number
  /** Text that is added to the PDF's catalog. */
  catalog?: string
  /** Objects that are added to the PDF, numbered from 900 on. */
  objects?: (string | Buffer)[]
  trailer?: string
  /** Text before and after the PDF. */
  before?: string
  after?: string
}

/** Returns a complete PDF like that of a scanner, with a cross-reference table. The options add parts to the PDF. */
export function aPdf({
  pages = 1,
  catalog = '',
  objects = [],
  trailer = '',
  before = '',
  after = '',
}: Plan = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, i) => `${10 + i} 0 R`).join(' ')
  const picture = Buffer.alloc(3000, 0xff)
  const page = '/MediaBox [0 0 200 300] /Resources << /XObject << /Im0 3 0 R >> >>'
  const parts: (string | Buffer)[] = [
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n`,
    `2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${pages} >>\nendobj\n`,
    aStream(3, '/Type /XObject /Subtype /Image /Width 30 /Height 100 /Filter /DCTDecode', picture),
    aStream(4, '/Filter /FlateDecode', deflateSync('0.2 g 20 20 100 50 re f q 100 0 0 100 0 0 cm /Im0 Do Q')),
    ...Array.from(
      { length: pages },
      (_, i) => `${10 + i} 0 obj\n<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${page} >>\nendobj\n`,
    ),
    ...objects,
  ]
  const body: Buffer[] = [Buffer.from(`${before}%PDF-1.7\n%\xe2\xe3\xcf\xd3\n`, 'latin1')]
  const entries: string[] = ['0 1\n0000000000 65535 f \n']
  let at = body[0]?.length ?? 0
  for (const part of parts) {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part, 'latin1')
    const [, number] = /^(\d+) 0 obj/.exec(bytes.toString('latin1', 0, 20)) ?? []
    // Bytes without an object number are written between two objects, and the cross-reference table has no
    // entry for them.
    if (number) entries.push(`${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
    body.push(bytes)
    at += bytes.length
  }
  body.push(
    Buffer.from(
      `xref\n${entries.join('')}trailer\n<< /Size 1000 /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n${after}`,
      'latin1',
    ),
  )
  return Buffer.concat(body)
}

export function aStream(number: number, dictionary: string, data: Buffer | string): Buffer {
  const bytes = Buffer.from(data)
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${dictionary} /Length ${bytes.length} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

/**
 * Returns an object stream with these objects. They are compressed, so that a plain search in the file does
 * not find them.
 */
export function anObjectStream(
  text: string,
  { dictionary = '/Filter /FlateDecode', level = -1 } = {},
): Buffer {
  const packed = Buffer.from(`30 0 ${text}`, 'latin1')
  const data = dictionary.includes('Flate') ? deflateSync(packed, { level }) : packed
  return aStream(900, `/Type /ObjStm /N 1 /First 5 ${dictionary}`, data)
}
