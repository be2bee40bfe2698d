import { deflateSync } from 'node:zlib'

type Plan = {
  pages?: number
  /** Further entries of the catalog. */
  catalog?: string
  /** Further objects, each with its own number from 900 on. */
  objects?: (string | Buffer)[]
  trailer?: string
  /** In front of everything, and behind. */
  before?: string
  after?: string
}

/** A PDF as a scanner writes it: whole, with its table of objects, and whatever else is asked for. */
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
  const parts: (string | Buffer)[] = [
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n`,
    `2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${pages} >>\nendobj\n`,
    aStream(3, '/Type /XObject /Subtype /Image /Width 30 /Height 100 /Filter /DCTDecode', picture),
    aStream(4, '/Filter /FlateDecode', deflateSync('q 100 0 0 100 0 0 cm /Im0 Do Q')),
    ...Array.from(
      { length: pages },
      (_, i) => `${10 + i} 0 obj\n<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>\nendobj\n`,
    ),
    ...objects,
  ]
  const body: Buffer[] = [Buffer.from(`${before}%PDF-1.7\n%\xe2\xe3\xcf\xd3\n`, 'latin1')]
  const entries: string[] = []
  let at = body[0]?.length ?? 0
  for (const part of parts) {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part, 'latin1')
    entries.push(`${String(at).padStart(10, '0')} 00000 n \n`)
    body.push(bytes)
    at += bytes.length
  }
  body.push(
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \n1 ${entries.length}\n${entries.join('')}trailer\n<< /Size ${entries.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n${after}`,
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

/** Objects that stand packed in a stream, where a search through the bytes does not find them. */
export function aPackOfObjects(text: string, { dictionary = '/Filter /FlateDecode' } = {}): Buffer {
  const packed = Buffer.from(`30 0 ${text}`, 'latin1')
  const data = dictionary.includes('Flate') ? deflateSync(packed) : packed
  return aStream(900, `/Type /ObjStm /N 1 /First 5 ${dictionary}`, data)
}

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

/** PDFs that act, hide or are broken, each with the code that refuses it. */
export const hostilePdfs: readonly (readonly [name: string, bytes: Buffer, code: string])[] = [
  ['a script that runs when it is opened', aPdf({ catalog: `/OpenAction ${script}` }), 'file_pdf_active'],
  ['a script by its name', aPdf({ objects: [`900 0 obj\n${script}\nendobj\n`] }), 'file_pdf_active'],
  [
    'a script with its name escaped',
    aPdf({ objects: ['900 0 obj\n<< /S /#4a#61vaScr#69pt /#4AS (x) >>\nendobj\n'] }),
    'file_pdf_active',
  ],
  ['only the short name', aPdf({ objects: ['900 0 obj\n<< /JS(x) >>\nendobj\n'] }), 'file_pdf_active'],
  ['a packed script', aPdf({ objects: [aPackOfObjects(script)] }), 'file_pdf_active'],
  ['packed actions', aPdf({ objects: [aPackOfObjects('<< /AA << /O 5 0 R >> >>')] }), 'file_pdf_active'],
  [
    'a packed script with its name escaped',
    aPdf({ objects: [aPackOfObjects('<< /S /Java#53cript >>')] }),
    'file_pdf_active',
  ],
  [
    'a pack whose type is escaped',
    aPdf({
      objects: [
        aStream(
          900,
          '/Type /Obj#53tm /N 1 /First 5 /Filter [/FlateDecode]',
          deflateSync('30 0 << /AA 5 0 R >>'),
        ),
      ],
    }),
    'file_pdf_active',
  ],
  [
    'a pack that is not packed',
    aPdf({ objects: [aPackOfObjects(script, { dictionary: '' })] }),
    'file_pdf_active',
  ],
  [
    'a pack in a filter that nobody needs',
    aPdf({ objects: [aPackOfObjects('3C3C3E3E', { dictionary: '/Filter /ASCIIHexDecode' })] }),
    'file_pdf_broken',
  ],
  [
    'a pack in two filters',
    aPdf({ objects: [aPackOfObjects(script, { dictionary: '/Filter [/ASCII85Decode /FlateDecode]' })] }),
    'file_pdf_broken',
  ],
  [
    'a pack whose filter is told elsewhere',
    aPdf({ objects: [aPackOfObjects(script, { dictionary: '/Filter 7 0 R' })] }),
    'file_pdf_active',
  ],
  [
    'a pack that does not unpack',
    aPdf({ objects: [aStream(900, '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode', 'no deflate')] }),
    'file_pdf_broken',
  ],
  [
    'a script within what looks like a picture',
    aPdf({ objects: [aStream(900, '/Subtype /Image', `\n901 0 obj\n${script}\nendobj\n`)] }),
    'file_pdf_active',
  ],
  [
    'a script within compressed contents',
    aPdf({ objects: [aStream(900, '/Filter /FlateDecode', deflateSync(script))] }),
    'file_pdf_active',
  ],
  [
    'a programme to start',
    aPdf({ objects: ['900 0 obj\n<< /S /Launch /F (cmd) >>\nendobj\n'] }),
    'file_pdf_active',
  ],
  ['a file within', aPdf({ catalog: '/Names << /EmbeddedFiles 5 0 R >>' }), 'file_pdf_active'],
  [
    'a stream of a file within',
    aPdf({ objects: [aStream(900, '/Type /EmbeddedFile', 'MZ')] }),
    'file_pdf_active',
  ],
  ['additional actions', aPdf({ catalog: '/AA << /WC 5 0 R >>' }), 'file_pdf_active'],
  ['rich media', aPdf({ objects: ['900 0 obj\n<< /Subtype /RichMedia >>\nendobj\n'] }), 'file_pdf_active'],
  ['a form that is a programme', aPdf({ catalog: '/AcroForm << /XFA 5 0 R >>' }), 'file_pdf_active'],
  [
    'a form that sends itself',
    aPdf({ objects: ['900 0 obj\n<</S/SubmitForm>>\nendobj\n'] }),
    'file_pdf_active',
  ],
  ['a password', aPdf({ trailer: '/Encrypt 5 0 R' }), 'file_pdf_locked'],
  ['no page', aPdf({ pages: 0 }), 'file_pdf_broken'],
  ['too many pages', aPdf({ pages: 21 }), 'file_pdf_pages'],
  ['cut off', aPdf().subarray(0, 3000), 'file_pdf_broken'],
  ['only a head', Buffer.from('%PDF-1.7\n'), 'file_pdf_broken'],
  ['no end', Buffer.from(aPdf().toString('latin1').replace('%%EOF', ''), 'latin1'), 'file_pdf_broken'],
  [
    'a table that is elsewhere',
    Buffer.from(
      aPdf()
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n5'),
      'latin1',
    ),
    'file_pdf_broken',
  ],
  [
    'a stream without an end',
    Buffer.from(aPdf().toString('latin1').replaceAll('endstream', 'xndstream'), 'latin1'),
    'file_pdf_broken',
  ],
  ['something behind its end', aPdf({ after: 'A'.repeat(3000) }), 'file_pdf_broken'],
  ['also a page', aPdf({ objects: ['% <script>alert(1)</script>\n'] }), 'file_pdf_broken'],
  ['also a programme', aPdf({ objects: ['% <?php system($_GET[0]) ?>\n'] }), 'file_pdf_broken'],
  ['also an archive', aPdf({ objects: ['% PK\x03\x04 … PK\x05\x06\n'] }), 'file_pdf_broken'],
  [
    'a bomb',
    aPdf({ objects: [aStream(900, '/Filter /FlateDecode', deflateSync(Buffer.alloc(300_000_000)))] }),
    'file_pdf_broken',
  ],
]
