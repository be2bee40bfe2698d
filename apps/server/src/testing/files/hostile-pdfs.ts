import { deflateSync } from 'node:zlib'
import { anObjectStream, aPdf, aStream } from './pdfs.ts'

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

/**
 * Returns a PDF stream with a script. `text` replaces the regular beginning of the stream with an irregular one,
 * which some PDF viewers accept.
 */
const beginningWith = (text: string): Buffer =>
  Buffer.from(anObjectStream(script).toString('latin1').replace('>>\nstream\n', text), 'latin1')

/**
 * PDFs that contain active content, hide content or are broken. Each has a name and the code with which it is
 * refused.
 */
export const hostilePdfs: readonly (readonly [name: string, bytes: Buffer, code: string])[] = [
  ['a script that runs when it is opened', aPdf({ catalog: `/OpenAction ${script}` }), 'file_pdf_active'],
  ['a script by its name', aPdf({ objects: [`900 0 obj\n${script}\nendobj\n`] }), 'file_pdf_active'],
  [
    'a script with its name escaped',
    aPdf({ objects: ['900 0 obj\n<< /S /#4a#61vaScr#69pt /#4AS (x) >>\nendobj\n'] }),
    'file_pdf_active',
  ],
  ['only the short name', aPdf({ objects: ['900 0 obj\n<< /JS(x) >>\nendobj\n'] }), 'file_pdf_active'],
  ['a packed script', aPdf({ objects: [anObjectStream(script)] }), 'file_pdf_active'],
  ['packed actions', aPdf({ objects: [anObjectStream('<< /AA << /O 5 0 R >> >>')] }), 'file_pdf_active'],
  [
    'a packed script with its name escaped',
    aPdf({ objects: [anObjectStream('<< /S /Java#53cript >>')] }),
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
    aPdf({ objects: [anObjectStream(script, { dictionary: '' })] }),
    'file_pdf_active',
  ],
  [
    'a pack in a filter that nobody needs',
    aPdf({ objects: [anObjectStream('3C3C3E3E', { dictionary: '/Filter /ASCIIHexDecode' })] }),
    'file_pdf_broken',
  ],
  [
    'a pack in two filters',
    aPdf({ objects: [anObjectStream(script, { dictionary: '/Filter [/ASCII85Decode /FlateDecode]' })] }),
    'file_pdf_broken',
  ],
  [
    'an object stream whose filter stands in another object',
    aPdf({ objects: [anObjectStream(script, { dictionary: '/Filter 7 0 R' })] }),
    'file_pdf_active',
  ],
  [
    'a pack that does not unpack',
    aPdf({ objects: [aStream(900, '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode', 'no deflate')] }),
    'file_pdf_broken',
  ],
  [
    'a pack that does not say that it is one',
    aPdf({ objects: [aStream(900, '/N 1 /First 5 /Filter /LZWDecode', 'packed in some way')] }),
    'file_pdf_broken',
  ],
  ...[
    ['of a filter', '/Filter /LZWDecode /X ( obj)'],
    ['of its type', '/Filter /LZWDecode % obj <<\n'],
    ['of a predictor', '/Filter /FlateDecode /DecodeParms << /Predictor 12 >> /X ( obj)'],
  ].map(
    ([label, dictionary]) =>
      [
        `a pack that feigns a beginning ${label}`,
        aPdf({ objects: [anObjectStream('<< /AA 5 0 R >>', { dictionary: dictionary ?? '' })] }),
        'file_pdf_broken',
      ] as const,
  ),
  [
    'a pack that feigns an end',
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
    'a pack within what looks like a picture',
    aPdf({ objects: [aStream(899, '/Subtype /Image', anObjectStream(script))] }),
    'file_pdf_broken',
  ],
  ...['\r', ' \n', ' \r\n', '\t\n', '', ' %\n', '\0\n', '\f\n'].map(
    (end) =>
      [
        `a pack that begins with ${JSON.stringify(`stream${end}`)}`,
        aPdf({ objects: [beginningWith(`>>\nstream${end}`)] }),
        'file_pdf_broken',
      ] as const,
  ),
  [
    'a pack with a word between',
    aPdf({ objects: [beginningWith('>> % >> \n%\r stream\r')] }),
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
    'an executable to start',
    aPdf({ objects: ['900 0 obj\n<< /S /Launch /F (cmd) >>\nendobj\n'] }),
    'file_pdf_active',
  ],
  ['a file within', aPdf({ catalog: '/Names << /EmbeddedFiles 5 0 R >>' }), 'file_pdf_active'],
  [
    'a stream of a file within',
    aPdf({ objects: [aStream(900, '/Type /EmbeddedFile', 'MZ')] }),
    'file_pdf_active',
  ],
  [
    'a file within that does not say so',
    aPdf({ objects: ['900 0 obj\n<< /F (a.exe) /EF << /F 5 0 R >> >>\nendobj\n', aStream(901, '', 'MZ')] }),
    'file_pdf_active',
  ],
  [
    'a packed note that carries a file',
    aPdf({ objects: [anObjectStream('<< /Subtype /FileAttachment /FS 5 0 R >>')] }),
    'file_pdf_active',
  ],
  [
    'a model that runs a script',
    aPdf({ objects: ['900 0 obj\n<< /Subtype /3D /3DD 5 0 R >>\nendobj\n'] }),
    'file_pdf_active',
  ],
  ['additional actions', aPdf({ catalog: '/AA << /WC 5 0 R >>' }), 'file_pdf_active'],
  ['rich media', aPdf({ objects: ['900 0 obj\n<< /Subtype /RichMedia >>\nendobj\n'] }), 'file_pdf_active'],
  ['a form that is a script', aPdf({ catalog: '/AcroForm << /XFA 5 0 R >>' }), 'file_pdf_active'],
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
  ['also a script', aPdf({ objects: ['% <?php system($_GET[0]) ?>\n'] }), 'file_pdf_broken'],
  ['also an archive', aPdf({ objects: ['% PK\x03\x04 … PK\x05\x06\n'] }), 'file_pdf_broken'],
  [
    'a bomb',
    aPdf({ objects: [aStream(900, '/Filter /FlateDecode', deflateSync(Buffer.alloc(300_000_000)))] }),
    'file_pdf_broken',
  ],
]
