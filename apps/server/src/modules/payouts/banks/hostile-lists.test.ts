import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import {
  aBicEntry,
  aDirectory,
  anSbpList,
  createBics,
  inWindows1251,
  packed,
} from '../../../testing/payouts/bank-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { importBanks, importBics } from './bank-imports.service.ts'

const { db } = await testDatabase()

const validList = aDirectory(createBics(3).map((bic) => aBicEntry({ bic })))
const goodBytes = inWindows1251(validList)
const declared = '<?xml version="1.0" encoding="WINDOWS-1251"?>'

/** Returns the ZIP archive with a false uncompressed size (`size`) declared for its only file. */
function declareSize(archive: Buffer, size: number): Buffer {
  const bytes = Buffer.from(archive)
  const central = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  bytes.writeUInt32LE(size, 22)
  bytes.writeUInt32LE(size, central + 24)
  return bytes
}

test.each<[string, Buffer]>([
  ['an empty file', Buffer.alloc(0)],
  ['bytes of no known format', Buffer.from([0, 1, 2, 3, 255, 254])],
  ['a page of HTML', Buffer.from('<!DOCTYPE html><html><body>403 Forbidden</body></html>')],
  ['XML of another kind', Buffer.from('<?xml version="1.0"?><ED101 Sum="1"/>')],
  ['XML that is cut off', goodBytes.subarray(0, goodBytes.length - 40)],
  ['an archive that is cut off', packed(goodBytes).subarray(0, 300)],
  ['an archive without its end record', packed(goodBytes).subarray(0, -30)],
  ['an archive with an inverted bit', flipBit(packed(goodBytes))],
  ['an archive without an XML file', packed(Buffer.from('text'), 'readme.txt')],
  ['an archive with two XML files', Buffer.from(zipSync({ 'a.xml': goodBytes, 'b.xml': goodBytes }))],
  ['an archive with a declared size that is too small', declareSize(packed(goodBytes), 100)],
  ['an archive with a declared size that is too large', declareSize(packed(goodBytes), 0x7fffffff)],
  [
    'a zip bomb',
    packed(Buffer.concat([Buffer.from(`${declared}<ED807>`), Buffer.alloc(70 * 1024 * 1024, 32)])),
  ],
  ['an archive whose file has an absolute path', packed(goodBytes, '/etc/ED807.xml')],
  ['an archive with a path outside its folder', packed(goodBytes, '../../ED807.xml')],
  [
    'XML with nested entities that expand exponentially',
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE ED807 [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><ED807><BICDirectoryEntry BIC="&b;"/></ED807>`,
    ),
  ],
  [
    'XML with an entity from a file',
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE ED807 [<!ENTITY x SYSTEM "file:///etc/passwd">]><ED807>&x;</ED807>`,
    ),
  ],
  ['a valid list with a document type', inWindows1251(validList.replace('<ED807', '<!DOCTYPE ED807><ED807'))],
  ['XML with an undeclared entity', Buffer.from(`<?xml version="1.0"?><ED807><A B="&x;"/></ED807>`)],
  [
    'XML with 100,000 tags that are never closed',
    Buffer.from(`<?xml version="1.0"?><ED807>${'<a>'.repeat(100_000)}`),
  ],
  ['XML in an unsupported encoding', Buffer.from('<?xml version="1.0" encoding="utf-16"?><ED807/>')],
  ['invalid UTF-8', Buffer.from([...Buffer.from('<?xml version="1.0"?><ED807>'), 0xc3, 0x28])],
])('refuses %s as the Bank of Russia’s directory and leaves the stored banks unchanged', async (_, bytes) => {
  await importBics(db, { bytes: goodBytes, force: true })
  const before = await listRows('bics')
  await expect(importBics(db, { bytes, force: true })).rejects.toMatchObject({
    code: expect.stringMatching(/^bank_list_(unreadable|empty)$/) as string,
  })
  expect(await listRows('bics')).toEqual(before)
})

test.each<[string, Buffer]>([
  ['an empty file', Buffer.alloc(0)],
  ['JSON that is cut off', anSbpList([['100000000111', 'Сбербанк']]).subarray(0, 60)],
  ['JSON of another kind', Buffer.from('{"banks":[]}')],
  ['JSON whose entries are not banks', Buffer.from('{"dictionary":[{"bankName":1,"schema":null}]}')],
  [
    'JSON in windows-1251',
    inWindows1251('{"dictionary":[{"bankName":"Сбербанк","schema":"bank100000000111"}]}'),
  ],
  ['null', Buffer.from('null')],
  ['a page of HTML', Buffer.from('<html></html>')],
])(
  'refuses %s as the list of banks that take payments by phone and leaves the stored banks unchanged',
  async (_, bytes) => {
    await importBanks(db, { bytes: anSbpList([['100000000111', 'Сбербанк']]), force: true })
    const before = await listRows('banks')
    await expect(importBanks(db, { bytes, force: true })).rejects.toMatchObject({
      code: 'bank_list_unreadable',
    })
    expect(await listRows('banks')).toEqual(before)
  },
)

test('an import removes control characters from a bank name and stores markup in the name as plain text', async () => {
  const name = "Банк'); drop table banks; --\u202e\u0007 <b>"
  await importBanks(db, { bytes: anSbpList([['100000000222', name]]), force: true })
  const { rows } = await db.query({ text: `select name from banks where id = '100000000222'`, values: [] })
  expect(rows).toEqual([{ name: "Банк'); drop table banks; -- <b>" }])
})

const listRows = async (table: 'banks' | 'bics'): Promise<object[]> =>
  (await db.query({ text: `select * from ${table} order by 1`, values: [] })).rows

function flipBit(archive: Buffer): Buffer {
  const bytes = Buffer.from(archive)
  bytes[200] = (bytes[200] ?? 0) ^ 0x40
  return bytes
}
