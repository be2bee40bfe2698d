import { deflateSync } from 'node:zlib'
import { anObjectStream, aPdf, aStream } from './pdfs.ts'

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

/**
 * Returns an object stream with a script, in which `text` replaces the regular `>>\nstream\n` between the dictionary
 * and the data. Some PDF viewers accept such an irregular border.
 */
const objectStreamWithHeader = (text: string): Buffer =>
  Buffer.from(anObjectStream(script).toString('latin1').replace('>>\nstream\n', text), 'latin1')

/**
 * PDFs that the check refuses: they contain or hide active content, have a password or too many pages, or are broken.
 * Each has a name and the code with which it is refused.
 */
export const hostilePdfs: readonly (readonly [name: string, bytes: Buffer, code: string])[] = [
  ['a script that runs when it is opened', aPdf({ catalog: `/OpenAction ${script}` }), 'file_pdf_active'],
  ['a JavaScript action', aPdf({ objects: [`900 0 obj\n${script}\nendobj\n`] }), 'file_pdf_active'],
  [
    'a JavaScript action whose name is escaped',
    aPdf({ objects: ['900 0 obj\n<< /S /#4a#61vaScr#69pt /#4AS (x) >>\nendobj\n'] }),
    'file_pdf_active',
  ],
  [
    'only the short name of a script (`/JS`)',
    aPdf({ objects: ['900 0 obj\n<< /JS(x) >>\nendobj\n'] }),
    'file_pdf_active',
  ],
  ['a script in an object stream', aPdf({ objects: [anObjectStream(script)] }), 'file_pdf_active'],
  [
    'additional actions in an object stream',
    aPdf({ objects: [anObjectStream('<< /AA << /O 5 0 R >> >>')] }),
    'file_pdf_active',
  ],
  [
    'a script with an escaped name in an object stream',
    aPdf({ objects: [anObjectStream('<< /S /Java#53cript >>')] }),
    'file_pdf_active',
  ],
  [
    'an object stream whose type is escaped',
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
    'an object stream that is not compressed',
    aPdf({ objects: [anObjectStream(script, { dictionary: '' })] }),
    'file_pdf_active',
  ],
  [
    'an object stream with an unusual filter',
    aPdf({ objects: [anObjectStream('3C3C3E3E', { dictionary: '/Filter /ASCIIHexDecode' })] }),
    'file_pdf_broken',
  ],
  [
    'an object stream with two filters',
    aPdf({ objects: [anObjectStream(script, { dictionary: '/Filter [/ASCII85Decode /FlateDecode]' })] }),
    'file_pdf_broken',
  ],
  [
    'an object stream whose filter is defined in another object',
    aPdf({ objects: [anObjectStream(script, { dictionary: '/Filter 7 0 R' })] }),
    'file_pdf_active',
  ],
  [
    'an object stream that cannot be decompressed',
    aPdf({ objects: [aStream(900, '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode', 'no deflate')] }),
    'file_pdf_broken',
  ],
  [
    'an object stream without a type',
    aPdf({ objects: [aStream(900, '/N 1 /First 5 /Filter /LZWDecode', 'packed in some way')] }),
    'file_pdf_broken',
  ],
  ...[
    ['filter', '/Filter /LZWDecode /X ( obj)'],
    ['type', '/Filter /LZWDecode % obj <<\n'],
    ['predictor', '/Filter /FlateDecode /DecodeParms << /Predictor 12 >> /X ( obj)'],
  ].map(
    ([label, dictionary]) =>
      [
        `an object stream that hides its ${label} before a false start of the dictionary`,
        aPdf({ objects: [anObjectStream('<< /AA 5 0 R >>', { dictionary: dictionary ?? '' })] }),
        'file_pdf_broken',
      ] as const,
  ),
  [
    'an object stream with a false end',
    aPdf({
      objects: [
        Buffer.from(
          anObjectStream('endstream', { dictionary: '/Filter /FlateDecode', level: 0 })
            .toString('latin1')
            .replace(/\/Length \d+/, '/Length 5 0 R'),
          'latin1',
        ),
      ],
    }),
    'file_pdf_broken',
  ],
  [
    'an object stream inside the stream of a picture',
    aPdf({ objects: [aStream(899, '/Subtype /Image', anObjectStream(script))] }),
    'file_pdf_broken',
  ],
  ...['\r', ' \n', ' \r\n', '\t\n', '', ' %\n', '\0\n', '\f\n'].map(
    (end) =>
      [
        `an object stream that begins with ${JSON.stringify(`stream${end}`)}`,
        aPdf({ objects: [objectStreamWithHeader(`>>\nstream${end}`)] }),
        'file_pdf_broken',
      ] as const,
  ),
  [
    'an object stream with comments between dictionary and data',
    aPdf({ objects: [objectStreamWithHeader('>> % >> \n%\r stream\r')] }),
    'file_pdf_broken',
  ],
  [
    'a script inside the stream of a picture',
    aPdf({ objects: [aStream(900, '/Subtype /Image', `\n901 0 obj\n${script}\nendobj\n`)] }),
    'file_pdf_active',
  ],
  [
    'a script in a compressed stream',
    aPdf({ objects: [aStream(900, '/Filter /FlateDecode', deflateSync(script))] }),
    'file_pdf_active',
  ],
  [
    'an action that starts a program',
    aPdf({ objects: ['900 0 obj\n<< /S /Launch /F (cmd) >>\nendobj\n'] }),
    'file_pdf_active',
  ],
  ['an attached file', aPdf({ catalog: '/Names << /EmbeddedFiles 5 0 R >>' }), 'file_pdf_active'],
  [
    'the stream of an attached file',
    aPdf({ objects: [aStream(900, '/Type /EmbeddedFile', 'MZ')] }),
    'file_pdf_active',
  ],
  [
    'an attached file that has only its short name (`/EF`)',
    aPdf({ objects: ['900 0 obj\n<< /F (a.exe) /EF << /F 5 0 R >> >>\nendobj\n', aStream(901, '', 'MZ')] }),
    'file_pdf_active',
  ],
  [
    'an annotation with an attached file, in an object stream',
    aPdf({ objects: [anObjectStream('<< /Subtype /FileAttachment /FS 5 0 R >>')] }),
    'file_pdf_active',
  ],
  [
    'a 3D model, which can run a script',
    aPdf({ objects: ['900 0 obj\n<< /Subtype /3D /3DD 5 0 R >>\nendobj\n'] }),
    'file_pdf_active',
  ],
  ['additional actions', aPdf({ catalog: '/AA << /WC 5 0 R >>' }), 'file_pdf_active'],
  ['rich media', aPdf({ objects: ['900 0 obj\n<< /Subtype /RichMedia >>\nendobj\n'] }), 'file_pdf_active'],
  ['an XFA form, which can run a script', aPdf({ catalog: '/AcroForm << /XFA 5 0 R >>' }), 'file_pdf_active'],
  [
    'a form with a submit action',
    aPdf({ objects: ['900 0 obj\n<</S/SubmitForm>>\nendobj\n'] }),
    'file_pdf_active',
  ],
  ['a password', aPdf({ trailer: '/Encrypt 5 0 R' }), 'file_pdf_locked'],
  ['no page', aPdf({ pages: 0 }), 'file_pdf_broken'],
  ['too many pages', aPdf({ pages: 21 }), 'file_pdf_pages'],
  ['its end cut off', aPdf().subarray(0, 3000), 'file_pdf_broken'],
  ['only its first line', Buffer.from('%PDF-1.7\n'), 'file_pdf_broken'],
  [
    'no end-of-file marker',
    Buffer.from(aPdf().toString('latin1').replace('%%EOF', ''), 'latin1'),
    'file_pdf_broken',
  ],
  [
    'a wrong position of the cross-reference table',
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
  ['data after its end', aPdf({ after: 'A'.repeat(3000) }), 'file_pdf_broken'],
  ['a web page in it', aPdf({ objects: ['% <script>alert(1)</script>\n'] }), 'file_pdf_broken'],
  ['a PHP script in it', aPdf({ objects: ['% <?php system($_GET[0]) ?>\n'] }), 'file_pdf_broken'],
  ['a zip archive in it', aPdf({ objects: ['% PK\x03\x04 … PK\x05\x06\n'] }), 'file_pdf_broken'],
  [
    'a decompression bomb',
    aPdf({ objects: [aStream(900, '/Filter /FlateDecode', deflateSync(Buffer.alloc(300_000_000)))] }),
    'file_pdf_broken',
  ],
]
